import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/guide.ts';

export const texts: Translated<typeof en> = {
  guide: {
    title: 'Benutzerhandbuch',
    search: 'Handbuch durchsuchen',
    found_one: '{{count, number}} Seite gefunden',
    found_other: '{{count, number}} Seiten gefunden',
    nothing: 'Keine Treffer für „{{text}}“',
    nothingHint: 'Verwenden Sie weniger oder andere Wörter oder sehen Sie sich unten alle Themen an.',
    topics: 'Themen',
    back: 'Zurück zu allen Themen',
    see: 'Siehe auch',
    whole: 'Ganzes Handbuch anzeigen',
    print: 'Drucken',
    englishOnly: 'Das Handbuch gibt es nur auf Englisch.',
    noPicture: 'Dieses Bild ist auf diesem Gerät nicht gespeichert.',
    failed: 'Handbuch konnte nicht geladen werden',
    failedHint: 'Prüfen Sie Ihr Netzwerk und versuchen Sie es erneut.',
  },
  guideLink: {
    screen: 'Hilfe zu dieser Seite',
    list: 'Hilfe zu dieser Liste',
  },
};
