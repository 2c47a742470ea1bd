import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/user-access.ts';

export const texts: Translated<typeof en> = {
  userAccess: {
    administrator: 'Administrateur',
    invited: 'Invité {{date}}',
    lastSignIn: 'Dernière connexion {{date}}',
    sendAgain: 'Renvoyer l’invitation',
    sent: 'Invitation envoyée à {{email}}.',
    suspend: {
      label: 'Suspendre',
      title: 'Suspendre l’utilisateur',
      question: 'Suspendre {{name}} ?',
      effect:
        'Cette personne est déconnectée partout dès maintenant et ne pourra se reconnecter qu’une fois réactivée.',
      done: '{{name}} suspendu',
    },
    reactivate: {
      label: 'Réactiver',
      title: 'Réactiver l’utilisateur',
      question: 'Réactiver {{name}} ?',
      effect:
        'Cette personne retrouve l’accès qu’elle avait. Si elle n’était qu’invitée, il lui faut une nouvelle invitation.',
      done: '{{name}} réactivé',
    },
    waiting: {
      title: 'En attente d’accès',
      since: 'demandé {{ago}}',
      more_one: 'et {{count, number}} autre',
      more_many: 'et {{count, number}} autres',
      more: 'et {{count, number}} autres',
      failed: 'Impossible de charger la liste des personnes en attente d’accès. {{reason}}',
      decided: 'Quelqu’un d’autre a déjà traité la demande de {{name}}.',
    },
    give: {
      label: 'Donner accès',
      named: 'Donner accès à {{name}}',
      title: 'Donner accès',
      question: 'Donner à {{name}} l’accès à cette console ?',
      effect: 'Cette personne devient administrateur et reçoit un e-mail à {{email}}.',
      done: '{{name}} a accès',
    },
    decline: {
      label: 'Refuser',
      named: 'Refuser l’accès à {{name}}',
      title: 'Refuser l’accès',
      question: 'Refuser l’accès à {{name}} ?',
      effect:
        'Cette personne reçoit un e-mail à {{email}}. Vous pourrez encore lui donner accès dans « Modifier l’utilisateur » ou avec « Ajouter un utilisateur ».',
      done: 'Accès refusé à {{name}}',
    },
    sendOpen: 'Si l’invitation n’arrive pas, renvoyez-la.',
  },
};
