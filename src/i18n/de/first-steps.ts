import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/first-steps.ts';

export const texts: Translated<typeof en> = {
  firstSteps: {
    title: 'Erste Schritte',
    lead: 'In drei Schritten ist Ihr erster Monitor online.',
    done: 'erledigt',
    facility: 'Einrichtung hinzufügen',
    facilityHint: 'Das Krankenhaus oder der Standort Ihrer Monitore.',
    monitor: 'Monitor hinzufügen',
    monitorHint: 'Sie erhalten seine Gateway-Zugangsdaten, die Sie am Monitor eingeben.',
    online: 'Verbindung abwarten',
    onlineHint: 'Diese Anzeige aktualisiert sich von selbst, sobald sich der Monitor verbindet.',
    waiting:
      'Warten auf die Verbindung von {{name}}. Geben Sie am Monitor seine Zugangsdaten ein und schalten Sie ihn ein.',
    finished: '{{name}} ist online.',
    finishedHint:
      'Ihre Konsole ist bereit. Fügen Sie die übrigen Monitore hinzu und die Personen, die sich um sie kümmern.',
    openMonitor: 'Monitor öffnen',
    notConnected: 'Der Monitor verbindet sich nicht?',
    guide: 'Hilfe zu den ersten Schritten',
  },
};
