// The monitor dialogs, and the number beside the title of All Monitors, each in a separate chunk that is preloaded.
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

export const offlineCount = lazyComponent(() =>
  import('./offline-count.tsx').then(({ OfflineCount }) => OfflineCount),
);

/** Fetches how monitors are deleted, once something is about to be deleted. */
export async function loadMonitorDeletion() {
  return (await import('./monitor-deletion.ts')).monitorDeletion;
}
