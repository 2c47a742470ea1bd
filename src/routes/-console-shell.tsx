import { useMemo } from 'react';
import { entityKinds } from '../../contract/common/entities.ts';
import { associateDialog } from '../features/monitors/monitor-dialogs.ts';
import { RestoredCredentials } from '../features/monitors/restore/restored-credentials.tsx';
import { ScannedMonitors } from '../features/monitors/scan/scanned-monitors.tsx';
import { withTexts } from '../i18n/load-texts.ts';
import { changeRights, useMay } from '../session/rights/rights.ts';
import type { Addition } from '../shell/actions.tsx';
import type { PaletteProps } from '../shell/palette/palette.tsx';
import { Shell } from '../shell/shell.tsx';
import { lazyComponent } from '../ui/lazy/lazy-component.tsx';
import { consoleEntities } from './-console-entities.ts';
import { navigation } from './-navigation.ts';

/** The Add menu. */
const additions = entityKinds.map((kind): Addition => {
  const { menu, addDialog } = consoleEntities[kind];
  return {
    right: changeRights[kind],
    label: (t) => t(`shell.addition.${kind}`),
    icon: menu[0].icon,
    dialog: addDialog,
  };
});

const palette = lazyComponent<PaletteProps>(() =>
  withTexts(import('./-palette.tsx'), 'lists', 'palette', 'session').then((file) => file.ConsolePalette),
);

const firstSteps = lazyComponent(() =>
  withTexts(import('./-first-steps.tsx'), 'first-steps', 'guide').then((file) => file.ConsoleFirstSteps),
);

/** The shell with the features' menus and dialogs, as far as this person has the rights for them. */
export function ConsoleShell() {
  const may = useMay();
  const groups = useMemo(() => navigation.filter(({ right }) => may(right)), [may]);
  const offered = useMemo(() => {
    const added = additions.filter(({ right }) => may(right));
    // Whatever can be added can be deleted.
    return {
      additions: added,
      associate: may(changeRights.monitor) ? associateDialog : null,
      deletes: added.length > 0,
    };
  }, [may]);
  return (
    <>
      <Shell groups={groups} offered={offered} palette={palette} firstSteps={firstSteps} />
      <RestoredCredentials />
      <ScannedMonitors />
    </>
  );
}
