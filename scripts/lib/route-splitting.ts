// With which file the code of each route comes: what the page starts with, or a file of its own. The types refuse a list
// that lacks a route of the tree or names one that it does not have.
import type { FileRouteTypes } from '../../src/routeTree.gen.ts';

type Part = 'loader' | 'component' | 'pendingComponent' | 'errorComponent';

/** For each kind of route, the groups of its parts that come in a file each; what is in no group comes at the start. */
const groupsByKind = {
  /** The shell, without which there is no first row. */
  shell: [],
  /** Lists that the page starts with, so that nothing waits for a second request; all of them share one component. */
  monitorList: [['errorComponent']],
  /** Lists that share one component. */
  userList: [['loader', 'pendingComponent', 'errorComponent']],
  /** Screens with data: also how they read it is no part of the bytes before the first row. */
  screen: [['loader', 'component', 'pendingComponent', 'errorComponent']],
  /** Pages and redirects without data: as the router splits by itself. */
  page: undefined,
} satisfies Record<string, Part[][] | undefined>;

/** The root has another name in the plugin than in the tree. */
type RouteId = Exclude<FileRouteTypes['id'], '__root__'> | '/__root';

const kinds: Record<RouteId, keyof typeof groupsByKind> = {
  '/__root': 'page',
  '/': 'page',
  '/$': 'page',
  '/auth': 'page',
  '/auth/': 'screen',
  '/auth/$': 'screen',
  '/auth/authentication': 'screen',
  '/auth/forgot-password': 'screen',
  '/auth/login': 'screen',
  '/auth/new-password': 'screen',
  '/auth/registration': 'screen',
  '/auth/reset-password': 'screen',
  '/auth/second-factor': 'screen',
  '/auth/verify-code': 'screen',
  '/builder': 'page',
  '/builder/': 'screen',
  '/dashboard': 'shell',
  '/dashboard/': 'screen',
  '/dashboard/$': 'screen',
  '/dashboard/active_users': 'userList',
  '/dashboard/assigned_monitors': 'monitorList',
  '/dashboard/audit': 'screen',
  '/dashboard/certificates': 'screen',
  '/dashboard/deleted_monitors': 'monitorList',
  '/dashboard/facility-details/$id': 'screen',
  '/dashboard/facilitylist': 'screen',
  '/dashboard/import': 'screen',
  '/dashboard/inactive_users': 'userList',
  '/dashboard/monitor-details/$id': 'screen',
  '/dashboard/monitor-details/$id/': 'screen',
  '/dashboard/monitors': 'monitorList',
  '/dashboard/overview/': 'screen',
  '/dashboard/overview/list': 'screen',
  '/dashboard/revocations': 'screen',
  '/dashboard/round': 'screen',
  '/dashboard/siteconfig': 'screen',
  '/dashboard/siteconfig/': 'screen',
  '/dashboard/unassigned_monitors': 'monitorList',
  '/dashboard/usermanual': 'screen',
  '/dashboard/users': 'userList',
  '/error/': 'page',
  '/error/error-v1': 'page',
  '/login/callback': 'page',
  '/my-page': 'page',
  '/my-page/': 'screen',
  '/terms': 'page',
};

/**
 * For the router's plugin.
 * @throws where the list lacks the route, so that a new one is not silently split in some way
 */
export function splitBehavior({ routeId }: { routeId: string }): Part[][] | undefined {
  if (!Object.hasOwn(kinds, routeId))
    throw new Error(`scripts/lib/route-splitting.ts does not say how ${routeId} is split.`);
  return groupsByKind[kinds[routeId as RouteId]];
}
