import { countMonitors, type MonitorMenu } from '../../../contract/monitors/monitors.ts';
import type { Call } from '../../api/http.ts';
import type { MenuGroup } from '../../shell/menu.ts';
import { ProductMark } from '../../ui/product-mark.tsx';

function counts(menu: MonitorMenu) {
  return {
    menu,
    count: async (call: Call) => (await call(countMonitors, { params: { menu } })).count,
  };
}

export const monitorMenu: MenuGroup = {
  entity: 'monitors',
  label: (t) => t('menu.monitors'),
  searchLabel: (t) => t('monitors.search'),
  icon: (size) => <ProductMark size={size} />,
  entries: [
    { ...counts('MONITOR_ALL'), to: '/dashboard/monitors', label: (t) => t('menu.all') },
    { ...counts('MONITOR_ASSIGNED'), to: '/dashboard/assigned_monitors', label: (t) => t('menu.assigned') },
    {
      ...counts('MONITOR_UNASSIGNED'),
      to: '/dashboard/unassigned_monitors',
      label: (t) => t('menu.unassigned'),
    },
    { ...counts('MONITOR_DELETED'), to: '/dashboard/deleted_monitors', label: (t) => t('menu.deleted') },
  ],
};
