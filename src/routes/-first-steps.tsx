// The first steps with the dialogs of the features. Fetched after the first row.
import { displayMenu } from '../features/display/display-menu.tsx';
import { addFacilityDialog } from '../features/facilities/facility-dialogs.ts';
import { helpMenu } from '../features/help/help-menu.tsx';
import { addMonitorDialog } from '../features/monitors/monitor-dialogs.ts';
import { monitorMenuGroup } from '../features/monitors/monitor-menu.tsx';
import { useMay } from '../session/rights/rights.ts';
import { FirstSteps } from '../shell/first-steps/first-steps.tsx';

/** For whoever may take them. */
export function ConsoleFirstSteps() {
  const may = useMay();
  if (!may('changeFacilities')) return null;
  return (
    <FirstSteps
      monitors={monitorMenuGroup.entries[0].count}
      addFacility={addFacilityDialog}
      addMonitor={addMonitorDialog}
      without={[helpMenu, displayMenu]}
    />
  );
}
