import { createRouter, parseSearchWith, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from './routeTree.gen.ts';
import type { Console } from './session/console.ts';
import { FailedScreen } from './shell/failed-screen.tsx';

/** Only what looks like JSON is read as JSON: `662E41` is a serial number, not a number. */
function parseValue(value: string): unknown {
  return value.startsWith('{') || value.startsWith('[') ? JSON.parse(value) : value;
}

/** A value stays as it is typed; the routes' schemas read numbers from texts. */
function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value === undefined) continue;
    parameters.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const text = parameters.toString();
  return text ? `?${text}` : '';
}

export type AppRouter = ReturnType<typeof createAppRouter>;

export function createAppRouter(context: Console, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    ...(history ? { history } : {}),
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPreload: false,
    defaultErrorComponent: FailedScreen,
    scrollRestoration: true,
    parseSearch: parseSearchWith(parseValue),
    stringifySearch,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  /** What a route tells the shell about its screen. */
  interface StaticDataRouteOption {
    /** The list whose search the header's box holds; on a screen without one the box is absent. */
    search?: 'monitors';
    /** The box is there, but cannot be used (monitor details). */
    searchDisabled?: boolean;
  }
}
