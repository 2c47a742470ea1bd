import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/jobs.ts';

export const texts: Translated<typeof en> = {
  jobs: {
    label: 'Demandes de certificats',
    running: 'Demande de certificats :',
    progress: '{{done, number}} sur {{total, number}}',
    cancelling: 'Annulation…',
    all_one: 'Afficher {{count, number}} résultat plus ancien',
    all_many: 'Afficher {{count, number}} résultats plus anciens',
    all_other: 'Afficher {{count, number}} résultats plus anciens',
    ended: 'Demandes de certificats terminées : {{done, number}} obtenus sur {{total, number}}',
    pending_one: '{{count, number}} en attente d’approbation sur le serveur EST',
    pending_many: '{{count, number}} en attente d’approbation sur le serveur EST',
    pending_other: '{{count, number}} en attente d’approbation sur le serveur EST',
    failed_one: '{{count, number}} en échec',
    failed_many: '{{count, number}} en échec',
    failed_other: '{{count, number}} en échec',
    cancelled_one: '{{count, number}} annulation',
    cancelled_many: '{{count, number}} annulations',
    cancelled_other: '{{count, number}} annulations',
    by: 'Lancé par {{name}}',
    renewal: 'Renouvellement, activé par {{name}}',
    cancel: 'Annuler',
    notCancelled: 'Annulation impossible : {{reason}}',
    cancelOpen:
      'Impossible de savoir si les demandes ont été annulées. Suivez l’avancement ou annulez de nouveau.',
    showFailed: 'Afficher les échecs',
    hideFailed: 'Masquer les échecs',
    failedRecords: 'Éléments en échec',
    showMore: 'Afficher plus',
    close: 'Fermer',
  },
};
