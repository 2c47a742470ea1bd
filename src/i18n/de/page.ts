import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/page.ts';

export const texts: Translated<typeof en> = {
  oldBrowserTitle: 'Dieser Browser ist zu alt',
  oldBrowserText:
    'Infusion Console braucht Safari oder iPadOS 16.4, Chrome oder Edge 111, Firefox 114 oder eine neuere Version.',
  oldBrowserHelp:
    'Aktualisieren Sie dieses Gerät oder seinen Browser, oder öffnen Sie die Konsole auf einem anderen Gerät.',
  notStartedTitle: 'Die Konsole ist noch nicht gestartet',
  notStartedText:
    'Prüfen Sie das Netzwerk dieses Geräts und laden Sie die Seite neu. Hilft das nicht, blockiert dieser Browser vielleicht etwas, das die Konsole braucht: Öffnen Sie sie in einem anderen.',
  notStartedRetry: 'Neu laden',
};
