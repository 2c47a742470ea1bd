// Finds what the store knows of a page and of a record: what the service answered to the query, all records, or those that were seen.
import { entities } from '../../../../contract/common/entities.ts';
import type { ListQuery } from '../../list-definition.ts';
import { menuKey, queryKey } from '../../query-key.ts';
import { isOvertaken } from './ages.ts';
import { answerPage } from './answer.ts';
import type { Answers } from './answers.ts';
import type { Generation, Generations } from './generations.ts';
import type { Kept } from './kept.ts';
import type { Seen } from './seen.ts';

export interface KnownPage {
  rows: object[];
  count: number;
  requestedAt: number;
  complete: boolean;
}

/** Whether all records that a query may be about are kept. */
function isKept({ stage: { facilities } }: Generation, entity: string, query: ListQuery): boolean {
  if (!facilities || entity === entities.facility.list) return true;
  const { filters } = query;
  const filtered = filters && 'facility' in filters ? filters.facility : undefined;
  const facility = query.facility ?? filtered;
  return typeof facility === 'string' && facilities.includes(facility);
}

interface Parts {
  seen: Seen;
  answers: Answers;
  kept: Kept;
  /** The readings of all records. */
  held(): Generations['held'];
}

export function createKnown({ seen, answers, kept, held }: Parts) {
  /** The latest that is known of a record. */
  function latest(entity: string, id: string): { row: unknown; at: number } | null {
    const { live, next } = held();
    const known = [live, next].map((each) => each?.records.indexOf(entity)?.index.find(id));
    return (
      [seen.find(entity, id), ...known].reduce(
        (a, b) => (a && (!b || a.at >= b.at) ? a : (b ?? null)),
        null,
      ) ?? null
    );
  }

  /** A page as the service has answered it. Null, too, where one of its records is gone. */
  function answered(entity: string, query: ListQuery): KnownPage | null {
    const answer = answers.get(queryKey(entity, query));
    if (!answer) return null;
    const rows = answer.ids.flatMap((id) => (latest(entity, id)?.row as object | undefined) ?? []);
    if (rows.length < answer.ids.length) return null;
    return { rows, count: answer.count, requestedAt: answer.at, complete: true };
  }

  /** A page of all records. */
  function ofAll(entity: string, query: ListQuery): KnownPage | null {
    const { live } = held();
    const index = live?.records.indexOf(entity)?.index;
    const page = live && index && isKept(live, entity, query) ? answerPage(index, query) : null;
    return page && live && { ...page, requestedAt: live.stage.asOf ?? 0, complete: true };
  }

  /** A page of the records that were seen. Null where nothing of the menu was: that is no empty list. */
  function ofSeen(entity: string, query: ListQuery): KnownPage | null {
    const index = seen.indexOf(entity);
    if (!index) return null;
    const menuAt = kept.count(menuKey(query))?.at ?? null;
    const all = { ...query, searchText: '', filters: undefined, page: 1, pageSize: 1 };
    if (menuAt === null && !answerPage(index, all)?.count) return null;
    const page = answerPage(index, query);
    if (!page) return null;
    const { idOf } = index.list.definition;
    const oldest = page.rows.length > 0 ? seen.oldest(entity, page.rows.map(idOf)) : menuAt;
    return { ...page, requestedAt: oldest ?? seen.oldest(entity) ?? 0, complete: false };
  }

  /** Takes records over of which nothing later is known. */
  function take(entity: string, rows: ReadonlyMap<string, unknown>, at: number): void {
    seen.put(entity, rows, at);
    for (const generation of [held().live, held().next]) {
      const found = generation?.records.indexOf(entity);
      if (!generation || !found) continue;
      const { schema } = found.index.list.definition;
      const parsed = Array.from(rows, ([id, row]) => [id, schema.safeParse(row).data ?? null] as const);
      generation.records.put(found.type, new Map(parsed), at);
    }
  }

  /** Whether something later is known of a record, or that it is deleted. */
  function isLate(entity: string, id: string, at: number): boolean {
    return isOvertaken(at, Math.max(seen.deletedAt(entity, id), latest(entity, id)?.at ?? 0));
  }

  /** All records, as they were stored, may be older than what was seen since. */
  function renew(): void {
    const { live } = held();
    if (!live) return;
    for (const { list } of Object.values(live.records.indexes)) {
      const { entity } = list.definition;
      const found = live.records.indexOf(entity);
      for (const { id, row, at } of seen.since(entity, live.stage.asOf ?? 0))
        if (found) live.records.put(found.type, new Map([[id, row as object | null]]), at);
    }
  }

  return {
    renew,
    latest,
    isLate,
    take,

    /** `isWhole`: whether all records could answer the query. */
    page(entity: string, query: ListQuery): { page: KnownPage | null; isWhole: boolean } {
      const whole = ofAll(entity, query);
      const said = answered(entity, query);
      const isLater = said !== null && said.requestedAt >= (whole?.requestedAt ?? 0);
      return { page: (isLater ? said : whole) ?? ofSeen(entity, query), isWhole: whole !== null };
    },
  };
}
