import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/display.ts';

export const texts: Translated<typeof en> = {
  display: {
    title: 'Affichage',
    lead: 'Les changements s’appliquent aussitôt, uniquement pour vous et sur cet appareil.',
    preview: 'Aperçu',
    lists: 'Listes',
    list: 'Liste',
    columns: 'Colonnes',
    columnsHint: 'Choisissez ce qui est affiché, et dans quel ordre.',
    alwaysShown: 'Toujours affichée : elle indique de quel élément il s’agit.',
    up: 'Monter {{column}}',
    down: 'Descendre {{column}}',
    moved: '{{column}} est maintenant en position {{position, number}} sur {{total, number}}',
    sortBy: 'Tri par défaut',
    order: 'Ordre',
    asc: 'Croissant',
    desc: 'Décroissant',
    created: 'Date d’ajout',
    pageSize: 'Lignes par page',
    resetList: 'Réinitialiser cette liste',
    listReset: '{{list}} : colonnes et tri réinitialisés',
    look: 'Apparence',
    density: 'Densité',
    compact: 'Compacte',
    comfortable: 'Aérée',
    glove: 'Avec gants',
    contrast: 'Contraste',
    normal: 'Normal',
    high: 'Élevé',
    colourScheme: 'Couleurs',
    light: 'Clair',
    dark: 'Sombre',
    auto: 'Automatique',
    startScreen: 'Page d’accueil',
    startHint: 'La page sur laquelle s’ouvre la console. Les liens mènent toujours à leur destination.',
    startUnknown:
      'La page que vous avez choisie n’est pas disponible. La console s’ouvre sur celle-ci à la place.',
    reset: 'Tout réinitialiser',
    isReset: 'L’affichage est réinitialisé',
    undo: 'Annuler',
    notStored:
      'Il n’y a pas assez de place sur cet appareil pour enregistrer vos choix. Ils ne valent que jusqu’à la fermeture de la page.',
    notKept:
      'Ce navigateur n’autorise pas le stockage : vos choix ne valent que jusqu’à la fermeture de la page.',
  },
};
