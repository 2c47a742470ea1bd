// What a person may do, as it lies beside the session's record and goes with it: starts without the network know it.
import { z } from 'zod';
import { isEqual } from '../../lib/is-equal.ts';
import { clearStored, readStored, writeStored } from '../../lib/local-storage.ts';
import { storageKeys } from '../../lib/storage-keys.ts';
import type { OwnRights } from './rights.ts';

const stored = z.object({
  /** The id of the session's person. */
  person: z.string(),
  /** The lists of facilities, each once: a person with thousands of them has the same ones for most rights. */
  facilities: z.array(z.array(z.string())),
  /** By right: everywhere, or which of the lists. */
  rights: z.record(z.string(), z.union([z.literal('everything'), z.number()])),
});

/** Null where nothing is stored, which is everything, or what is stored is another person's. */
export function readStoredRights(person: string): OwnRights | null {
  const found = readStored(storageKeys.rights, stored);
  if (found?.person !== person) return null;
  const { facilities, rights } = found;
  return Object.fromEntries(
    Object.entries(rights).map(([right, reach]) => [
      right,
      reach === 'everything' ? reach : (facilities[reach] ?? []),
    ]),
  );
}

/** A device whose storage is full has none, rather than those of another time. */
export function storeRights(person: string, own: OwnRights | null): void {
  clearStored(storageKeys.rights);
  if (!own) return;
  const facilities: (readonly string[])[] = [];
  const rights = Object.entries(own).map(([right, reach]): [string, 'everything' | number] => {
    if (reach === 'everything') return [right, reach];
    const at = facilities.findIndex((list) => isEqual(list, reach));
    return [right, at >= 0 ? at : facilities.push(reach) - 1];
  });
  writeStored(storageKeys.rights, { person, facilities, rights: Object.fromEntries(rights) });
}
