import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/session.ts';

export const texts: Translated<typeof en> = {
  session: {
    signOut: 'Se déconnecter',
    idle: {
      title: 'Êtes-vous toujours là ?',
      text: 'Vous allez être déconnecté pour cause d’inactivité. Temps restant : {{left}}.',
      stay: 'Rester connecté',
    },
    signInAgain: {
      title: 'Votre session est terminée',
      text: 'Reconnectez-vous dans une nouvelle fenêtre, puis continuez ici. Votre saisie est conservée.',
      blocked: 'Votre navigateur a bloqué la fenêtre. Connectez-vous plutôt ici.',
      loss: 'Si vous vous connectez ici, les modifications non enregistrées seront perdues.',
      here: 'Se connecter ici',
    },
  },
};
