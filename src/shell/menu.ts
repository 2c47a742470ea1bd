// An entity's place in the navigation, as data: sidebar, rail, segmented control and counts read it.
import type { LinkProps } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { CountSource } from '../data/counts.ts';

export interface MenuEntry extends CountSource {
  to: NonNullable<LinkProps['to']>;
  label(t: TFunction): string;
}

export interface MenuGroup {
  entity: string;
  label(t: TFunction): string;
  /** What the header's box says while it searches these lists. */
  searchLabel(t: TFunction): string;
  icon(size: number): ReactNode;
  entries: readonly [MenuEntry, ...MenuEntry[]];
}

/** A screen of the navigation that is no list: nothing to count, nothing to search. */
export interface MenuPage {
  to: NonNullable<LinkProps['to']>;
  label(t: TFunction): string;
  icon(size: number): ReactNode;
}

/** What the navigation leads to. */
export type MenuItem = MenuGroup | MenuPage;

/** What is counted in the navigation. */
export function countSources(items: readonly MenuItem[]): readonly CountSource[] {
  return items.flatMap((item) => ('entries' in item ? item.entries : []));
}
