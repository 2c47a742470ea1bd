import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/page.ts';

export const texts: Translated<typeof en> = {
  oldBrowserTitle: 'Ce navigateur est trop ancien',
  oldBrowserText:
    'Infusion Console nécessite Safari ou iPadOS 16.4, Chrome ou Edge 111, Firefox 114, ou une version plus récente.',
  oldBrowserHelp: 'Mettez à jour cet appareil ou son navigateur, ou ouvrez la console sur un autre appareil.',
  notStartedTitle: 'La console n’a pas encore démarré',
  notStartedText:
    'Vérifiez le réseau de cet appareil, puis rechargez la page. Si cela ne suffit pas, ce navigateur bloque peut-être un élément dont la console a besoin : ouvrez-la dans un autre.',
  notStartedRetry: 'Recharger',
};
