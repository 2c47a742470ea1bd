import { createFileRoute, redirect } from '@tanstack/react-router';
import { addFacilityDialog } from '../features/facilities/facility-dialogs.ts';
import { facilityMenu } from '../features/facilities/facility-menu.tsx';
import { addMonitorDialog, associateDialog } from '../features/monitors/monitor-dialogs.ts';
import { monitorMenu } from '../features/monitors/monitor-menu.tsx';
import { addUserDialog } from '../features/users/user-dialogs.ts';
import { userMenu } from '../features/users/user-menu.tsx';
import { afterFirstScreen } from '../lib/idle.ts';
import { refreshCounts } from '../lists/counts.ts';
import type { Addition } from '../shell/actions.tsx';
import { Shell } from '../shell/shell.tsx';

const groups = [monitorMenu, facilityMenu, userMenu];

/** The Add menu (specification 1, section 2). */
const additions: readonly Addition[] = [
  { label: (t) => t('shell.addition.monitor'), icon: monitorMenu.icon, dialog: addMonitorDialog },
  { label: (t) => t('shell.addition.facility'), icon: facilityMenu.icon, dialog: addFacilityDialog },
  { label: (t) => t('shell.addition.user'), icon: userMenu.icon, dialog: addUserDialog },
];

// The main shell: the one guard of everything inside.
export const Route = createFileRoute('/dashboard')({
  beforeLoad: ({ context, location }) => {
    if (context.session.person()) return;
    const returnTo =
      location.pathname === '/dashboard/monitors' && !location.searchStr ? undefined : location.href;
    throw redirect({ to: '/auth/login', search: { returnTo }, replace: true });
  },
  // Behind the first list: the sidebar shows the counts that were kept meanwhile.
  loader: ({ context }) => afterFirstScreen(() => void refreshCounts(context, groups)),
  // Not with every tap inside: the shell reads them again by itself.
  staleTime: 30_000,
  component: () => <Shell groups={groups} additions={additions} associate={associateDialog} />,
});
