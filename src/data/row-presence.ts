// The last 24 hours of the rows of an open list, where its page was answered with them: beside the rows, not in them, so that
// neither the store nor a start record learns them, and no row is drawn again when they change.
import { createContext, useState } from 'react';
import { useLost } from '../api/reachability.ts';

/** Signs by record id (contract/monitors/presence.ts). */
export type Presence = Readonly<Record<string, string>>;

const none: Presence = {};

export const RowPresence = createContext<Presence>(none);

/**
 * Those of the latest page that has them: a page from the store has none, and is followed by the service's. Without the service
 * none, because they would be of an earlier day.
 */
export function useKeptPresence(latest: Presence | undefined): Presence {
  const isLost = useLost() !== null;
  const [kept, setKept] = useState(latest);
  if (latest && latest !== kept) setKept(latest);
  return (!isLost && (latest ?? kept)) || none;
}
