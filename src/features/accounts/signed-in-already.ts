// Toasts for signed-in people who open a screen of those who are not.
import { getI18n } from 'react-i18next';
import { showToast } from '../../ui/toasts/toasts.tsx';

/** Says that the link was not used, and stays valid. */
export function showLinkUnused(): void {
  void showToast({ tone: 'bad', text: getI18n().t('auth.link.signedIn'), outlivesScreen: true });
}

/** Says whose session it is: somebody else may have typed their password in a form that could not use it. */
export function showSignedInAlready(name: string): void {
  void showToast({
    tone: 'warn',
    text: getI18n().t('auth.signedInAlready', { name }),
    names: true,
    outlivesScreen: true,
  });
}

/** Says how a password is changed, for those whose password manager has led them here. */
export function showChangePassword(): void {
  void showToast({ tone: 'warn', text: getI18n().t('auth.toChangePassword'), outlivesScreen: true });
}
