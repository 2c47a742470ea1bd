// Mantine's theme: one accent, radius 8, targets of at least 48 px. Colours, typeface and sizes of text are in theme.css.
import { Button, createTheme, type MantineColorsTuple } from '@mantine/core';
import { buttonRoot } from './button-root.tsx';
import { colours } from './colours.ts';

/** Deep teal: shade 8 in the light scheme, shade 3 in the dark one, both with a text contrast above 7:1. */
const accent: MantineColorsTuple = [
  '#e3f1f4',
  '#c9e5eb',
  '#a5dae6',
  '#7fd3e3',
  '#54b9cc',
  '#2f9bb0',
  '#1b7d92',
  '#116a7e',
  colours.accent,
  '#07404e',
];

/** The neutral shades of the dark scheme, which menus and popovers use: those of theme.css. */
const dark: MantineColorsTuple = [
  '#eaf1f4',
  '#b4c4cc',
  '#8297a2',
  '#6d828d',
  '#33454d',
  '#26353c',
  '#1d2a30',
  '#151f24',
  '#0e1619',
  '#0a1013',
];

const button = Button.extend({
  defaultProps: { size: 'md', variant: 'filled' },
  // Mantine chooses the text colour of a filled button for the light scheme only; and a default button needs a visible
  // border to be told from text.
  vars: (_, { variant = 'filled', color }) => {
    if (variant === 'default')
      return { root: { '--button-bd': '1px solid var(--control-line)', '--button-color': 'var(--ink)' } };
    // Add: quieter than what fills one action of the screen, in either scheme.
    if (variant === 'light')
      return {
        root: {
          '--button-bg': 'var(--accent-soft)',
          '--button-hover': 'var(--accent-soft)',
          '--button-bd': '1px solid var(--accent)',
          '--button-color': 'var(--accent)',
        },
      };
    return { root: variant === 'filled' && !color ? { '--button-color': 'var(--on-accent)' } : {} };
  },
});

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 8, dark: 3 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  colors: { accent, dark },
  defaultRadius: 8,
  headings: { fontWeight: '600' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // The type of the default props lacks `renderRoot`, but the button accepts it.
    Button: { ...button, defaultProps: { ...button.defaultProps, renderRoot: buttonRoot } },
    ActionIcon: { defaultProps: { size: 48, variant: 'subtle', renderRoot: buttonRoot } },
    Tooltip: {
      defaultProps: {
        openDelay: 300,
        events: { hover: true, focus: true, touch: true },
        multiline: true,
        maw: 'min(360px, calc(100vw - 24px))',
      },
    },
    Modal: { defaultProps: { centered: true } },
    // Hundreds of options are rendered only when the list opens.
    Combobox: { defaultProps: { keepMounted: false } },
    // A menu contains only items, and the first one gets the focus.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, menuItemTabIndex: 0 } },
  },
});
