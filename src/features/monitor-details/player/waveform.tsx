// A channel's outline, with what was played in the accent colour: seen, heard of, and a slider to go elsewhere.
import { type KeyboardEvent, memo, type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Channel } from '../../../../contract/monitors/requests.ts';
import type { AudioPlayer } from './audio-player.ts';
import { clamp, formatPosition, type Marks, percentOf } from './position.ts';
import { usePosition } from './use-position.ts';
import classes from './waveform.module.css';

interface Props {
  player: AudioPlayer;
  channel: Channel;
  /** From 0 to 1; null where they are not known. */
  peaks: Float32Array | null;
  marks: Marks;
}

export function Waveform({ player, channel, peaks, marks }: Props) {
  const { t } = useTranslation();
  const position = usePosition(player, channel);
  const [dragged, setDragged] = useState<number | null>(null);
  const seconds = player.seconds(channel);
  const shown = dragged ?? position;
  const percent = percentOf(shown, seconds);
  const elapsed = t('player.elapsed', { elapsed: formatPosition(shown), total: formatPosition(seconds) });
  // Those who hear the page are not told of every frame.
  const value = player.state().playing ? Math.floor(shown) : Math.round(shown * 100) / 100;

  function under({ currentTarget, clientX }: PointerEvent<HTMLElement>): number {
    const { left, width } = currentTarget.getBoundingClientRect();
    return clamp((clientX - left) / width, 0, 1) * seconds;
  }

  function take(event: PointerEvent<HTMLElement>): void {
    if (seconds === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragged(under(event));
  }

  function drop(event: PointerEvent<HTMLElement>): void {
    if (dragged === null) return;
    setDragged(null);
    player.seek(channel, under(event));
  }

  function press(event: KeyboardEvent): void {
    const at = player.position(channel);
    const goal = goals[event.key]?.(at, seconds);
    if (goal === undefined) return;
    event.preventDefault();
    player.seek(channel, goal);
  }

  return (
    <>
      <div
        className={classes.slider}
        role="slider"
        tabIndex={0}
        aria-label={t('player.position', { channel })}
        aria-valuemin={0}
        aria-valuemax={Math.round(seconds * 100) / 100}
        aria-valuenow={value}
        aria-valuetext={elapsed}
        aria-disabled={seconds === 0}
        onPointerDown={take}
        onPointerMove={(event) => dragged !== null && setDragged(under(event))}
        onPointerUp={drop}
        onPointerCancel={() => setDragged(null)}
        onKeyDown={press}
      >
        {seconds > 0 && <LoopMarks marks={marks} seconds={seconds} />}
        <Bars peaks={peaks} />
        <div className={classes.played} style={{ clipPath: `inset(0 ${100 - percent}% 0 0)` }}>
          <Bars peaks={peaks} />
        </div>
        <div className={classes.needle} style={{ left: `${percent}%` }} />
      </div>
      <div
        className={classes.progress}
        role="progressbar"
        aria-label={t('player.progress', { channel })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(percent)}
      >
        <div style={{ width: `${percent}%` }} />
      </div>
      <p className={classes.time}>{elapsed}</p>
    </>
  );
}

/** Where the slider's keys lead. */
const goals: Record<string, (at: number, seconds: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at) => at - 5,
  PageUp: (at) => at + 5,
  Home: () => 0,
  End: (_, seconds) => seconds,
};

/** Bars around a middle line, as high as the loudest of them allows. */
const Bars = memo(function Bars({ peaks }: { peaks: Float32Array | null }) {
  const list = peaks ?? new Float32Array(120);
  // What is as good as silent is not blown up.
  const loudest = list.reduce((most, peak) => Math.max(most, peak), 0.02);
  const bars = Array.from(list, (peak, at) => {
    const half = Math.max(1, (peak / loudest) * 46);
    return `M${at * 4 + 2} ${(50 - half).toFixed(1)}V${(50 + half).toFixed(1)}`;
  });
  return (
    <svg
      className={classes.bars}
      viewBox={`0 0 ${list.length * 4} 100`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <path d={bars.join('')} />
    </svg>
  );
});

function LoopMarks({ marks: { from, to }, seconds }: { marks: Marks; seconds: number }) {
  if (from === null && to === null) return null;
  const start = percentOf(from ?? to ?? 0, seconds);
  const end = percentOf(to ?? from ?? 0, seconds);
  return <div className={classes.loop} style={{ left: `${start}%`, right: `${100 - end}%` }} />;
}
