// The lists of an entity share one lazy component, so that it stays mounted from one list to the next. vite.config.ts
// does not split it per route.
import { lazyRouteComponent } from '@tanstack/react-router';

export const monitorLists = lazyRouteComponent(() => import('./-monitor-lists.tsx'), 'MonitorLists');
export const userLists = lazyRouteComponent(() => import('./-user-lists.tsx'), 'UserLists');
