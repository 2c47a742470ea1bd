import { useMediaQuery } from '@mantine/hooks';
import { layoutWidthsPx } from '../lib/layout-widths.ts';

/** Whether the window is narrower than a layout needs, from the first rendering on. */
export function useIsNarrower(layout: keyof typeof layoutWidthsPx): boolean {
  return useMediaQuery(`(max-width: ${layoutWidthsPx[layout] - 1}px)`, undefined, {
    getInitialValueInEffect: false,
  });
}
