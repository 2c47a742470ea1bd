import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/palette.ts';

export const texts: Translated<typeof en> = {
  palette: {
    label: 'Rechercher partout',
    placeholder: 'Moniteurs, établissements, utilisateurs, pages, actions',
    results: 'Résultats',
    groups: {
      recent: 'Récents',
      monitors: 'Moniteurs',
      facilities: 'Établissements',
      users: 'Utilisateurs',
      screens: 'Pages',
      actions: 'Actions',
    },
    screen: '{{group}} : {{entry}}',
    myPage: 'Ma page',
    revocations: 'Certificats à révoquer',
    import: 'Importer des moniteurs, établissements ou utilisateurs',
    add: 'Ajouter : {{record}}',
    associate: 'Affecter un moniteur à un établissement',
    count_one: '{{count, number}} résultat',
    count_many: '{{count, number}} résultats',
    count_other: '{{count, number}} résultats',
    searching: 'Recherche…',
    nothing: 'Aucun résultat pour « {{text}} »',
    nothingHint: 'Vérifiez l’orthographe ou utilisez moins de mots.',
    offline:
      'Vous êtes hors ligne, et les moniteurs, établissements et utilisateurs ne sont pas enregistrés sur cet appareil. La recherche porte seulement sur les pages et les actions.',
    failed: 'La recherche de moniteurs, d’établissements et d’utilisateurs a échoué. {{reason}}',
    keys: { move: 'naviguer', open: 'ouvrir', close: 'fermer' },
  },
};
