// What the store takes over: what the service answered, what changed, what the person sees no more. Another tab may have told it.
import { entityKinds } from '../../../../contract/common/entities.ts';
import type { ListQuery } from '../../list-definition.ts';
import { menuKey, queryKey } from '../../query-key.ts';
import type { Answers } from './answers.ts';
import type { Kept } from './kept.ts';
import type { createKnown } from './known.ts';
import type { IndexedLists } from './records.ts';
import type { Seen } from './seen.ts';

/** Something that a tab takes over, and the others with it. */
export type Taken =
  | {
      type: 'learn';
      entity: string;
      /** By record id; null: it was deleted, or has left the person's sight. */
      rows: (readonly [string, unknown])[];
      /** When they were requested, ms since 1970. */
      at: number;
      /** The page that they are. */
      page?: { query: ListQuery; count: number };
    }
  | { type: 'learnCounts'; counts: Readonly<Record<string, number>>; at: number }
  /** Records have changed: pages that were answered before are no longer complete. */
  | { type: 'noteChange'; entity: string; at: number }
  /** Records were deleted, and it is not known which: all that were fetched before are forgotten. */
  | { type: 'forgetBefore'; entity: string; at: number }
  /** The person sees other records than before: all that were requested before are forgotten. */
  | { type: 'sight'; sight: number; at: number }
  /** Everything is forgotten. */
  | { type: 'erase' };
type TakenOf<Type extends Taken['type']> = Extract<Taken, { type: Type }>;

interface Parts {
  lists: IndexedLists;
  seen: Seen;
  answers: Answers;
  kept: Kept;
  known: ReturnType<typeof createKnown>;
  /** Forgets the readings of all records, once the database has. */
  forgetAll(inDatabase: () => Promise<void>): Promise<void>;
}

export function createTaking({ lists, seen, answers, kept, known, forgetAll }: Parts) {
  /** What the person sees, and since when: an answer from before may have what they see no more. */
  let sight = { mark: 0, since: 0 };

  async function learn({ entity, rows, at, page }: TakenOf<'learn'>, isTold: boolean): Promise<void> {
    if (at < sight.since) return;
    const latest = rows.filter(([id]) => !known.isLate(entity, id, at));
    known.take(entity, new Map(latest), at);
    if (page) {
      const { query, count } = page;
      answers.put(queryKey(entity, query), {
        ids: rows.map(([id]) => id),
        count,
        at,
        affectedBy: affectedBy(entity),
      });
      if (query.searchText === '' && !query.filters)
        await kept.putCounts({ [menuKey(query)]: count }, at, isTold);
    }
    if (!isTold) await kept.storeRows(entity, latest, at);
  }

  /** The entities whose changes may affect a list. */
  function affectedBy(entity: string): readonly string[] {
    const type = entityKinds.find((each) => lists[each].definition.entity === entity);
    return type ? lists[type].definition.affectedBy : [entity];
  }

  async function learnCounts({ counts, at }: TakenOf<'learnCounts'>, isTold: boolean): Promise<void> {
    if (at >= sight.since) await kept.putCounts(counts, at, isTold);
  }

  async function beginSight({ sight: mark, at }: TakenOf<'sight'>, isTold: boolean): Promise<void> {
    if (mark === sight.mark) return;
    sight = { mark, since: at };
    seen.clear();
    answers.clear();
    await forgetAll(() => kept.beginSight(mark, isTold));
  }

  async function forgetBefore({ entity, at }: TakenOf<'forgetBefore'>, isTold: boolean): Promise<void> {
    const ids = seen.removeBefore(entity, at);
    if (!isTold) await kept.removeRows(entity, ids);
  }

  async function take(taken: Exclude<Taken, { type: 'erase' }>, isTold: boolean): Promise<void> {
    switch (taken.type) {
      case 'learn':
        return await learn(taken, isTold);
      case 'learnCounts':
        return await learnCounts(taken, isTold);
      case 'noteChange':
        return answers.noteChange(taken.entity, taken.at);
      case 'sight':
        return await beginSight(taken, isTold);
      case 'forgetBefore':
        return await forgetBefore(taken, isTold);
    }
  }

  return {
    take,

    /** Comes first, with what the person sees at the start: records that were read with another sight are forgotten. */
    async open(mark: number): Promise<void> {
      sight = { mark, since: 0 };
      if ((await kept.sight()) !== mark) await kept.beginSight(mark);
    },
  };
}
