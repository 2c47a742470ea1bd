import type { ReactNode } from 'react';
import { entityLists } from '../../../contract/common/entities.ts';

export const paletteGroups = [...entityLists, 'screens', 'actions'] as const;
export type PaletteGroup = (typeof paletteGroups)[number];

/** One line of the palette. */
export interface PaletteItem {
  /** Different for each line, and the same the next time. */
  key: string;
  group: PaletteGroup;
  label: string;
  detail: string;
  icon: ReactNode;
  /** A monitor that is Online or not; null for what is neither. */
  online: boolean | null;
  /** Why it cannot be done now; null where it can. */
  refused: string | null;
  /** Whether it is left out where nothing is typed. */
  onlySearched?: boolean;
  run(): void;
}
