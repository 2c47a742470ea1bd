import { useMediaQuery } from '@mantine/hooks';
import { type Layout, narrowerQuery } from '../lib/layout-widths.ts';

/** Whether the window is narrower than a layout needs, from the first rendering on. */
export function useIsNarrower(layout: Layout): boolean {
  return useMediaQuery(narrowerQuery(layout), undefined, { getInitialValueInEffect: false });
}
