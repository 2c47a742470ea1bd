// A deck for a recording, for as long as its dialog is there. The deck is no state of React's: it is opened and closed.
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Recording } from '../../../../contract/monitors/recordings.ts';
import { type Channel, channels } from '../../../../contract/monitors/requests.ts';
import type { Call } from '../../../api/http.ts';
import { readStoredFile } from '../../../api/stored-file.ts';
import { channelFile } from './channel-file.ts';
import { createDeck, type Deck, type DeckState } from './deck.ts';
import { openSound } from './sound.ts';

function deckFor(call: Call, recording: Recording): Deck {
  const files = new Map<Channel, string>();
  for (const channel of channels) {
    const file = channelFile(recording, channel);
    if (file.is === 'file') files.set(channel, file.id);
  }
  return createDeck([...files.keys()], async (channel, signal) => {
    const { blob } = await readStoredFile(call, files.get(channel) ?? '', { signal });
    return openSound(blob, signal);
  });
}

export function useDeck(call: Call, recording: Recording): { deck: Deck; state: DeckState } {
  const [deck] = useState(() => deckFor(call, recording));
  useEffect(() => deck.open(), [deck]);
  return { deck, state: useSyncExternalStore(deck.subscribe, deck.state) };
}
