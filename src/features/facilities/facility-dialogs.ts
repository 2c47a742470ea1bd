// The facility dialogs, in a separate chunk that is preloaded.
import { withTexts } from '../../i18n/load-texts.ts';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';

const load = () => withTexts(import('./facility-dialog.tsx'), 'forms', 'messages-common');

export const addFacilityDialog = lazyComponent(() => load().then((file) => file.AddFacilityDialog));

export const editFacilityDialog = lazyComponent(() => load().then((file) => file.EditFacilityDialog));

export const facilityImports = lazyComponent(() =>
  withTexts(import('../../jobs/running-imports.tsx'), 'bulk', 'import-export', 'jobs').then(
    (file) => file.RunningImports,
  ),
);

/** Fetches how facilities are deleted, once something is about to be deleted. */
export async function loadFacilityDeletion() {
  return (await import('./facility-deletion.ts')).facilityDeletion;
}

/** Fetches how facilities are written as CSV. */
export async function loadFacilityCsv() {
  return (await withTexts(import('./facility-csv.ts'), 'lists')).facilityCsv;
}
