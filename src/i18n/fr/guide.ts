import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/guide.ts';

export const texts: Translated<typeof en> = {
  guide: {
    title: 'Guide de l’utilisateur',
    search: 'Rechercher dans le guide',
    found_one: '{{count, number}} page trouvée',
    found_many: '{{count, number}} pages trouvées',
    found_other: '{{count, number}} pages trouvées',
    nothing: 'Aucun résultat pour « {{text}} »',
    nothingHint: 'Utilisez moins de mots ou d’autres mots, ou parcourez tous les sujets ci-dessous.',
    topics: 'Sujets',
    back: 'Retour à tous les sujets',
    see: 'Voir aussi',
    whole: 'Afficher tout le guide',
    print: 'Imprimer',
    englishOnly: 'Le guide n’existe qu’en anglais.',
    noPicture: 'Cette image n’est pas enregistrée sur cet appareil.',
    failed: 'Impossible de charger le guide',
    failedHint: 'Vérifiez votre réseau et réessayez.',
  },
  guideLink: {
    screen: 'Aide sur cette page',
    list: 'Aide sur cette liste',
  },
};
