import { useCallback, useSyncExternalStore } from 'react';
import type { Channel } from '../../../../contract/monitors/requests.ts';
import type { AudioPlayer } from './audio-player.ts';

/** Pictures a second: a bar of the picture lasts longer. */
const pictures = 30;

/** Where a channel is, in seconds: exact while it stands, looked at with each frame while something plays. */
export function usePosition(player: AudioPlayer, channel: Channel): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      let frame = 0;
      function look() {
        cancelAnimationFrame(frame);
        listener();
        if (player.state().playing) frame = requestAnimationFrame(look);
      }
      const unsubscribe = player.subscribe(look);
      look();
      return () => {
        cancelAnimationFrame(frame);
        unsubscribe();
      };
    },
    [player],
  );

  function read(): number {
    const position = player.position(channel);
    return player.state().playing ? Math.floor(position * pictures) / pictures : position;
  }

  return useSyncExternalStore(subscribe, read);
}
