import { useTranslation } from 'react-i18next';
import type { MonitorMenu } from '../../../contract/monitors.ts';
import { useRememberedSearch } from '../../lists/remembered-search.ts';
import { ModeLinks } from '../../ui/mode-links.tsx';

const modes = [
  { menu: 'MONITOR_ALL', to: '/dashboard/monitors', label: 'menu.all' },
  { menu: 'MONITOR_ASSIGNED', to: '/dashboard/assigned_monitors', label: 'menu.assigned' },
  { menu: 'MONITOR_UNASSIGNED', to: '/dashboard/unassigned_monitors', label: 'menu.unassigned' },
  { menu: 'MONITOR_DELETED', to: '/dashboard/deleted_monitors', label: 'menu.deleted' },
] as const;

/** The ways to the other monitor lists, where the sidebar's groups are folded away. */
export function MonitorModes({ menu }: { menu: MonitorMenu }) {
  const { t } = useTranslation();
  const search = useRememberedSearch('monitors');
  return (
    <ModeLinks
      label={t('list.modes')}
      modes={modes.map(({ to, label, menu: of }) => ({
        link: { to, search: { search } },
        label: t(label),
        active: of === menu,
      }))}
    />
  );
}
