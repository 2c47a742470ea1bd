// An entity's place in the navigation, as data for sidebar, rail, segmented control and counts.
import type { LinkProps } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { CountSource } from '../data/counts.ts';

export interface MenuEntry {
  /** The menu's name in the contract. */
  menu: string;
  count: CountSource;
  to: NonNullable<LinkProps['to']>;
  label(t: TFunction): string;
}

export interface MenuGroup {
  entity: string;
  label(t: TFunction): string;
  /** The label of the header's search box on these lists. */
  searchLabel(t: TFunction): string;
  icon(size: number): ReactNode;
  entries: readonly [MenuEntry, ...MenuEntry[]];
}

/** A screen of the navigation that is no list: without count and search. */
export interface MenuPage {
  to: NonNullable<LinkProps['to']>;
  label(t: TFunction): string;
  icon(size: number): ReactNode;
}

export type MenuItem = MenuGroup | MenuPage;

export function countSources(items: readonly MenuItem[]): readonly CountSource[] {
  return items.flatMap((item) => ('entries' in item ? item.entries.map(({ count }) => count) : []));
}
