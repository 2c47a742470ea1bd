import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/error-screen.ts';

export const texts: Translated<typeof en> = {
  errorScreen: {
    title: 'Hoppla! Hier ist etwas schiefgelaufen',
    address: 'Adresse: {{address}}',
    notFound: 'Diese Seite gibt es nicht oder nicht mehr.',
    back: 'Zurück zu „Alle Monitore“',
  },
};
