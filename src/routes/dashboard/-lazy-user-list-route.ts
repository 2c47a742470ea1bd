// The user lists share one lazy component, so that it stays mounted from one list to the next. vite.config.ts does not
// split it per route.
import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/load-texts.ts';

export const lazyUserListRoute = lazyRouteComponent(
  () => withTexts(import('./-user-list-route.tsx'), 'forms', 'user-access'),
  'UserListRoute',
);
