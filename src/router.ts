import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { Right } from '../contract/common/rights.ts';
import { bringTexts } from './bring-texts.ts';
import type { AppContext } from './data/app-context.ts';
import { guardRights } from './guard-rights.ts';
import type { Namespace } from './i18n/load-texts.ts';
import { firstScreenShown, isScreenCovered } from './lib/first-screen.ts';
import type { MenuGroup, MenuItem } from './lists/menu.ts';
import { routeTree } from './routeTree.gen.ts';
import { FailedPart } from './shell/failed-screen.tsx';

/** Search parameters stay texts: `662E41` is a serial number, not 6.62e43. The routes' schemas convert them. */
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
    // The device cache keeps what a screen showed, and knows what has changed since.
    defaultGcTime: 0,
    defaultErrorComponent: FailedPart,
    // The copy that stands in front is where the browser or the person has scrolled it to.
    scrollRestoration: () => !isScreenCovered(),
    parseSearch,
    stringifySearch,
  });
  for (const route of Object.values(router.routesById)) {
    bringTexts(route);
    guardRights(route);
  }
  // A screen that is covered is not seen yet.
  router.subscribe('onRendered', () => {
    if (!isScreenCovered()) firstScreenShown();
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    /** The namespaces that its files name, beside those that the page starts with. */
    texts?: readonly Namespace[];
    /** The screen's group in the navigation, whose right it needs. */
    group?: MenuItem;
    /** A screen of no group needs any of these. */
    rights?: readonly Right[];
    /**
     * The group that the header's search box searches, which may depend on the screen's address. Without it there is no
     * box.
     */
    searchGroup?: MenuGroup | ((address: object) => MenuGroup);
    /** The box is there, but cannot be used (monitor details). */
    searchDisabled?: boolean;
  }
}
