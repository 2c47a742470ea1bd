import { Loader, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconInfoCircle,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlugConnectedX,
  IconRewindBackward5,
  IconRewindForward5,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Channel } from '../../../../contract/requests/requests.ts';
import { AppError } from '../../../api/app-error.ts';
import { errorText } from '../../../i18n/error-text.ts';
import type { Oddity } from '../../../lib/sound/oddities.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { AudioPlayer, AudioPlayerState } from './audio-player.ts';
import type { ChannelFile } from './channel-file.ts';
import classes from './channel-player.module.css';
import { oddityText } from './oddity-text.ts';
import { AudioFileError } from './opened-audio.ts';
import { useCooldown } from './use-cooldown.ts';
import { Waveform } from './waveform.tsx';

interface Props {
  player: AudioPlayer;
  state: AudioPlayerState;
  channel: Channel;
  file: ChannelFile;
}

const stepSeconds = 5;

export function ChannelPlayer({ player, state, channel, file }: Props) {
  const { t } = useTranslation(['start', 'player']);
  const loaded = state.loaded[channel];
  const audible = state.selected === channel && (state.playing || state.comparing);
  return (
    <section
      className={classes.card}
      data-audible={audible}
      aria-label={t('player:channel', { channel })}
      aria-busy={loaded.type === 'loading'}
    >
      <h3 className={classes.title}>{t('player:channel', { channel })}</h3>
      {content()}
    </section>
  );

  function content(): ReactNode {
    if (file.type !== 'file') {
      return (
        <p className={classes.nothing}>
          {file.type === 'notConnected' ? (
            <IconPlugConnectedX size="2.25rem" stroke={1.5} aria-hidden />
          ) : (
            <IconAlertTriangle size="2.25rem" stroke={1.5} aria-hidden />
          )}
          {t(`player:${file.type}`)}
        </p>
      );
    }
    if (loaded.type === 'failed') {
      return (
        <div className={classes.failed}>
          <Notice
            tone="bad"
            icon={<IconAlertTriangle size={22} aria-hidden />}
            {...(canRetry(loaded.error) && {
              action: { label: t('action.retry'), run: () => player.retry(channel) },
            })}
          >
            {failureText(t, loaded.error)}
          </Notice>
        </div>
      );
    }
    const peaks = (loaded.type === 'ready' && loaded.audio.outline?.peaks) || null;
    return (
      <>
        <Waveform player={player} channel={channel} peaks={peaks} marks={state.marks} />
        <Controls player={player} state={state} channel={channel} ready={loaded.type === 'ready'} />
        {loaded.type === 'ready' && <Oddities oddities={loaded.audio.oddities} />}
      </>
    );
  }
}

/** Lines about a file that is odd, and plays all the same. */
function Oddities({ oddities }: { oddities: readonly Oddity[] }) {
  const { t } = useTranslation();
  return oddities.map((oddity) => (
    <p key={oddity.type} role="note" className={classes.odd}>
      <IconInfoCircle size={18} aria-hidden />
      {oddityText(t, oddity)}
    </p>
  ));
}

/** Retry does not help with a damaged or missing file. */
function canRetry(error: unknown): boolean {
  if (error instanceof AudioFileError) return error.reason === 'notOpened';
  return error instanceof AppError && error.type !== 'notFound';
}

function failureText(t: TFunction<['start', 'player']>, error: unknown): string {
  if (error instanceof AudioFileError) return t(`player:${error.reason}`, { format: error.format });
  if (!(error instanceof AppError)) return t('player:broken');
  return error.type === 'notFound' ? t('player:deleted') : errorText(t, error);
}

interface ControlsProps {
  player: AudioPlayer;
  state: AudioPlayerState;
  channel: Channel;
  ready: boolean;
}

function Controls({ player, state, channel, ready }: ControlsProps) {
  const { t } = useTranslation(['start', 'player']);
  const [coolingDown, startCooldown] = useCooldown();
  const playing = state.playing && state.selected === channel;
  const pending = state.pendingChannel === channel;

  function toggle(): void {
    // aria-disabled instead of disabled: the button keeps the focus.
    if (coolingDown) return;
    startCooldown();
    player.toggle(channel);
  }
  const skip = (seconds: number) => player.seek(channel, player.position(channel) + seconds);

  return (
    <div className={classes.controls}>
      <UnstyledButton
        className={classes.step}
        aria-label={t('player:back', { channel })}
        disabled={!ready}
        onClick={() => skip(-stepSeconds)}
      >
        <IconRewindBackward5 size="1.625rem" stroke={1.8} aria-hidden />
      </UnstyledButton>
      <UnstyledButton
        className={classes.play}
        aria-label={t(label(), { channel })}
        aria-disabled={coolingDown}
        data-autofocus={channel === state.selected || undefined}
        onClick={toggle}
      >
        {icon()}
      </UnstyledButton>
      <UnstyledButton
        className={classes.step}
        aria-label={t('player:forward', { channel })}
        disabled={!ready}
        onClick={() => skip(stepSeconds)}
      >
        <IconRewindForward5 size="1.625rem" stroke={1.8} aria-hidden />
      </UnstyledButton>
    </div>
  );

  function label() {
    if (pending) return 'player:loading';
    return playing ? 'player:pause' : 'player:play';
  }

  function icon(): ReactNode {
    if (pending) return <Loader size={26} color="currentColor" aria-hidden />;
    return playing ? (
      <IconPlayerPauseFilled size="1.875rem" aria-hidden />
    ) : (
      <IconPlayerPlayFilled size="1.875rem" aria-hidden />
    );
  }
}
