/**
 * The widths of a window, in px of a root font of 16 px, from which on screens consist of other elements. What only looks
 * different on a narrow screen is in the style sheets, whose widths are in em: with text twice as large, a window is as
 * narrow as half of it.
 */
const layoutWidthsPx = {
  /** Rows of a table instead of cards. */
  table: 700,
  /** Sections of a screen stand unfolded above each other: the width of the smallest tablet. */
  tablet: 744,
  /** The actions stand in the header, not in a bar at the bottom. */
  headerActions: 900,
  /** A table has all its columns. */
  allColumns: 1000,
  /** The actions in a table's rows have texts, not only icons. */
  rowActionTexts: 1100,
  /** The whole navigation, not its rail. */
  wholeNavigation: 1200,
} as const;

export type Layout = keyof typeof layoutWidthsPx;

export const layouts = Object.keys(layoutWidthsPx) as Layout[];

/**
 * The media query of windows that are narrower than a layout needs. In em, as in the style sheets: it follows a size of text that
 * is changed while the page is open.
 */
export function narrowerQuery(layout: Layout): string {
  return `(max-width: ${(layoutWidthsPx[layout] - 1) / 16}em)`;
}
