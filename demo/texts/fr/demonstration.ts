import type { PageTexts } from '../../page/texts.ts';

export const texts: PageTexts = {
  bar: 'Démonstration',
  barText: 'Tout est fictif ici, et reste dans cet onglet.',
  different: 'Ce qui est différent',
  startOver: 'Recommencer',
  mails: 'E-mails',
  close: 'Fermer',
  frame: 'Infusion Console',
  steps: {
    download: 'Téléchargement de la base de données…',
    database: 'Préparation de la base de données…',
    fleet: 'Création de 240 moniteurs…',
  },
  mailsTitle: 'E-mails de cette démonstration',
  noMails:
    'Aucun pour l’instant. Les invitations, les liens et les codes de connexion apparaissent ici au lieu d’arriver dans une boîte de réception.',
  newMail: 'Nouvel e-mail pour {{to}}',
  startOverTitle: 'Recommencer ?',
  startOverText:
    'Tout ce que vous avez modifié ici sera perdu, et les hôpitaux redeviendront ce qu’ils étaient au début.',
  differentTitle: 'Ce qui est différent ici',
  differentText:
    'C’est la console elle-même, avec son propre service et sa propre base de données. Ils fonctionnent dans votre navigateur et non sur un serveur ; certaines choses ne peuvent donc pas être comme dans un hôpital :',
  differences: [
    'La connexion ne demande rien : vous êtes Ada Morgan. L’inscription, les invitations et les nouveaux mots de passe fonctionnent, et leurs e-mails apparaissent en haut.',
    'Les moniteurs sont simulés. Ils vont et viennent, et répondent en quelques secondes aux demandes d’audio et de journaux.',
    'Une autorité de certification dans cet onglet délivre les certificats. Les autres serveurs EST ne sont pas joignables.',
    'Tout se trouve dans la mémoire de cet onglet : recharger ou fermer la page fait tout recommencer. Un autre onglet est un autre hôpital.',
    'L’appareil ne conserve aucune liste pour le travail sans réseau, et la console ne peut pas être installée.',
  ],
  restored: 'La démonstration a recommencé : ce qui était ici a disparu avec la page.',
  failed: {
    title: 'La démonstration n’a pas pu démarrer',
    endedTitle: 'La démonstration s’est arrêtée',
    insecure:
      'Une page ne peut avoir son propre service qu’à une adresse en https, ou sur cet ordinateur (localhost).',
    workers:
      'Ce navigateur ne permet pas aux pages de travailler en arrière-plan, ou d’exécuter WebAssembly, dont la base de données a besoin. Un autre navigateur, ou une fenêtre non privée, le permettra peut-être.',
    download:
      'Les fichiers de la base de données n’ont pas pu être téléchargés. Vérifiez la connexion, puis réessayez.',
    ended:
      'La partie de cette page qui contient la base de données s’est arrêtée, comme le font les navigateurs lorsque la mémoire manque. Ce qui a été modifié ici est perdu.',
    other: 'Un problème est survenu : {{message}}',
  },
  retry: 'Réessayer',
};
