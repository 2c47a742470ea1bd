import { Button, SegmentedControl } from '@mantine/core';
import { IconBracketsContainEnd, IconBracketsContainStart, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AudioPlayer, AudioPlayerState } from './audio-player.ts';
import { maxBoostDecibels } from './levels.ts';
import classes from './player-tools.module.css';
import { formatPosition, type Marks } from './position.ts';

interface Props {
  player: AudioPlayer;
  state: AudioPlayerState;
}

const speeds = [0.5, 1, 1.5, 2];
const boostsDecibels = [0, maxBoostDecibels / 2, maxBoostDecibels];

export function PlayerTools({ player, state }: Props) {
  const { t } = useTranslation(['start', 'player']);
  const { marks } = state;
  const hasMarks = marks.from !== null || marks.to !== null;
  return (
    <div className={classes.tools}>
      <Choice
        label={t('player:speed')}
        values={speeds}
        text={(speed) => t('player:speedOf', { speed })}
        value={state.speed}
        onChange={player.setSpeed}
      />
      <Choice
        label={t('player:gain')}
        values={boostsDecibels}
        text={(boost) => (boost > 0 ? `+${boost}` : '0')}
        value={state.boostDecibels}
        onChange={player.setBoost}
      />
      <Group label={hasMarks ? `${t('player:loop')} ${loopText(marks)}` : t('player:loop')}>
        <div className={classes.loop}>
          <Button
            variant="default"
            px={12}
            size="lg"
            leftSection={<IconBracketsContainStart size={20} aria-hidden />}
            onClick={() => player.mark('from')}
          >
            {t('player:loopFrom')}
          </Button>
          <Button
            variant="default"
            px={12}
            size="lg"
            leftSection={<IconBracketsContainEnd size={20} aria-hidden />}
            onClick={() => player.mark('to')}
          >
            {t('player:loopTo')}
          </Button>
          <Button
            variant="default"
            px={12}
            size="lg"
            miw={56}
            aria-label={t('player:loopClear')}
            disabled={!hasMarks}
            onClick={player.clearMarks}
          >
            <IconX size={20} aria-hidden />
          </Button>
        </div>
      </Group>
    </div>
  );

  function loopText({ from, to }: Marks): string {
    const part = (mark: number | null) => (mark === null ? '…' : formatPosition(mark));
    return t('player:loopAt', { from: part(from), to: part(to) });
  }
}

interface ChoiceProps {
  label: string;
  values: readonly number[];
  text(value: number): string;
  value: number;
  onChange(value: number): void;
}

function Choice({ label, values, text, value, onChange }: ChoiceProps) {
  return (
    <Group label={label}>
      <SegmentedControl
        fullWidth
        aria-label={label}
        classNames={{
          root: classes.choice ?? '',
          label: classes.segment ?? '',
          indicator: classes.indicator ?? '',
        }}
        data={values.map((one) => ({ value: String(one), label: text(one) }))}
        value={String(value)}
        onChange={(chosen) => onChange(Number(chosen))}
      />
    </Group>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.label}>{label}</legend>
      {children}
    </fieldset>
  );
}
