import { getI18n } from 'react-i18next';
import { showToast } from '../../ui/toasts/toasts.tsx';

/** The link of an email was opened while somebody is signed in: it is not used, and stays valid. */
export function showLinkUnused(): void {
  void showToast({ tone: 'bad', text: getI18n().t('auth.link.signedIn') });
}
