// How a person wants screens and lists to look. It is read from the device's storage: any stored text gives a display with
// which every list works. Choices of another version are kept, for a tab that still has an older one would delete them.
import { z } from 'zod';
import { languageTags } from '../../../contract/common/languages.ts';
import { pageSize, sortOrder } from '../../../contract/common/paging.ts';

/** Rows of 48, 56 and 64 px. */
export const densities = ['compact', 'comfortable', 'glove'] as const;
/** `auto` is as the device asks for it. */
export const contrasts = ['auto', 'normal', 'high'] as const;
export const colourSchemes = ['auto', 'light', 'dark'] as const;
export const pageSizes = [pageSize, 25, 50] as const;

/** Where `/` leads by itself. */
export const firstStartScreen = '/dashboard/monitors';

const columnIds = z.array(z.string()).catch([]);
const isWidth = (value: unknown) => typeof value === 'number' && value >= 20 && value <= 2000;

/** By column, in the unit of its `size`. */
const widths = z
  .record(z.string(), z.unknown())
  .catch({})
  .transform((all) =>
    Object.fromEntries(Object.entries(all).filter((entry): entry is [string, number] => isWidth(entry[1]))),
  );

const listDisplay = z.looseObject({
  /** Ids of columns; others follow in their own order. */
  order: columnIds,
  hidden: columnIds,
  widths,
  sort: z.object({ by: z.string(), order: sortOrder }).optional().catch(undefined),
});
export type ListDisplay = z.output<typeof listDisplay>;

/** A list as it is by itself. */
export const plainList: ListDisplay = listDisplay.parse({});

export const displaySchema = z.looseObject({
  density: z.enum(densities).catch('comfortable'),
  contrast: z.enum(contrasts).catch('auto'),
  colourScheme: z.enum(colourSchemes).catch('auto'),
  pageSize: z.literal(pageSizes).catch(pageSize),
  /** The address to which `/` leads. */
  startScreen: z.string().catch(firstStartScreen),
  /** Null: none was chosen. */
  language: z.enum(languageTags).nullable().catch(null),
  /** By the name of the list, an entity for most. */
  lists: z.record(z.string(), listDisplay.catch(plainList)).catch({}),
});
export type Display = z.output<typeof displaySchema>;

export const defaultDisplay: Display = displaySchema.parse({});
