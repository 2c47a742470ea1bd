// The monitor dialogs, each in a separate chunk that is preloaded.
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';

export const addMonitorDialog = lazyComponent(() =>
  import('./add-monitor-dialog.tsx').then(({ AddMonitorDialog }) => AddMonitorDialog),
);

export const editMonitorDialog = lazyComponent(() =>
  import('./edit-monitor-dialog.tsx').then(({ EditMonitorDialog }) => EditMonitorDialog),
);

export const associateDialog = lazyComponent(() =>
  import('./associate-dialog.tsx').then(({ AssociateDialog }) => AssociateDialog),
);

/** Changes of many monitors: the actions in the bar, and their progress above the list. */
export const monitorChanges = lazyComponent(() =>
  import('./bulk/monitor-changes.tsx').then((file) => file.MonitorChanges),
);
export const monitorChangeProgress = lazyComponent(() =>
  import('./bulk/monitor-changes.tsx').then((file) => file.MonitorChangeProgress),
);

/** Fetches how monitors are deleted, once something is about to be deleted. */
export async function loadMonitorDeletion() {
  return (await import('./monitor-deletion.ts')).monitorDeletion;
}

/** Fetches how monitors are written as CSV. */
export async function loadMonitorCsv() {
  return (await import('./monitor-csv.ts')).monitorCsv;
}
