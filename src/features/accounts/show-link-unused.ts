import { getI18n } from 'react-i18next';
import { showToast } from '../../ui/toasts/toasts.tsx';

/** Says that a link opened while someone is signed in was not used, and stays valid. */
export function showLinkUnused(): void {
  void showToast({ tone: 'bad', text: getI18n().t('auth.link.signedIn') });
}
