// New gateway credentials of monitors that were restored long after they were deleted. They are told once: their dialog stays
// open over any screen until they are saved, also when the list or page where Restore was tapped is gone.
import { atom, useAtom } from 'jotai';
import type { RestoredCredential } from '../../../../contract/monitors/monitor-writes.ts';
import { withTexts } from '../../../i18n/load-texts.ts';
import { LazyComponent, lazyComponent } from '../../../ui/lazy/lazy-component.tsx';

/** The credentials that nobody has saved yet. */
export const restoredCredentials = atom<readonly RestoredCredential[]>([]);

const dialog = lazyComponent(() =>
  withTexts(import('../../../jobs/credentials-dialog.tsx'), 'credential').then(
    (file) => file.CredentialsDialog,
  ),
);

export function RestoredCredentials() {
  const [credentials, setCredentials] = useAtom(restoredCredentials);
  if (credentials.length === 0) return null;
  return <LazyComponent of={dialog} props={{ credentials, onSaved: () => setCredentials([]) }} />;
}
