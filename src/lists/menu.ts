// An entity's place in the navigation, as data for sidebar, rail, segmented control and counts.
import type { LinkProps } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { Atom } from 'jotai';
import type { ReactNode } from 'react';
import type { Right } from '../../contract/common/rights.ts';
import type { Capability } from '../../contract/service/capabilities.ts';
import type { CountSource } from '../data/counts.ts';
import type { May } from '../session/rights/rights.ts';

export interface MenuEntry {
  /** The menu's name in the contract. */
  menu: string;
  count: CountSource;
  to: NonNullable<LinkProps['to']>;
  label(t: TFunction): string;
}

/** How many of an entry's records need attention: a badge that says it in words. */
export interface MenuAttention {
  source: CountSource;
  label(t: TFunction, count: number): string;
}

export interface MenuGroup {
  entity: string;
  label(t: TFunction): string;
  /** The label of the header's search box on these lists. */
  searchLabel(t: TFunction): string;
  icon(size: number): ReactNode;
  /** Without it anywhere, a person has no such screens. */
  right?: Right | undefined;
  entries: readonly [MenuEntry, ...MenuEntry[]];
  attention?: MenuAttention;
}

/** A screen of the navigation that is no list, and has no search. */
export interface MenuPage {
  to: NonNullable<LinkProps['to']>;
  label(t: TFunction): string;
  /** For the rail, where the label is too long for it. */
  shortLabel?(t: TFunction): string;
  icon(size: number): ReactNode;
  count?: CountSource;
  attention?: MenuAttention;
  /** No number stands for none. */
  hidesNone?: boolean;
  /** Without it anywhere, a person has no such screen. */
  right?: Right | undefined;
  /** Without it in the server, there is no such screen. */
  capability?: Capability;
  /** While its value is null, there is no such screen. */
  needs?: Atom<unknown>;
}

export type MenuItem = MenuGroup | MenuPage;

/** @param may leaves out what this person is not told */
export function countSources(items: readonly MenuItem[], may: May): readonly CountSource[] {
  const all = items.flatMap((item) => [
    ...('entries' in item ? item.entries.map(({ count }) => count) : item.count ? [item.count] : []),
    ...(item.attention ? [item.attention.source] : []),
  ]);
  return all.filter(({ right }) => may(right));
}
