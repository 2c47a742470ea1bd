import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/revocations.ts';

export const texts: Translated<typeof en> = {
  revocations: {
    title: 'À révoquer',
    count_one: '{{count, number}} certificat',
    count_many: '{{count, number}} certificats',
    count_other: '{{count, number}} certificats',
    note: 'Ces certificats donnent encore accès au réseau. Faites-les révoquer par leur autorité de certification, puis notez-le ici. Les certificats quittent cette liste quand ils expirent.',
    back: 'Tous les certificats',
    column: {
      certificate: 'Certificat',
      monitor: 'Moniteur',
      reason: 'Motif',
      end: 'Expiration',
      revoked: 'Révoqué',
    },
    serial: 'Numéro de série {{number}}',
    issuer: 'Émis par {{issuer}}',
    noEnd: 'Sans expiration',
    reasons: {
      deleted: 'Moniteur supprimé',
      moved: 'Moniteur retiré de l’établissement',
      credential: 'Identifiants de passerelle remplacés',
      key: 'Clé remplacée',
      unused: 'Émis, mais non utilisé',
    },
    revokedOn: 'Révoqué le',
    revokedOf: 'Révoqué le : {{name}}',
    revokedBy: 'par {{name}}',
    empty: 'Aucun certificat à révoquer',
    emptyHint:
      'Les certificats des moniteurs supprimés, affectés à un autre établissement ou dont les identifiants ou la clé ont été remplacés apparaissent ici.',
    needsNetwork: 'Les certificats à révoquer ne sont pas disponibles hors ligne.',
    needsService: 'Les certificats à révoquer ne sont pas conservés sur cet appareil.',
    csv: {
      download: 'Télécharger (CSV)',
      subject: 'Sujet',
      issuer: 'Émetteur',
      certificate: 'Numéro de série du certificat',
      until: 'Valide jusqu’au',
      reason: 'Motif',
      since: 'Depuis',
      revoked: 'Révoqué le',
      monitor: 'Nom du moniteur',
      serialNumber: 'Numéro de série',
      facility: 'Établissement',
    },
  },
};
