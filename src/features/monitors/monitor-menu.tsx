import { countMonitors } from '../../../contract/monitors/monitors.ts';
import { entityMenuGroup } from '../../lists/entity-menu.ts';
import { ProductMark } from '../../ui/product-mark.tsx';
import { offlineCount } from './offline-count-source.ts';

export const monitorMenuGroup = entityMenuGroup('monitor', {
  icon: (size) => <ProductMark size={size} />,
  count: (call, menu) => call(countMonitors, { params: { menu } }),
  entries: {
    MONITOR_ALL: { to: '/dashboard/monitors', label: (t) => t('menu.all') },
    MONITOR_ASSIGNED: { to: '/dashboard/assigned_monitors', label: (t) => t('menu.assigned') },
    MONITOR_UNASSIGNED: { to: '/dashboard/unassigned_monitors', label: (t) => t('menu.unassigned') },
    MONITOR_DELETED: { to: '/dashboard/deleted_monitors', label: (t) => t('menu.deleted') },
  },
  attention: { source: offlineCount, label: (t, count) => t('menu.attention.offline', { count }) },
});
