import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/error-screen.ts';

export const texts: Translated<typeof en> = {
  errorScreen: {
    title: 'Oups ! Une erreur est survenue',
    address: 'Adresse : {{address}}',
    notFound: 'Cette page n’existe pas ou a été supprimée.',
    back: 'Retour à « Tous les moniteurs »',
  },
};
