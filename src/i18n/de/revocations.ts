import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/revocations.ts';

export const texts: Translated<typeof en> = {
  revocations: {
    title: 'Zu widerrufen',
    count_one: '{{count, number}} Zertifikat',
    count_other: '{{count, number}} Zertifikate',
    note: 'Diese Zertifikate geben weiterhin Zugang zum Netzwerk. Lassen Sie sie von ihrer Zertifizierungsstelle widerrufen und vermerken Sie es hier. Abgelaufene Zertifikate verschwinden aus dieser Liste.',
    back: 'Alle Zertifikate',
    column: {
      certificate: 'Zertifikat',
      monitor: 'Monitor',
      reason: 'Grund',
      end: 'Gültig bis',
      revoked: 'Widerrufen',
    },
    serial: 'Seriennummer {{number}}',
    issuer: 'Ausgestellt von {{issuer}}',
    noEnd: 'Unbefristet',
    reasons: {
      deleted: 'Monitor gelöscht',
      moved: 'Monitor hat die Einrichtung verlassen',
      credential: 'Gateway-Zugangsdaten ersetzt',
      key: 'Schlüssel ersetzt',
      unused: 'Ausgestellt, aber nicht verwendet',
    },
    revokedOn: 'Widerrufen am',
    revokedOf: 'Widerrufen am: {{name}}',
    revokedBy: 'von {{name}}',
    empty: 'Keine Zertifikate zu widerrufen',
    emptyHint:
      'Hier erscheinen Zertifikate von Monitoren, die gelöscht oder einer anderen Einrichtung zugeordnet wurden oder neue Zugangsdaten oder einen neuen Schlüssel erhalten haben.',
    needsNetwork: 'Zu widerrufende Zertifikate sind offline nicht verfügbar.',
    needsService: 'Zu widerrufende Zertifikate sind auf diesem Gerät nicht gespeichert.',
    csv: {
      download: 'Herunterladen (CSV)',
      subject: 'Inhaber',
      issuer: 'Aussteller',
      certificate: 'Seriennummer des Zertifikats',
      until: 'Gültig bis',
      reason: 'Grund',
      since: 'Seit',
      revoked: 'Widerrufen am',
      monitor: 'Monitorname',
      serialNumber: 'Seriennummer',
      facility: 'Einrichtung',
    },
  },
};
