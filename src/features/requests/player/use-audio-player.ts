import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { Recording } from '../../../../contract/requests/recordings.ts';
import { type Channel, channels } from '../../../../contract/requests/requests.ts';
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
  return createAudioPlayer([...files.keys()], async (channel, signal) => {
    const { blob } = await readStoredFile(call, files.get(channel) ?? '', { signal });
    return openAudio(blob, signal);
  });
}

export function useAudioPlayer(
  call: Call,
  recording: Recording,
): { player: AudioPlayer; state: AudioPlayerState } {
  const [player] = useState(() => createPlayerFor(call, recording));
  useEffect(() => player.open(), [player]);
  return { player, state: useAtomValue(player.stateAtom, { store: player.store }) };
}
