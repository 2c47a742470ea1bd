// The doors to the facility dialogs: one chunk of its own that is there before either is opened.
import { preloaded } from '../../ui/preloaded.tsx';

const load = () => import('./facility-dialog.tsx');

export const addFacilityDialog = preloaded(() => load().then((file) => file.AddFacilityDialog));

export const editFacilityDialog = preloaded(() => load().then((file) => file.EditFacilityDialog));
