// An entity's group in the navigation: its names are those of the contract's table, its texts `menu.<list>`, `<list>.search`.
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { type EntityKind, type EntityOf, entities } from '../../contract/common/entities.ts';
import type { Call } from '../api/http.ts';
import { type CountSource, countSource, requireCount } from '../data/counts.ts';
import type { MenuEntry, MenuGroup } from './menu.ts';

type MenuOf<Kind extends EntityKind> = EntityOf<Kind>['menus'][number];

interface Options<Kind extends EntityKind> {
  icon(size: number): ReactNode;
  /** Asks for the number of one menu. @throws AppError */
  count(call: Call, menu: MenuOf<Kind>): Promise<{ count?: number | undefined }>;
  /** Where the list of each menu is; the only one of a group is called as the group is. */
  entries: Record<MenuOf<Kind>, Pick<MenuEntry, 'to'> & { label?(t: TFunction): string }>;
  attention?: CountSource;
}

export function entityMenuGroup<Kind extends EntityKind>(
  kind: Kind,
  { icon, count, entries, attention }: Options<Kind>,
): MenuGroup {
  const { list, menus } = entities[kind];
  const groupLabel = (t: TFunction) => t(`menu.${list}`);
  const entry = (menu: MenuOf<Kind>): MenuEntry => ({
    menu,
    count: countSource(menu, list, async (call) => requireCount(await count(call, menu))),
    label: groupLabel,
    ...entries[menu],
  });
  const [first, ...others] = menus as readonly [MenuOf<Kind>, ...MenuOf<Kind>[]];
  return {
    entity: list,
    label: groupLabel,
    searchLabel: (t) => t(`${list}.search`),
    icon,
    entries: [entry(first), ...others.map(entry)],
    ...(attention && { attention }),
  };
}
