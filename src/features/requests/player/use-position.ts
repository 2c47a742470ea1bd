import { useCallback, useSyncExternalStore } from 'react';
import type { Channel } from '../../../../contract/requests/requests.ts';
import type { AudioPlayer } from './audio-player.ts';

/** A bar of the waveform lasts longer than one of these frames. */
const framesPerSecond = 30;

/** The position of a channel in seconds: exact while paused, read with each animation frame while something plays. */
export function usePosition(player: AudioPlayer, channel: Channel): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      let frame = 0;
      function onChange() {
        cancelAnimationFrame(frame);
        listener();
        if (player.state().playing) frame = requestAnimationFrame(onChange);
      }
      const { store, stateAtom, movesAtom } = player;
      const unsubscribers = [stateAtom, movesAtom].map((one) => store.sub(one, onChange));
      onChange();
      return () => {
        cancelAnimationFrame(frame);
        for (const unsubscribe of unsubscribers) unsubscribe();
      };
    },
    [player],
  );

  function read(): number {
    const position = player.position(channel);
    return player.state().playing ? Math.floor(position * framesPerSecond) / framesPerSecond : position;
  }

  return useSyncExternalStore(subscribe, read);
}
