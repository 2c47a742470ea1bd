import { useCallback, useSyncExternalStore } from 'react';
import type { Channel } from '../../../../contract/monitors/requests.ts';
import type { Deck } from './deck.ts';

/** Pictures a second: a bar of the picture lasts longer. */
const pictures = 30;

/** Where a channel is, in seconds: exact while it stands, looked at with each frame while something plays. */
export function usePosition(deck: Deck, channel: Channel): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      let frame = 0;
      function look() {
        cancelAnimationFrame(frame);
        listener();
        if (deck.state().playing) frame = requestAnimationFrame(look);
      }
      const unsubscribe = deck.subscribe(look);
      look();
      return () => {
        cancelAnimationFrame(frame);
        unsubscribe();
      };
    },
    [deck],
  );

  function read(): number {
    const position = deck.position(channel);
    return deck.state().playing ? Math.floor(position * pictures) / pictures : position;
  }

  return useSyncExternalStore(subscribe, read);
}
