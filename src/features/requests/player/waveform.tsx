// A channel's waveform as a slider: the part that was played is in the accent colour.
import { type KeyboardEvent, memo, type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Channel } from '../../../../contract/requests/requests.ts';
import type { AudioPlayer } from './audio-player.ts';
import { clamp, formatPosition, type Marks, percentOf } from './position.ts';
import { usePosition } from './use-position.ts';
import classes from './waveform.module.css';

interface Props {
  player: AudioPlayer;
  channel: Channel;
  /** From 0 to 1; null when the samples cannot be read. */
  peaks: Float32Array | null;
  marks: Marks;
}

export function Waveform({ player, channel, peaks, marks }: Props) {
  const { t } = useTranslation(['start', 'player']);
  const position = usePosition(player, channel);
  const [dragged, setDragged] = useState<number | null>(null);
  const seconds = player.seconds(channel);
  const shown = dragged ?? position;
  const percent = percentOf(shown, seconds);
  const elapsed = t('player:elapsed', { elapsed: formatPosition(shown), total: formatPosition(seconds) });
  // Screen readers do not announce every frame.
  const value = player.state().playing ? Math.floor(shown) : Math.round(shown * 100) / 100;

  function secondsAt({ currentTarget, clientX }: PointerEvent<HTMLElement>): number {
    const { left, width } = currentTarget.getBoundingClientRect();
    return clamp((clientX - left) / width, 0, 1) * seconds;
  }

  function startDrag(event: PointerEvent<HTMLElement>): void {
    if (seconds === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragged(secondsAt(event));
  }

  function endDrag(event: PointerEvent<HTMLElement>): void {
    if (dragged === null) return;
    setDragged(null);
    player.seek(channel, secondsAt(event));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const at = player.position(channel);
    const target = keyTargets[event.key]?.(at, seconds);
    if (target === undefined) return;
    event.preventDefault();
    player.seek(channel, target);
  }

  return (
    <>
      <div
        className={classes.slider}
        role="slider"
        tabIndex={0}
        aria-label={t('player:position', { channel })}
        aria-valuemin={0}
        aria-valuemax={Math.round(seconds * 100) / 100}
        aria-valuenow={value}
        aria-valuetext={elapsed}
        aria-disabled={seconds === 0}
        onPointerDown={startDrag}
        onPointerMove={(event) => dragged !== null && setDragged(secondsAt(event))}
        onPointerUp={endDrag}
        onPointerCancel={() => setDragged(null)}
        onKeyDown={onKeyDown}
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
        aria-label={t('player:progress', { channel })}
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

const keyTargets: Record<string, (at: number, seconds: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at) => at - 5,
  PageUp: (at) => at + 5,
  Home: () => 0,
  End: (_, seconds) => seconds,
};

/** Bars around a middle line, scaled to the loudest of them. */
const Bars = memo(function Bars({ peaks }: { peaks: Float32Array | null }) {
  const shownPeaks = peaks ?? new Float32Array(120);
  // Silence is not scaled up to look like sound.
  const loudest = shownPeaks.reduce((max, peak) => Math.max(max, peak), 0.02);
  const bars = Array.from(shownPeaks, (peak, at) => {
    const half = Math.max(1, (peak / loudest) * 46);
    return `M${at * 4 + 2} ${(50 - half).toFixed(1)}V${(50 + half).toFixed(1)}`;
  });
  return (
    <svg
      className={classes.bars}
      viewBox={`0 0 ${shownPeaks.length * 4} 100`}
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
