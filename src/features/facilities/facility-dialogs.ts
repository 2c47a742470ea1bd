// The facility dialogs, in a chunk of their own that is loaded before either is opened.
import { lazyComponent } from '../../ui/lazy-component.tsx';

const load = () => import('./facility-dialog.tsx');

export const addFacilityDialog = lazyComponent(() => load().then((file) => file.AddFacilityDialog));

export const editFacilityDialog = lazyComponent(() => load().then((file) => file.EditFacilityDialog));
