import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { AppContext } from './data/app-context.ts';
import { firstScreenShown } from './lib/when-idle.ts';
import type { MenuGroup, MenuItem } from './lists/menu.ts';
import { routeTree } from './routeTree.gen.ts';
import { FailedPart } from './shell/failed-screen.tsx';

/** An address holds texts, and the routes' schemas read what they need: `662E41` is a serial number, not 6.62e43. */
function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value !== undefined) parameters.set(key, String(value));
  }
  const text = parameters.toString();
  return text ? `?${text}` : '';
}

export type AppRouter = ReturnType<typeof createAppRouter>;

export function createAppRouter(context: AppContext, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    context,
    ...(history ? { history } : {}),
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPreload: false,
    // What a screen showed is kept by the device, and is not shown again where it was changed since.
    defaultGcTime: 0,
    defaultErrorComponent: FailedPart,
    scrollRestoration: true,
    parseSearch,
    stringifySearch,
  });
  router.subscribe('onRendered', firstScreenShown);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  /** What a route tells the shell about its screen. */
  interface StaticDataRouteOption {
    /** The group of the navigation that the screen stands in. */
    group?: MenuItem;
    /**
     * Whose search the header's box holds; on a screen without one the box is absent.
     * Where a screen shows one list or another, its address says which.
     */
    search?: MenuGroup | ((address: object) => MenuGroup);
    /** The box is there, but cannot be used (monitor details). */
    searchDisabled?: boolean;
  }
}
