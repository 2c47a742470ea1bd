// The monitor dialogs, each in a separate chunk that is preloaded.
import { withTexts } from '../../i18n/load-texts.ts';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';

export const addMonitorDialog = lazyComponent(() =>
  withTexts(import('./add-monitor-dialog.tsx'), 'credential', 'forms', 'messages-common', 'scan').then(
    ({ AddMonitorDialog }) => AddMonitorDialog,
  ),
);

export const editMonitorDialog = lazyComponent(() =>
  withTexts(
    import('./edit-monitor-dialog.tsx'),
    'bulk',
    'credential',
    'forms',
    'messages-common',
    'scan',
  ).then(({ EditMonitorDialog }) => EditMonitorDialog),
);

export const associateDialog = lazyComponent(() =>
  withTexts(
    import('./associate-dialog.tsx'),
    'bulk',
    'credential',
    'deletes',
    'forms',
    'import-export',
    'jobs',
    'messages-common',
    'scan',
  ).then(({ AssociateDialog }) => AssociateDialog),
);

const loadChanges = () =>
  withTexts(
    import('./bulk/monitor-changes.tsx'),
    'bulk',
    'credential',
    'forms',
    'import-export',
    'jobs',
    'messages-common',
  );

/** Changes of many monitors: the actions in the bar, and their progress above the list. */
export const monitorChanges = lazyComponent(() => loadChanges().then((file) => file.MonitorChanges));
export const monitorChangeProgress = lazyComponent(() =>
  loadChanges().then((file) => file.MonitorChangeProgress),
);

/** Fetches how monitors are deleted, once something is about to be deleted. */
export async function loadMonitorDeletion() {
  return (await import('./monitor-deletion.ts')).monitorDeletion;
}

/** Fetches how monitors are written as CSV. */
export async function loadMonitorCsv() {
  return (await withTexts(import('./monitor-csv.ts'), 'lists')).monitorCsv;
}
