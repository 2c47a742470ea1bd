// Which page an open grid shows: what the person asked for at once, later answers only where no row enters or leaves.
import type { Page } from './list-definition.ts';
import type { Snapshot } from './snapshot.ts';
import type { Outcome } from './source.ts';

export interface GridPage<Row> {
  shown: Snapshot<Page<Row>> | null;
  /** The loader's answer that was shown last. */
  opened: Outcome<Page<Row>> | null;
  /** How many rows have entered and left since. */
  changeCount: number;
}

export const noGridPage = { shown: null, opened: null, changeCount: 0 } as const;

function missingFrom(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return [...a].filter((id) => !b.has(id)).length;
}

/** Rows that entered or left, whichever are more: one that pushes another off the page counts once. */
function countChanges<Row>(idOf: (row: Row) => string, was: Page<Row>, is: Page<Row>): number {
  const before = new Set(was.rows.map(idOf));
  const now = new Set(is.rows.map(idOf));
  return Math.max(missingFrom(before, now), missingFrom(now, before), Math.abs(was.count - is.count));
}

/**
 * @param newest of all answers
 * @param opened the loader's answer; null while it is under way
 */
export function nextGridPage<Row>(
  before: GridPage<Row>,
  newest: Snapshot<Page<Row>> | null,
  opened: Outcome<Page<Row>> | null,
  idOf: (row: Row) => string,
): GridPage<Row> {
  // Shown even if a newer answer arrived before it, because the person asked for it.
  const isNew = opened !== null && opened !== before.opened;
  const current = (isNew && opened.snapshot) || before.shown;
  const changeCount = current && newest ? countChanges(idOf, current.value, newest.value) : 0;
  return { shown: changeCount === 0 ? newest : current, opened: opened ?? before.opened, changeCount };
}
