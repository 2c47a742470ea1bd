import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/emails.ts';

export const texts: Translated<typeof en> = {
  hello: 'Bonjour,',
  expiry: 'Le lien ne fonctionne qu’une fois et expire dans 24 heures.',
  invitation: {
    subject: 'Votre invitation à Infusion Console',
    lead: 'Vous avez maintenant accès à Infusion Console. Définissez votre mot de passe pour commencer :',
  },
  account: {
    subject: 'Votre compte Infusion Console',
    lead: 'Un administrateur a créé un compte pour vous. Définissez votre mot de passe :',
    end: 'Ce compte ne donne pas accès à la console. Demandez-le à un administrateur si vous en avez besoin.',
  },
  registration: {
    subject: 'Confirmez votre adresse e-mail pour Infusion Console',
    lead: 'Confirmez votre adresse e-mail et définissez un mot de passe :',
    end: 'Si vous n’avez pas créé de compte, vous pouvez ignorer cet e-mail.',
  },
  reset: {
    subject: 'Définissez un nouveau mot de passe Infusion Console',
    lead: 'Un administrateur a réinitialisé votre mot de passe Infusion Console. Définissez-en un nouveau :',
  },
  forgotten: {
    subject: 'Réinitialisez votre mot de passe Infusion Console',
    lead: 'Nous avons reçu une demande de réinitialisation de votre mot de passe. Définissez-en un nouveau :',
    end: 'Si vous n’êtes pas à l’origine de cette demande, vous pouvez ignorer cet e-mail. Votre mot de passe ne changera pas.',
  },
  registered: {
    subject: 'Vous avez déjà un compte Infusion Console',
    lead: 'Quelqu’un, probablement vous, s’est inscrit avec cette adresse. Vous avez déjà un compte : connectez-vous, ou choisissez « Mot de passe oublié ? ». Si ce n’était pas vous, vous pouvez ignorer cet e-mail.',
  },
  accessGiven: {
    subject: 'Vous avez accès à Infusion Console',
    lead: 'Un administrateur vous a donné accès à Infusion Console. Connectez-vous :',
  },
  accessDeclined: {
    subject: 'Votre accès à Infusion Console',
    lead: 'Un administrateur a refusé votre accès à Infusion Console. Si vous en avez besoin, adressez-vous à un administrateur de votre hôpital.',
  },
  security: {
    time: 'Quand :',
    address: 'Depuis :',
    device: 'Appareil :',
    iPadOrMac: 'iPad ou Mac',
    unknownDevice: 'inconnu',
    more: 'et {{count}} de plus',
    newDevice: {
      subject: 'Nouvelle connexion à Infusion Console',
      lead: 'Quelqu’un s’est connecté avec votre compte sur un appareil que nous ne connaissons pas :',
      end: 'Si c’était vous, il n’y a rien à faire. Sinon, définissez maintenant un nouveau mot de passe. Cela met fin à toutes les sessions de votre compte :',
    },
    newPassword: {
      subject: 'Votre nouveau mot de passe pour Infusion Console',
      lead: 'Votre mot de passe pour Infusion Console a été modifié, et toutes les sessions de votre compte ont pris fin :',
      end: 'Si ce n’était pas vous, prévenez maintenant un administrateur.',
    },
    newAdministrators: {
      subject: 'Nouvel administrateur d’Infusion Console',
      lead: 'Ces personnes ont désormais accès à Infusion Console en tant qu’administrateurs :',
      end: 'Si vous ne savez pas pourquoi, consultez le journal d’audit et parlez à la personne qui a donné l’accès.',
    },
  },
  code: {
    subject: 'Votre code de connexion à Infusion Console',
    lead_one: 'Votre code est {{code}}. Il expire dans une minute.',
    lead_many: 'Votre code est {{code}}. Il expire dans {{count}} minutes.',
    lead_other: 'Votre code est {{code}}. Il expire dans {{count}} minutes.',
    end: 'Si vous n’êtes pas à l’origine de cette connexion, changez votre mot de passe maintenant.',
  },
};
