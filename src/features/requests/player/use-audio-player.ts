import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { getFile } from '../../../../contract/requests/files.ts';
import type { Recording } from '../../../../contract/requests/recordings.ts';
import { type Channel, channels } from '../../../../contract/requests/requests.ts';
import { offers } from '../../../api/capabilities.ts';
import type { Call } from '../../../api/http.ts';
import { readStoredFile } from '../../../api/stored-file.ts';
import { type AudioPlayer, type AudioPlayerState, createAudioPlayer } from './audio-player.ts';
import { channelFile } from './channel-file.ts';
import { openAudio } from './opened-audio.ts';

function createPlayerFor(call: Call, recording: Recording): AudioPlayer {
  const files = new Map<Channel, string>();
  for (const channel of channels) {
    const file = channelFile(recording, channel);
    if (file.type === 'file') files.set(channel, file.id);
  }
  const fileOf = (channel: Channel) => files.get(channel) ?? '';
  const played = new Set<Channel>();

  /** Tells a server that has an audit trail, once for each file. */
  async function recordPlay(channel: Channel): Promise<void> {
    if (played.has(channel)) return;
    played.add(channel);
    try {
      if (!(await offers(call, 'auditTrail'))) return;
      const input = { params: { id: fileOf(channel) }, query: { purpose: 'play' } } as const;
      await call(getFile, input, { dispensable: true });
    } catch {
      // The next time it is played tells it.
      played.delete(channel);
    }
  }

  return createAudioPlayer(
    [...files.keys()],
    async (channel, signal) => {
      const { blob } = await readStoredFile(call, fileOf(channel), 'view', { signal });
      return openAudio(blob, signal);
    },
    (channel) => void recordPlay(channel),
  );
}

export function useAudioPlayer(
  call: Call,
  recording: Recording,
): { player: AudioPlayer; state: AudioPlayerState } {
  const [player] = useState(() => createPlayerFor(call, recording));
  useEffect(() => player.open(), [player]);
  return { player, state: useAtomValue(player.stateAtom, { store: player.store }) };
}
