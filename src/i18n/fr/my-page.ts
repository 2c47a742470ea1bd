import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/my-page.ts';

export const texts: Translated<typeof en> = {
  myPage: {
    title: 'Ma page',
    back: 'Retour aux listes',
    person: {
      title: 'Compte',
      name: 'Nom',
      email: 'E-mail',
      signedIn: 'Connecté',
      byProvider: 'Avec {{host}}',
      byCode: 'Avec mot de passe et code par e-mail',
    },
    display: {
      title: 'Affichage, langue et heure',
      open: 'Affichage : colonnes, densité, couleurs',
      language: 'Langue',
      zone: 'Fuseau horaire',
      zoneNote: 'Utilise le fuseau horaire de cet appareil.',
    },
    install: {
      title: 'Installer l’application',
      installed: 'Installée sur cet appareil.',
      offered: 'S’ouvre depuis l’écran d’accueil, comme une application.',
      install: 'Installer',
      apple:
        'Dans Safari, touchez Partager, puis « Sur l’écran d’accueil » (sur un Mac, « Ajouter au Dock »). S’ouvre comme une application.',
      other:
        'Utilisez le menu de votre navigateur : « Installer » ou « Ajouter à l’écran d’accueil ». Sur un iPad, utilisez Safari.',
    },
    service: {
      title: 'Service',
      notices_one: '{{count, number}} avis demande votre attention.',
      notices_many: '{{count, number}} avis demandent votre attention.',
      notices_other: '{{count, number}} avis demandent votre attention.',
      open: 'Ouvrir la synthèse',
    },
    device: {
      title: 'Enregistré sur cet appareil',
      lead: 'Les listes que vous avez ouvertes sont disponibles hors ligne. Les mots de passe, les clés et les enregistrements ne sont jamais conservés.',
      records_one: '{{count, number}} élément',
      records_many: '{{count, number}} éléments',
      records_other: '{{count, number}} éléments',
      ages: 'chargé entre {{oldest}} et {{newest}}',
      age: 'chargement : {{newest}}',
      size: 'Environ {{size}} au total, application comprise.',
      overviewHistory: 'En ligne au fil du temps',
      monitorConnection: 'Connexion des moniteurs',
      facilityConnection: 'Connexion des établissements',
      notices: 'Avis du service',
      nothing: 'Aucune liste n’est enregistrée.',
      unavailable: 'Ce navigateur n’autorise pas le stockage. Les listes ne sont pas disponibles hors ligne.',
      silent:
        'Le stockage de ce navigateur ne répond pas, peut-être parce qu’une autre fenêtre l’occupe. Les listes ne sont pas conservées pour l’utilisation hors ligne. Fermez les autres fenêtres et rechargez cette page.',
      clear: 'Effacer',
      confirm: 'Effacer',
      question: 'Effacer les listes enregistrées ?',
      effect:
        'Les listes ne sont effacées que sur cet appareil. Rien ne change dans le service, et vous restez connecté. Une liste est de nouveau enregistrée quand vous l’ouvrez.',
      effectOffline:
        'Aucune liste ne sera disponible sur cet appareil tant que la connexion ne sera pas rétablie. Rien ne change dans le service, et vous restez connecté.',
      notCleared: 'Impossible d’effacer les listes. Déconnectez-vous pour tout effacer sur cet appareil.',
    },
    directory: {
      title: 'Tous les éléments sur cet appareil',
      none: 'Tous les moniteurs, établissements et utilisateurs peuvent être enregistrés ici. Ils ne sont pas encore chargés.',
      begun: 'Chargement de tous les moniteurs, établissements et utilisateurs…',
      filling:
        '{{done, number}} éléments chargés sur {{total, number}}. Une fois tous chargés, les listes et les résultats de recherche viennent directement de cet appareil.',
      complete:
        'Tous les moniteurs, établissements et utilisateurs sont enregistrés, données : {{time}}. Les listes et les résultats de recherche s’affichent aussitôt, même hors ligne.',
      completeOfSome:
        'Tous les établissements sont enregistrés, ainsi que les moniteurs et les utilisateurs de ceux ci-dessous, données : {{time}}. Leurs listes s’affichent aussitôt, même hors ligne.',
      renewing: 'Tout est rechargé. En attendant, les éléments précédents sont utilisés.',
      memoryOnly:
        'Ce navigateur n’enregistre pas ces éléments. Ils seront rechargés après la fermeture de l’application.',
      keepOnly: 'Ne garder que ces établissements',
      all: 'Tous les établissements',
      keep: 'Garder ceux-ci',
      again: 'Tout recharger',
    },
    sessions: {
      title: 'Où vous êtes connecté',
      lead: 'Mettez fin à une session que vous n’utilisez plus ou qui n’est pas la vôtre.',
      only: 'Vous n’êtes connecté que sur cet appareil.',
      current: 'Cet appareil',
      unknown: 'Appareil inconnu',
      device: '{{browser}} sur {{system}}',
      iPadOrMac: 'iPad ou Mac',
      since: 'Depuis le {{time}}',
      sinceFrom: 'Depuis le {{time}}, de {{address}}',
      used: 'Dernière utilisation :',
      endsThere: 'Ne peut être fermée que chez {{host}}',
      end: 'Terminer',
      endOf: 'Terminer : {{device}}',
      question: 'Mettre fin à la session avec {{device}} ?',
      effect: 'Il faudra se reconnecter sur cet appareil. Ce qui n’y est pas enregistré est perdu.',
      effectOutside: 'Il faudra se reconnecter ici sur cet appareil. Il peut rester connecté chez {{host}}.',
      confirm: 'Mettre fin à la session',
      ended: 'La session est terminée.',
      offline:
        'Vos sessions ne sont pas enregistrées sur cet appareil. Elles s’affichent dès que le service est joignable.',
      failed: 'Impossible de charger vos sessions.',
    },
    session: {
      title: 'Verrouiller ou se déconnecter',
      lock: 'Verrouiller',
      lockHint:
        'Vous déconnecte. Les modifications non enregistrées sont perdues. Les données enregistrées restent sur cet appareil et ne s’ouvrent que pour vous, après reconnexion.',
      signOut: 'Se déconnecter',
      signOutHint: 'Met fin à votre session et efface tout ce que la console a enregistré sur cet appareil.',
    },
  },
};
