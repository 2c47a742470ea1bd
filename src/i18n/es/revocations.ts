import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/revocations.ts';

export const texts: Translated<typeof en> = {
  revocations: {
    title: 'Por revocar',
    count_one: '{{count, number}} certificado',
    count_many: '{{count, number}} certificados',
    count_other: '{{count, number}} certificados',
    note: 'Estos certificados aún dan acceso a la red. Pida a su autoridad de certificación que los revoque y anótelo aquí. Los certificados salen de esta lista cuando caducan.',
    back: 'Todos los certificados',
    column: {
      certificate: 'Certificado',
      monitor: 'Monitor',
      reason: 'Motivo',
      end: 'Caduca',
      revoked: 'Revocado',
    },
    serial: 'Número de serie {{number}}',
    issuer: 'Emitido por {{issuer}}',
    noEnd: 'Sin fin',
    reasons: {
      deleted: 'Monitor eliminado',
      moved: 'El monitor dejó el centro',
      credential: 'Credencial de pasarela reemplazada',
      key: 'Clave reemplazada',
      unused: 'Emitido, pero sin usar',
    },
    revokedOn: 'Revocado el',
    revokedOf: 'Revocado el: {{name}}',
    revokedBy: 'por {{name}}',
    empty: 'No hay certificados por revocar',
    emptyHint:
      'Aquí aparecen los certificados de monitores que se eliminan, se trasladan o reciben una credencial o una clave nueva.',
    needsNetwork: 'Los certificados por revocar no están disponibles sin conexión.',
    needsService: 'Los certificados por revocar no se guardan en este dispositivo.',
    csv: {
      download: 'Descargar (CSV)',
      subject: 'Sujeto',
      issuer: 'Emisor',
      certificate: 'Número de serie del certificado',
      until: 'Válido hasta',
      reason: 'Motivo',
      since: 'Desde',
      revoked: 'Revocado el',
      monitor: 'Nombre del monitor',
      serialNumber: 'Número de serie',
      facility: 'Centro',
    },
  },
};
