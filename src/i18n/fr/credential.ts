import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/credential.ts';

export const texts: Translated<typeof en> = {
  credential: {
    added: {
      saved: '{{name}} ({{serialNumber}}) enregistré',
      restored: '{{name}} ({{serialNumber}}) restauré',
      replaced: 'Nouveaux identifiants pour {{name}} ({{serialNumber}})',
      restoredHint:
        'Le moniteur garde son nom et son niveau de journal, mais n’a pas d’établissement. Pour changer cela, modifiez-le.',
      credential:
        'Voici les identifiants de passerelle du moniteur. Saisissez-les sur le moniteur ou conservez-les en lieu sûr. Ils ne seront plus affichés.',
      noCredential: 'Aucun identifiant reçu. Créez-en de nouveaux dans « Modifier le moniteur ».',
      code: 'Code QR des identifiants',
      copy: 'Copier',
      copied: 'Copié',
      file: 'Enregistrer le fichier',
      print: 'Imprimer',
      confirmSaved: 'Je les ai conservés',
      openSaved: 'Conservés : ouvrir',
      next: 'Conservés : suivant',
      dismiss: 'Masquer',
      closeQuestion: 'Vous ne reverrez plus ces identifiants. Fermer quand même ?',
    },
    sheet: { serialNumber: 'Numéro de série du moniteur', credential: 'Identifiants de passerelle' },
    replace: 'Remplacer les identifiants',
    question: 'Le moniteur sera hors ligne jusqu’à ce que vous y saisissiez les nouveaux identifiants.',
    confirm: 'Remplacer',
    open: 'Les anciens identifiants ne fonctionnent peut-être plus. Remplacez-les de nouveau.',
    saveFirst: 'Conservez d’abord les identifiants.',
  },
  restored: {
    title: 'Nouveaux identifiants de passerelle',
    why_one: 'Le moniteur a été supprimé il y a plus de 24 heures. Il lui faut de nouveaux identifiants.',
    why_many:
      '{{count, number}} de ces moniteurs ont été supprimés il y a plus de 24 heures. Il leur faut de nouveaux identifiants.',
    why_other:
      '{{count, number}} de ces moniteurs ont été supprimés il y a plus de 24 heures. Il leur faut de nouveaux identifiants.',
    one: 'Voici les nouveaux identifiants de passerelle de {{name}} ({{serialNumber}}). Saisissez-les sur le moniteur ou conservez-les en lieu sûr. Ils ne seront plus affichés.',
    many: 'Enregistrez le fichier et saisissez chaque jeu d’identifiants sur son moniteur. Ils ne seront plus affichés.',
    save: 'Enregistrer dans un fichier',
    serialNumber: 'Numéro de série du moniteur',
    name: 'Nom du moniteur',
    credential: 'Identifiants de passerelle',
  },
};
