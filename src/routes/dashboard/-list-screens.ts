// The lists of an entity are several addresses of one screen: from one to another it stays, and only what it shows
// changes. So they share one component, which is lazy by itself (vite.config.ts leaves it alone).
import { lazyRouteComponent } from '@tanstack/react-router';

export const monitorLists = lazyRouteComponent(() => import('./-monitor-lists.tsx'), 'MonitorLists');
export const userLists = lazyRouteComponent(() => import('./-user-lists.tsx'), 'UserLists');
