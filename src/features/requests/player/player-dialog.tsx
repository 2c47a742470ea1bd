import { Button, Modal } from '@mantine/core';
import { IconHandClick, IconVolume3, IconVolumeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dotted } from '../../../../contract/common/isolate.ts';
import type { Recording } from '../../../../contract/requests/recordings.ts';
import { channels } from '../../../../contract/requests/requests.ts';
import { useApp } from '../../../data/app-context.ts';
import { formatMoment, zoneAbbreviation } from '../../../i18n/format.ts';
import { DialogButtons } from '../../../ui/dialog-buttons.tsx';
import { useDialogFrame } from '../../../ui/form-dialog/use-dialog-frame.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import { WholeText } from '../../../ui/whole-text.tsx';
import { channelFile } from './channel-file.ts';
import { ChannelPlayer } from './channel-player.tsx';
import { Comparison } from './comparison.tsx';
import classes from './player-dialog.module.css';
import { PlayerTools } from './player-tools.tsx';
import { useAudioPlayer } from './use-audio-player.ts';

interface Props {
  recording: Recording;
  monitorName: string;
  onClose(): void;
}

/** Only iPhones and iPads have a mute switch. */
function hasMuteSwitch(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

export function PlayerDialog({ recording, monitorName, onClose }: Props) {
  const { t } = useTranslation(['start', 'player']);
  const { call } = useApp();
  const frame = useDialogFrame();
  useFocusBack();
  const { player, state } = useAudioPlayer(call, recording);
  const files = channels.map((channel) => channelFile(recording, channel));
  const comparable = channels.every(
    (channel, at) => files[at]?.type === 'file' && state.loaded[channel].type !== 'failed',
  );
  const moment = formatMoment(recording.created_date);
  const zone = zoneAbbreviation(new Date(recording.created_date));

  return (
    <Modal opened onClose={onClose} title={t('player:title')} {...frame} size={1000}>
      <div className={classes.body}>
        <p className={classes.about}>
          <strong>{dotted(monitorName, recording.code_name)}</strong>
          <span>
            <WholeText text={t('player:uploaded', { moment, zone })} />
          </span>
        </p>
        {state.interrupted && (
          <Notice tone="warn" icon={<IconHandClick size={22} aria-hidden />}>
            {t('player:tapToContinue')}
          </Notice>
        )}
        {state.withoutOutput && (
          <Notice tone="warn" icon={<IconVolumeOff size={22} aria-hidden />}>
            {t('player:withoutOutput')}
          </Notice>
        )}
        <div className={classes.channels}>
          {channels.map((channel, at) => (
            <ChannelPlayer
              key={channel}
              player={player}
              state={state}
              channel={channel}
              file={files[at] ?? { type: 'notReceived' }}
            />
          ))}
        </div>
        {comparable && <Comparison player={player} state={state} />}
        {files.some(({ type }) => type === 'file') && <PlayerTools player={player} state={state} />}
        {hasMuteSwitch() && (
          <p className={classes.mute}>
            <IconVolume3 size={20} aria-hidden />
            {t('player:mute')}
          </p>
        )}
      </div>
      <DialogButtons>
        <Button variant="default" size="lg" onClick={onClose}>
          {t('player:done')}
        </Button>
      </DialogButtons>
    </Modal>
  );
}
