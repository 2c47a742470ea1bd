// An entity's group in the navigation: its names are those of the contract's table, its texts `menu.<list>`, `<list>.search`.
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { type EntityKind, type EntityOf, entities } from '../../contract/common/entities.ts';
import type { Right } from '../../contract/common/rights.ts';
import type { Call } from '../api/http.ts';
import { countSource, requireCount } from '../data/counts.ts';
import type { MenuAttention, MenuEntry, MenuGroup } from './menu.ts';

type MenuOf<Kind extends EntityKind> = EntityOf<Kind>['menus'][number];
type FirstMenuOf<Kind extends EntityKind> = EntityOf<Kind>['menus'][0];

/** Where a list is, and what it is called. */
interface Entry extends Pick<MenuEntry, 'to'> {
  label(t: TFunction): string;
}

/** The list of all that live is called as the group is, where it has no name of its own. */
type FirstEntry = Pick<Entry, 'to'> & Partial<Entry>;
type Entries<Kind extends EntityKind> = Record<FirstMenuOf<Kind>, FirstEntry> &
  Record<Exclude<MenuOf<Kind>, FirstMenuOf<Kind>>, Entry>;

interface Options<Kind extends EntityKind> {
  icon(size: number): ReactNode;
  /** Asks for the number of one menu. @throws AppError */
  count(call: Call, menu: MenuOf<Kind>): Promise<{ count?: number | undefined }>;
  entries: Entries<Kind>;
  right?: Right;
  attention?: MenuAttention;
}

export function entityMenuGroup<Kind extends EntityKind>(
  kind: Kind,
  { icon, count, entries, right, attention }: Options<Kind>,
): MenuGroup {
  const { list, menus } = entities[kind];
  const groupLabel = (t: TFunction) => t(`menu.${list}`);
  const entryOf = entries as Record<MenuOf<Kind>, FirstEntry>;
  const entry = (menu: MenuOf<Kind>): MenuEntry => ({
    menu,
    count: countSource(menu, list, async (call) => requireCount(await count(call, menu))),
    label: groupLabel,
    ...entryOf[menu],
  });
  const [first, ...others] = menus as readonly [MenuOf<Kind>, ...MenuOf<Kind>[]];
  return {
    entity: list,
    label: groupLabel,
    searchLabel: (t) => t(`${list}.search`),
    icon,
    right,
    entries: [entry(first), ...others.map(entry)],
    ...(attention && { attention }),
  };
}
