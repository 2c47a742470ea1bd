// A named view of a list: its menu, filters and order, as an address has them. The words of a search are not kept, because
// they may be names of people and devices.
import { z } from 'zod';
import type { ListDefinition, ListTypes } from '../../data/list-definition.ts';
import { isEqual } from '../../lib/is-equal.ts';
import { readStored, writeStored } from '../../lib/local-storage.ts';
import type { MenuGroup } from '../menu.ts';

export const maxViewNameLength = 60;

/** More of them would be no help. */
export const maxViews = 50;

/** With what another version keeps in it. */
const savedView = z.looseObject({
  entity: z.string(),
  menu: z.string(),
  name: z.string().min(1).max(maxViewNameLength),
  filters: z.record(z.string(), z.string()),
  sort: z.string(),
  order: z.enum(['asc', 'desc']),
});
export type SavedView = z.output<typeof savedView>;

/** The views as they are stored, those of another version among them: these stay stored, and are not shown. */
export type StoredViews = readonly unknown[];

export function readViews(key: string): StoredViews | null {
  return readStored(key, z.array(z.unknown()));
}

/** @returns Whether they were stored. */
export function writeViews(key: string, views: StoredViews): boolean {
  return writeStored(key, views);
}

/** Those that this version can read. */
export function readableViews(stored: StoredViews): SavedView[] {
  return stored.flatMap((view) => savedView.safeParse(view).data ?? []).slice(0, maxViews);
}

/** In place of one of the same list with the same name, or after the others. */
export function withView(stored: StoredViews, view: SavedView): StoredViews {
  const at = indexOf(stored, view);
  return at < 0 ? [...stored, view] : stored.map((each, index) => (index === at ? view : each));
}

export function withoutView(stored: StoredViews, view: SavedView): StoredViews {
  const at = indexOf(stored, view);
  return stored.filter((_, index) => index !== at);
}

/** With a view that was deleted, unless another one has its name by now. */
export function withViewAgain(stored: StoredViews, view: SavedView): StoredViews {
  return indexOf(stored, view) < 0 ? [...stored, view] : stored;
}

function indexOf(stored: StoredViews, view: SavedView): number {
  return stored.findIndex((each) => {
    const { data } = savedView.safeParse(each);
    return data !== undefined && isSameView(data, view);
  });
}

function isSameView(a: Pick<SavedView, 'entity' | 'name'>, b: Pick<SavedView, 'entity' | 'name'>): boolean {
  return a.entity === b.entity && a.name === b.name;
}

/** The filters of an address as texts. */
export function addressTexts(filters: object): Record<string, string> {
  const known = Object.entries(filters).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known.map(([key, value]) => [key, String(value)]));
}

/** The address of a view, below the origin; null where this version does not know its list or one of its filters. */
export function hrefOf<L extends ListTypes>(
  { filterSchema, filterAddress }: Pick<ListDefinition<L>, 'filterSchema' | 'filterAddress'>,
  group: MenuGroup,
  { menu, filters, sort, order }: SavedView,
): string | null {
  const entry = group.entries.find((each) => each.menu === menu);
  const known = filterSchema.parse(filters);
  const kept = addressTexts(filterAddress ? filterAddress(known) : known);
  if (!entry || !isEqual(sorted(kept), sorted(filters))) return null;
  return `${entry.to}?${new URLSearchParams({ ...filters, sort, order })}`;
}

const sorted = (texts: Record<string, string>) => Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1));
