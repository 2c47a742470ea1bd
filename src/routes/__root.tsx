import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { AppContext } from '../data/app-context.ts';
import { FailedScreen } from '../shell/failed-screen.tsx';

export const Route = createRootRouteWithContext<AppContext>()({
  component: Outlet,
  errorComponent: FailedScreen,
});
