import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/record-pages.ts';

export const texts: Translated<typeof en> = {
  connection: {
    title: 'Connexion, 7 derniers jours',
    share: '{{percent}} en ligne',
    unknown: 'Aucune donnée pour l’instant',
    hour: '{{time}} : {{percent}} en ligne',
    hourUnknown: '{{time}} : aucune donnée',
    changes: 'Derniers passages',
    noChanges: 'Aucun passage au cours des 7 derniers jours',
    online: 'Passé en ligne',
    offline: 'Passé hors ligne',
    legend: {
      online: 'En ligne',
      partly: 'En partie en ligne',
      offline: 'Hors ligne',
      unknown: 'Aucune donnée',
    },
    asOf: 'Données : {{time}}',
    failed: 'Impossible de charger l’historique de connexion',
  },
  facilityPage: {
    about: 'À propos de cet établissement',
    details: 'Détails',
    address: 'Adresse',
    contact: 'Contact',
    representative: 'Représentant MCA',
    addMonitor: 'Ajouter un moniteur ici',
    addUser: 'Ajouter un utilisateur ici',
    counts: 'Moniteurs par connexion',
    online: 'En ligne',
    offline: 'Hors ligne',
    never: 'Jamais connecté',
  },
};
