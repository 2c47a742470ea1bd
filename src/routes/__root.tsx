import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { Console } from '../session/console.ts';
import { FailedScreen } from '../shell/failed-screen.tsx';

export const Route = createRootRouteWithContext<Console>()({
  component: Outlet,
  errorComponent: FailedScreen,
});
