// The cursor of changes, as text: the place up to which everything is known, and the last batch that was committed when it
// was made, which tells whether this database has the same past. Of a reader who does not see everything it says what was seen,
// and is sealed: batches count what everybody does.
import { z } from 'zod';
import { type EntityKind, entityKinds } from '../../contract/common/entities.ts';
import { base64url, decodeBase64 } from '../base/platform.ts';
import { createSealedTexts } from '../common/sealed-texts.ts';

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

const sealedParts = z.tuple([z.string(), cursorParts]);

/** Longer than any: numbers have 16 digits at most. */
const sealedLength = 240;

/** Begins those that are sealed; no base64url does. */
const sealedPrefix = '.';

export interface ChangeCursor {
  /** The run of the database in which it was made. */
  run: string;
  /** The last batch that was committed then; none of what is known came after it. */
  madeAt: number;
  place: { batch: number; type: '' | EntityKind; recordId: string };
  /** While everything is read from the beginning: the last batch then. What was removed up to it was never told. */
  readsUpTo: number | null;
  /** What its reader saw: `mark` of server/changes/reader.ts. */
  mark: string | null;
}

export interface ChangeCursors {
  /** Opaque to clients. */
  format(cursor: ChangeCursor): string;
  /** Undefined for a text that is no cursor. */
  parse(text: string): ChangeCursor | undefined;
}

function toCursor(
  [, run, madeAt, batchOfPlace, type, recordId, readsUpTo]: z.output<typeof cursorParts>,
  mark: string | null,
): ChangeCursor {
  return { run, madeAt, place: { batch: batchOfPlace, type, recordId }, readsUpTo, mark };
}

/** @param key 32 bytes, base64url */
export function createChangeCursors(key: string): ChangeCursors {
  const sealed = createSealedTexts(key, 'cursor of changes', sealedLength);

  function parseParts(text: string): ChangeCursor {
    if (!text.startsWith(sealedPrefix))
      return toCursor(cursorParts.parse(JSON.parse(new TextDecoder().decode(decodeBase64(text)))), null);
    const [mark, parts] = sealedParts.parse(JSON.parse(sealed.open(text.slice(sealedPrefix.length)) ?? ''));
    return toCursor(parts, mark);
  }

  return {
    format({ run, madeAt, place, readsUpTo, mark }) {
      const { batch: batchOfPlace, type, recordId } = place;
      const parts: z.output<typeof cursorParts> = [1, run, madeAt, batchOfPlace, type, recordId, readsUpTo];
      if (mark === null) return base64url(new TextEncoder().encode(JSON.stringify(parts)));
      return sealedPrefix + sealed.seal(JSON.stringify([mark, parts]));
    },
    parse(text) {
      try {
        return parseParts(text);
      } catch {
        return undefined;
      }
    },
  };
}
