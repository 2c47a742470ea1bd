import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/rounds.ts';

export const texts: Translated<typeof en> = {
  rounds: {
    title: 'Tournée',
    about: '{{title}} · commencée {{time}}',
    finishedAt: 'terminée {{time}}',
    progress: 'Trouvés : {{found, number}} sur {{total, number}}',
    missing: 'Non trouvés : {{count, number}}',
    unexpectedCount: 'Inattendus : {{count, number}}',
    parts: {
      label: 'Moniteurs de cette tournée',
      all: 'Tous',
      open: 'À voir',
      found: 'Trouvés',
      notFound: 'Non trouvés',
      unexpected: 'Inattendus',
    },
    tick: 'Trouvé : {{name}}',
    noteMark: 'Note : {{note}}',
    states: { open: 'À voir', found: 'Trouvé', notFound: 'Non trouvé', unexpected: 'Inattendu' },
    noFacility: 'Non affecté',
    unknown: 'Inconnu sur cet appareil',
    scan: {
      label: 'Numéro de série',
      tick: 'Cocher',
      found: 'Trouvé : {{name}} ({{serialNumber}})',
      foundBefore: 'Déjà trouvé : {{name}} ({{serialNumber}})',
      unexpected: '{{serialNumber}} ne fait pas partie de cette tournée. Il a été ajouté à « Inattendus ».',
      unexpectedBefore: '{{serialNumber}} est déjà dans « Inattendus ».',
      unreadable: 'Ce n’est pas un numéro de série. Scannez-le ou saisissez-le de nouveau.',
    },
    empty: {
      open: 'Plus rien à voir',
      openHint: 'Tous les moniteurs de cette tournée sont trouvés ou marqués comme non trouvés.',
      found: 'Rien de trouvé pour l’instant',
      foundHint: 'Scannez un numéro de série, ou touchez la case à côté d’un moniteur.',
      notFound: 'Rien de marqué comme non trouvé',
      notFoundHint: 'Touchez un moniteur pour le marquer comme non trouvé.',
      unexpected: 'Rien d’inattendu',
      unexpectedHint: 'Les moniteurs scannés qui ne font pas partie de cette tournée apparaissent ici.',
    },
    none: 'Aucune tournée sur cet appareil',
    noneHint:
      'Ouvrez une liste de moniteurs ou un établissement, puis touchez ⋯ et « Démarrer une tournée ».',
    toLists: 'Ouvrir « Tous les moniteurs »',
    finish: 'Terminer la tournée',
    goOn: 'Reprendre la tournée',
    startAnother: 'En démarrer une autre',
    delete: 'Supprimer la tournée',
    finished: 'Tournée terminée. Téléchargez son CSV ou reprenez-la.',
    finishedOpen_one:
      'Tournée terminée, {{count, number}} moniteur reste à voir. Téléchargez son CSV ou reprenez-la.',
    finishedOpen_many:
      'Tournée terminée, {{count, number}} moniteurs restent à voir. Téléchargez son CSV ou reprenez-la.',
    finishedOpen_other:
      'Tournée terminée, {{count, number}} moniteurs restent à voir. Téléchargez son CSV ou reprenez-la.',
    notKept:
      'Dans ce navigateur, la tournée est perdue quand l’application est fermée. Téléchargez d’abord son CSV.',
    notStored:
      'Les dernières modifications n’ont pas pu être enregistrées sur cet appareil. Téléchargez le CSV avant de fermer l’application.',
    monitor: {
      state: 'Résultat',
      serialNumber: 'Numéro de série',
      facility: 'Établissement',
      note: 'Note',
      noteHint: 'Où il se trouvait, ou ce qu’il faut faire',
      previous: 'Précédent',
      next: 'Suivant',
      position: '{{at, number}} sur {{total, number}}',
      open: 'Ouvrir le moniteur',
      remove: 'Retirer de « Inattendus »',
    },
    start: {
      title: 'Démarrer une tournée',
      lead_one: '{{count, number}} moniteur de « {{list}} »',
      lead_many: '{{count, number}} moniteurs de « {{list}} »',
      lead_other: '{{count, number}} moniteurs de « {{list}} »',
      selected_one: '{{count, number}} moniteur sélectionné de « {{list}} »',
      selected_many: '{{count, number}} moniteurs sélectionnés de « {{list}} »',
      selected_other: '{{count, number}} moniteurs sélectionnés de « {{list}} »',
      about:
        'Cochez chaque moniteur en scannant son numéro de série ou en le touchant. Cela fonctionne sans réseau.',
      offline: 'Vous êtes hors ligne : la tournée prend les moniteurs enregistrés sur cet appareil.',
      tooMany:
        'Une tournée compte au plus {{max, number}} moniteurs. Recherchez, filtrez ou sélectionnez-en moins.',
      nothing: 'Il n’y a aucun moniteur dans cette liste.',
      nothingStored:
        'Aucun de ces moniteurs n’est enregistré sur cet appareil. Démarrez la tournée quand la connexion sera rétablie.',
      reading: '{{read, number}} moniteurs lus sur {{total, number}}',
      run: 'Démarrer',
      replaces:
        'La tournée « {{title}} » ({{progress}}) est encore sur cet appareil. Elle sera supprimée si vous en démarrez une autre.',
      failed: 'Impossible de démarrer la tournée. {{reason}}',
    },
    csv: {
      download: 'Télécharger (CSV)',
      saved: '{{name}} téléchargé',
      head: { result: 'Résultat', time: 'Heure', note: 'Note' },
    },
    cleared: 'La tournée « {{title}} » ({{progress}}) est supprimée, elle aussi.',
    deleting: {
      title: 'Supprimer cette tournée ?',
      text: 'Elle n’existe que sur cet appareil. Ce que vous avez coché depuis le dernier téléchargement sera perdu.',
    },
    ending: {
      title: 'Télécharger d’abord la tournée ?',
      signOut:
        'La tournée « {{title}} » ({{progress}}) n’existe que sur cet appareil. La déconnexion la supprime.',
      lock: 'La tournée « {{title}} » ({{progress}}) n’existe que sur cet appareil. Elle y reste pour vous jusqu’à {{time}}, sauf si quelqu’un d’autre se connecte.',
      signOutNow: 'Se déconnecter',
      lockNow: 'Verrouiller',
      soon: 'Fin de votre session : {{time}}. La tournée sera alors supprimée de cet appareil. Téléchargez d’abord son CSV.',
    },
  },
};
