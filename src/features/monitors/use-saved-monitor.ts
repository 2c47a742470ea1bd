import type { Monitor } from '../../../contract/monitors/monitors.ts';
import { useApplyChange } from '../../data/changes.ts';
import { monitorRecord } from '../../data/records/monitor-record.ts';
import { useShowSaved } from '../../ui/form-dialog/use-show-saved.ts';
import { conflictingMonitor } from './monitor-form.ts';

/** How a dialog ends that changed a monitor, and what it shows where somebody else has changed it meanwhile. */
export function useSavedMonitor<Values>(valuesOf: (monitor: Monitor) => Values, onClose: () => void) {
  const applyChange = useApplyChange();
  const showSaved = useShowSaved();
  return {
    async done(saved: Pick<Monitor, 'id' | 'monitor_id'>): Promise<void> {
      await applyChange(monitorRecord.entity);
      showSaved({ name: saved.monitor_id, id: saved.id });
      onClose();
    },
    readConflict(data: unknown): Values | null {
      const current = conflictingMonitor(data);
      return current && valuesOf(current);
    },
  };
}
