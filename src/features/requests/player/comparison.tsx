import { SegmentedControl, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Channel, channels } from '../../../../contract/requests/requests.ts';
import type { AudioPlayer, AudioPlayerState } from './audio-player.ts';
import classes from './player-tools.module.css';

interface Props {
  player: AudioPlayer;
  state: AudioPlayerState;
}

const switchClasses = {
  root: classes.switch ?? '',
  body: classes.switchBody ?? '',
  track: classes.switchTrack ?? '',
  label: classes.switchLabel ?? '',
  description: classes.switchHint ?? '',
};

export function Comparison({ player, state }: Props) {
  const { t } = useTranslation(['start', 'player']);
  const ready = channels.every((channel) => state.loaded[channel].type === 'ready');
  return (
    <div className={classes.comparison} data-on={state.comparing}>
      <Switch
        label={t('player:compare')}
        description={t('player:compareHint')}
        size="lg"
        classNames={switchClasses}
        checked={state.comparing}
        disabled={!ready}
        onChange={(event) => player.setComparing(event.currentTarget.checked)}
      />
      {state.comparing && (
        <>
          <SegmentedControl<Channel>
            aria-label={t('player:audibleChannel')}
            className={classes.channelSwitch ?? ''}
            classNames={{ label: classes.segment ?? '', indicator: classes.indicator ?? '' }}
            data={[...channels]}
            value={state.selected}
            onChange={player.switchTo}
          />
          <Switch
            label={t('player:levelMatch')}
            description={t('player:levelMatchHint')}
            size="lg"
            classNames={switchClasses}
            checked={state.levelMatch}
            onChange={(event) => player.setLevelMatch(event.currentTarget.checked)}
          />
        </>
      )}
    </div>
  );
}
