import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/first-steps.ts';

export const texts: Translated<typeof en> = {
  firstSteps: {
    title: 'Premiers pas',
    lead: 'Trois étapes pour mettre en ligne votre premier moniteur.',
    done: 'fait',
    facility: 'Ajouter un établissement',
    facilityHint: 'L’hôpital ou le site où se trouvent vos moniteurs.',
    monitor: 'Ajouter un moniteur',
    monitorHint: 'Vous obtenez ses identifiants de passerelle, à saisir sur le moniteur.',
    online: 'Attendre sa connexion',
    onlineHint: 'L’affichage se met à jour automatiquement dès que le moniteur se connecte.',
    waiting:
      'En attente de la connexion de {{name}}. Saisissez ses identifiants sur le moniteur et allumez-le.',
    finished: '{{name}} est en ligne.',
    finishedHint: 'Votre console est prête. Ajoutez vos autres moniteurs et les personnes qui s’en occupent.',
    openMonitor: 'Ouvrir le moniteur',
    notConnected: 'Le moniteur ne se connecte pas ?',
    guide: 'Aide pour les premiers pas',
  },
};
