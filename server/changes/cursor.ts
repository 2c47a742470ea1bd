// The cursor of changes, as text: the place up to which everything is known, and the last batch that was committed when it
// was made, which tells whether this database has the same past.
import { z } from 'zod';
import { type EntityKind, entityKinds } from '../../contract/common/entities.ts';
import { base64url, decodeBase64 } from '../base/platform.ts';

const batch = z.number().int().nonnegative();

const cursorParts = z.tuple([
  z.literal(1),
  z.uuid(),
  batch,
  batch,
  z.enum(['', ...entityKinds]),
  z.uuid(),
  batch.nullable(),
]);

export interface ChangeCursor {
  /** The run of the database in which it was made. */
  run: string;
  /** The last batch that was committed then; none of what is known came after it. */
  madeAt: number;
  place: { batch: number; type: '' | EntityKind; recordId: string };
  /** While everything is read from the beginning: the last batch then. What was removed up to it was never told. */
  readsUpTo: number | null;
}

/** Opaque to clients. */
export function formatCursor({ run, madeAt, place, readsUpTo }: ChangeCursor): string {
  const parts: z.output<typeof cursorParts> = [
    1,
    run,
    madeAt,
    place.batch,
    place.type,
    place.recordId,
    readsUpTo,
  ];
  return base64url(new TextEncoder().encode(JSON.stringify(parts)));
}

/** Undefined for a text that is no cursor. */
export function parseCursor(text: string): ChangeCursor | undefined {
  try {
    const parts = cursorParts.parse(JSON.parse(new TextDecoder().decode(decodeBase64(text))));
    const [, run, madeAt, batchOfPlace, type, recordId, readsUpTo] = parts;
    return { run, madeAt, place: { batch: batchOfPlace, type, recordId }, readsUpTo };
  } catch {
    return undefined;
  }
}
