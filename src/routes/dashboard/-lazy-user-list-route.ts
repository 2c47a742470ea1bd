// The user lists share one lazy component, so that it stays mounted from one list to the next. vite.config.ts does not
// split it per route.
import { lazyRouteComponent } from '@tanstack/react-router';

export const lazyUserListRoute = lazyRouteComponent(() => import('./-user-list-route.tsx'), 'UserListRoute');
