import { useMatch } from '@tanstack/react-router';
import { MonitorList } from '../../features/monitors/monitor-list.tsx';

export function MonitorListRoute() {
  const match = useMatch({ strict: false });
  switch (match.routeId) {
    case '/dashboard/monitors':
    case '/dashboard/assigned_monitors':
    case '/dashboard/unassigned_monitors':
    case '/dashboard/deleted_monitors':
      return match.loaderData && <MonitorList loaded={match.loaderData} />;
    default:
      return null;
  }
}
