// What a route tells the shell about its screen.
export interface ScreenData {
  /** The list whose search the header's box holds; on a screen without one the box is absent. */
  search?: 'monitors';
  /** The box is there, but cannot be used (monitor details). */
  searchDisabled?: boolean;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends ScreenData {}
}
