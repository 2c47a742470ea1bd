import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/help.ts';

export const texts: Translated<typeof en> = {
  help: {
    title: 'Aide',
    guide: 'Guide en ligne',
    guideNote: 'S’ouvre dans une nouvelle fenêtre',
    guideOffline: 'S’ouvre dans une nouvelle fenêtre. Non disponible hors ligne.',
    phone: 'Service client',
    email: 'Assistance par e-mail',
    version: 'Version {{version}}',
    release: 'Révision {{release}} · commit {{commit}}',
    service: 'Service : révision {{release}} · commit {{commit}} · base de données {{migration}}',
    licenses: 'Licences open source',
    noContact: 'Aucun contact d’assistance',
    noContactHint: 'Adressez-vous au service informatique de votre hôpital.',
  },
};
