import { getI18n } from 'react-i18next';
import { showToast } from '../../ui/toasts/toasts.tsx';

/** The link of an e-mail was opened where somebody is signed in: it is used for nobody, and stays good. */
export function showLinkUnused(): void {
  void showToast({ tone: 'bad', text: getI18n().t('auth.link.signedIn') });
}
