import { countMonitors, type MonitorMenu } from '../../../contract/monitors/monitors.ts';
import { countSource, requireCount } from '../../data/counts.ts';
import type { MenuGroup } from '../../lists/menu.ts';
import { ProductMark } from '../../ui/product-mark.tsx';
import { offlineCount } from './offline-count-source.ts';

function counted(menu: MonitorMenu) {
  return {
    menu,
    count: countSource(menu, 'monitors', async (call) =>
      requireCount(await call(countMonitors, { params: { menu } })),
    ),
  };
}

export const monitorMenuGroup: MenuGroup = {
  entity: 'monitors',
  label: (t) => t('menu.monitors'),
  searchLabel: (t) => t('monitors.search'),
  icon: (size) => <ProductMark size={size} />,
  entries: [
    { ...counted('MONITOR_ALL'), to: '/dashboard/monitors', label: (t) => t('menu.all') },
    { ...counted('MONITOR_ASSIGNED'), to: '/dashboard/assigned_monitors', label: (t) => t('menu.assigned') },
    {
      ...counted('MONITOR_UNASSIGNED'),
      to: '/dashboard/unassigned_monitors',
      label: (t) => t('menu.unassigned'),
    },
    { ...counted('MONITOR_DELETED'), to: '/dashboard/deleted_monitors', label: (t) => t('menu.deleted') },
  ],
  attention: offlineCount,
};
