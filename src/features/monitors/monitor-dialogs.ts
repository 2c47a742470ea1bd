// The doors to the monitor dialogs: each is a chunk of its own that is there before it is opened.
import { preloaded } from '../../ui/preloaded.tsx';

export const addMonitorDialog = preloaded(() =>
  import('./add-monitor-dialog.tsx').then(({ AddMonitorDialog }) => AddMonitorDialog),
);

export const editMonitorDialog = preloaded(() =>
  import('./edit-monitor-dialog.tsx').then(({ EditMonitorDialog }) => EditMonitorDialog),
);

export const associateDialog = preloaded(() =>
  import('./associate-dialog.tsx').then(({ AssociateDialog }) => AssociateDialog),
);
