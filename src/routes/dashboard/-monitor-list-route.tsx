import { useMatch } from '@tanstack/react-router';
import { MonitorList } from '../../features/monitors/monitor-list.tsx';

const menus = {
  '/dashboard/monitors': 'MONITOR_ALL',
  '/dashboard/assigned_monitors': 'MONITOR_ASSIGNED',
  '/dashboard/unassigned_monitors': 'MONITOR_UNASSIGNED',
  '/dashboard/deleted_monitors': 'MONITOR_DELETED',
} as const;

export function MonitorListRoute() {
  const match = useMatch({ strict: false });
  switch (match.routeId) {
    case '/dashboard/monitors':
    case '/dashboard/assigned_monitors':
    case '/dashboard/unassigned_monitors':
    case '/dashboard/deleted_monitors':
      return (
        match.loaderData && (
          <MonitorList menu={menus[match.routeId]} search={match.search} loaded={match.loaderData} />
        )
      );
    default:
      return null;
  }
}
