import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/account.ts';

export const texts: Translated<typeof en> = {
  accountLink: {
    needed: 'Ouvrez le lien reçu par e-mail pour définir un mot de passe.',
    incomplete: 'Ce lien est incomplet. Ouvrez-le de nouveau depuis l’e-mail, ou copiez-le en entier.',
    another:
      'Pour obtenir un autre lien, touchez « Mot de passe oublié ? » ou adressez-vous à un administrateur.',
    again: 'Rouvrir le lien',
  },
  account: {
    field: {
      fullName: 'Nom complet',
      email: 'E-mail',
      userName: 'Nom d’utilisateur',
      password: 'Mot de passe',
      newPassword: 'Nouveau mot de passe',
      confirmPassword: 'Confirmer le mot de passe',
      question1: 'Question de sécurité 1',
      answer1: 'Réponse 1',
      question2: 'Question de sécurité 2',
      answer2: 'Réponse 2',
      code: 'Code de connexion',
    },
    registration: {
      title: 'Inscription',
      lead: 'Après votre inscription, un administrateur doit approuver votre accès.',
      leadByLink:
        'Nous vous enverrons par e-mail un lien pour confirmer votre adresse et définir votre mot de passe. Un administrateur doit ensuite approuver votre accès.',
      passwordByLink:
        'Obligatoire, mais ne sert pas à vous connecter : vous définirez votre mot de passe avec le lien reçu par e-mail.',
      done: 'Inscription reçue. Vous pourrez vous connecter dès qu’un administrateur aura approuvé votre accès.',
      accept: 'J’accepte les conditions d’utilisation',
      terms: 'Lire les conditions d’utilisation',
      termsNote: 'S’ouvre dans une nouvelle fenêtre',
      open: 'Impossible de savoir si le compte a été créé. Consultez vos e-mails avant de renvoyer le formulaire.',
    },
    forgotPassword: {
      title: 'Mot de passe oublié',
      lead: 'Nous vous enverrons par e-mail un lien pour définir un nouveau mot de passe.',
      open: 'Si aucun e-mail n’arrive d’ici quelques minutes, renvoyez le formulaire.',
    },
    newPassword: {
      title: 'Nouveau mot de passe',
      lead: 'Utilisez {{least}} à {{most}} caractères. Ces réponses vous seront demandées si vous oubliez votre mot de passe.',
      open: 'Impossible de savoir si le mot de passe a été défini. Touchez « Envoyer » pour vérifier.',
    },
    resetPassword: {
      title: 'Réinitialiser le mot de passe',
      lead: 'Utilisez {{least}} à {{most}} caractères. Si vous avez oublié votre mot de passe, indiquez les mêmes questions et réponses qu’auparavant.',
    },
    code: {
      title: 'Code de connexion',
      lead: 'Saisissez le code reçu par e-mail.',
      sent: 'Nous avons envoyé un code à {{email}}. Il expire dans 10 minutes.',
      delayed: 'Nous envoyons un code à {{email}}. Cela peut prendre quelques minutes.',
      notSent: 'Aucun code n’a été envoyé. {{reason}}',
      open: 'Si aucun code n’arrive, demandez-en un nouveau.',
      openSignIn: 'Saisissez le code de nouveau. S’il est refusé, demandez-en un autre.',
      resend: 'Renvoyer le code',
      resendIn: 'Renvoyer dans {{seconds}} s',
      continue: 'Continuer',
      noSignIn:
        'Aucune connexion n’attend de code : cette page a été rechargée ou ouverte directement. Veuillez vous connecter.',
    },
  },
  terms: {
    title: 'Conditions d’utilisation',
    purpose: {
      title: 'Objet',
      text: 'Infusion Console sert à gérer des moniteurs de pompes à perfusion, des établissements et des utilisateurs. Ce n’est pas un moniteur patient. Ne fondez sur elle aucune décision de traitement.',
    },
    access: {
      title: 'Votre accès',
      text: 'Votre compte est personnel. Gardez secrets votre mot de passe et vos codes, et déconnectez-vous ou verrouillez la console quand vous quittez une tablette partagée. Prévenez immédiatement un administrateur si quelqu’un d’autre pourrait connaître votre mot de passe.',
    },
    records: {
      title: 'Ce qui est consigné',
      text: 'Votre nom, votre adresse e-mail et votre numéro de téléphone sont conservés avec votre compte. Chaque modification que vous faites est consignée avec votre nom et l’heure. Les mots de passe et les réponses de sécurité ne sont conservés que sous forme hachée.',
    },
    care: {
      title: 'Confidentialité',
      text: 'Ne diffusez pas d’enregistrements, de journaux ni de données personnelles hors de votre organisation. Ne modifiez et ne supprimez que ce dont vous êtes responsable.',
    },
    service: {
      title: 'Le service',
      text: 'Votre organisation exploite ce service, répond à vos questions à son sujet et peut mettre fin à votre accès à tout moment. Le service peut être interrompu. Les données hors ligne peuvent être périmées.',
    },
  },
  signInRefused: {
    ended: 'La page de connexion précédente a expiré ou a déjà servi. Veuillez vous reconnecter.',
    cause: {
      notAdministrator:
        'Seuls les administrateurs peuvent utiliser cette console. Demandez l’accès à un administrateur.',
      checkFailed: 'Le service n’a pas pu vérifier votre accès. Veuillez réessayer.',
      signInFailed: 'La connexion n’a pas pu aboutir. Veuillez réessayer.',
    },
    leftBehind:
      'Les listes de cet appareil n’ont pas pu être supprimées : le navigateur ne les libère pas. Fermez tous les autres onglets de la console, puis rechargez cette page.',
    clock: 'Vous ne pouvez pas vous connecter, car l’horloge de cet appareil n’est pas à l’heure.',
    clockTimes:
      'Cet appareil : {{device}}. Service : {{service}}. Ouvrez les réglages de l’appareil, activez la date et l’heure automatiques, puis reconnectez-vous.',
  },
};
