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

export const serialNumbersDialog = lazyComponent(() =>
  import('./serial-numbers/serial-numbers-dialog.tsx').then(({ SerialNumbersDialog }) => SerialNumbersDialog),
);

export const missingNumbers = lazyComponent(() =>
  import('./serial-numbers/missing-numbers.tsx').then(({ MissingNumbers }) => MissingNumbers),
);

/** Fetches how monitors are deleted, once something is about to be deleted. */
export async function loadMonitorDeletion() {
  return (await import('./monitor-deletion.ts')).monitorDeletion;
}

/** Fetches how monitors are written as CSV. */
export async function loadMonitorCsv() {
  return (await import('./monitor-csv.ts')).monitorCsv;
}
