import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/palette.ts';

export const texts: Translated<typeof en> = {
  palette: {
    label: 'Alles durchsuchen',
    placeholder: 'Monitore, Einrichtungen, Benutzer, Seiten, Aktionen',
    results: 'Treffer',
    groups: {
      recent: 'Zuletzt verwendet',
      monitors: 'Monitore',
      facilities: 'Einrichtungen',
      users: 'Benutzer',
      screens: 'Seiten',
      actions: 'Aktionen',
    },
    screen: '{{group}}: {{entry}}',
    myPage: 'Meine Seite',
    revocations: 'Zu widerrufende Zertifikate',
    import: 'Monitore, Einrichtungen oder Benutzer importieren',
    add: '{{record}} hinzufügen',
    associate: 'Monitor einer Einrichtung zuordnen',
    count_one: '{{count, number}} Treffer',
    count_other: '{{count, number}} Treffer',
    searching: 'Wird gesucht …',
    nothing: 'Keine Treffer für „{{text}}“',
    nothingHint: 'Prüfen Sie die Schreibweise oder verwenden Sie weniger Wörter.',
    offline:
      'Sie sind offline, und Monitore, Einrichtungen und Benutzer sind auf diesem Gerät nicht gespeichert. Nur Seiten und Aktionen werden durchsucht.',
    failed: 'Monitore, Einrichtungen und Benutzer konnten nicht durchsucht werden. {{reason}}',
    keys: { move: 'navigieren', open: 'öffnen', close: 'schließen' },
  },
};
