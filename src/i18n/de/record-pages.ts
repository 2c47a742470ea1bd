import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/record-pages.ts';

export const texts: Translated<typeof en> = {
  connection: {
    title: 'Verbindung, letzte 7 Tage',
    share: '{{percent}} online',
    unknown: 'Noch keine Daten',
    hour: '{{time}}: {{percent}} online',
    hourUnknown: '{{time}}: keine Daten',
    changes: 'Letzte Wechsel',
    noChanges: 'Keine Wechsel in den letzten 7 Tagen',
    online: 'Online gegangen',
    offline: 'Offline gegangen',
    legend: { online: 'Online', partly: 'Teilweise online', offline: 'Offline', unknown: 'Keine Daten' },
    asOf: 'Stand: {{time}}',
    failed: 'Der Verbindungsverlauf konnte nicht geladen werden',
  },
  facilityPage: {
    about: 'Über diese Einrichtung',
    details: 'Angaben',
    address: 'Adresse',
    contact: 'Kontakt',
    representative: 'MCA-Ansprechperson',
    addMonitor: 'Monitor hier hinzufügen',
    addUser: 'Benutzer hier hinzufügen',
    counts: 'Monitore nach Verbindung',
    online: 'Online',
    offline: 'Offline',
    never: 'Nie verbunden',
  },
};
