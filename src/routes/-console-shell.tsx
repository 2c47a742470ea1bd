import { addFacilityDialog } from '../features/facilities/facility-dialogs.ts';
import { facilityMenuGroup } from '../features/facilities/facility-menu.tsx';
import { addMonitorDialog, associateDialog } from '../features/monitors/monitor-dialogs.ts';
import { monitorMenuGroup } from '../features/monitors/monitor-menu.tsx';
import { RestoredCredentials } from '../features/monitors/restore/restored-credentials.tsx';
import { ScannedMonitors } from '../features/monitors/scan/scanned-monitors.tsx';
import { addUserDialog } from '../features/users/user-dialogs.ts';
import { userMenuGroup } from '../features/users/user-menu.tsx';
import { withTexts } from '../i18n/load-texts.ts';
import type { Addition } from '../shell/actions.tsx';
import type { PaletteProps } from '../shell/palette/palette.tsx';
import { Shell } from '../shell/shell.tsx';
import { lazyComponent } from '../ui/lazy/lazy-component.tsx';
import { navigation } from './-navigation.ts';

/** The Add menu. */
const additions: readonly Addition[] = [
  { label: (t) => t('shell.addition.monitor'), icon: monitorMenuGroup.icon, dialog: addMonitorDialog },
  { label: (t) => t('shell.addition.facility'), icon: facilityMenuGroup.icon, dialog: addFacilityDialog },
  { label: (t) => t('shell.addition.user'), icon: userMenuGroup.icon, dialog: addUserDialog },
];

const palette = lazyComponent<PaletteProps>(() =>
  withTexts(import('./-palette.tsx'), 'lists', 'palette', 'session').then((file) => file.ConsolePalette),
);

const firstSteps = lazyComponent(() =>
  withTexts(import('./-first-steps.tsx'), 'first-steps', 'guide').then((file) => file.ConsoleFirstSteps),
);

/** The shell with the features' menus and dialogs. */
export function ConsoleShell() {
  return (
    <>
      <Shell
        groups={navigation}
        additions={additions}
        associate={associateDialog}
        palette={palette}
        firstSteps={firstSteps}
      />
      <RestoredCredentials />
      <ScannedMonitors />
    </>
  );
}
