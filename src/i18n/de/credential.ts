import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/credential.ts';

export const texts: Translated<typeof en> = {
  credential: {
    added: {
      saved: '{{name}} ({{serialNumber}}) gespeichert',
      restored: '{{name}} ({{serialNumber}}) wiederhergestellt',
      replaced: 'Neue Zugangsdaten für {{name}} ({{serialNumber}})',
      restoredHint:
        'Der Monitor hat wieder seinen Namen und seine Protokollstufe, aber keine Einrichtung. Zum Ändern bearbeiten Sie ihn.',
      credential:
        'Dies sind die Gateway-Zugangsdaten des Monitors. Geben Sie sie am Monitor ein oder bewahren Sie sie sicher auf. Diese Zugangsdaten werden nicht noch einmal angezeigt.',
      noCredential: 'Es wurden keine Zugangsdaten empfangen. Erstellen Sie neue unter „Monitor bearbeiten“.',
      code: 'QR-Code der Zugangsdaten',
      copy: 'Kopieren',
      copied: 'Kopiert',
      file: 'Datei speichern',
      print: 'Drucken',
      confirmSaved: 'Ich habe sie gesichert',
      openSaved: 'Gesichert: öffnen',
      next: 'Gesichert: weiter',
      dismiss: 'Ausblenden',
      closeQuestion: 'Sie werden diese Zugangsdaten nicht noch einmal sehen. Trotzdem schließen?',
    },
    sheet: { serialNumber: 'Seriennummer des Monitors', credential: 'Gateway-Zugangsdaten' },
    replace: 'Zugangsdaten ersetzen',
    question: 'Der Monitor ist offline, bis Sie die neuen Zugangsdaten an ihm eingeben.',
    confirm: 'Ersetzen',
    open: 'Die alten Zugangsdaten gelten möglicherweise nicht mehr. Ersetzen Sie sie erneut.',
    saveFirst: 'Sichern Sie zuerst die Zugangsdaten.',
  },
  restored: {
    title: 'Neue Gateway-Zugangsdaten',
    why_one: 'Der Monitor wurde vor mehr als 24 Stunden gelöscht. Er braucht neue Zugangsdaten.',
    why_other:
      '{{count, number}} dieser Monitore wurden vor mehr als 24 Stunden gelöscht und brauchen neue Zugangsdaten.',
    one: 'Dies sind die neuen Gateway-Zugangsdaten von {{name}} ({{serialNumber}}). Geben Sie sie am Monitor ein oder bewahren Sie sie sicher auf. Diese Zugangsdaten werden nicht noch einmal angezeigt.',
    many: 'Speichern Sie die Datei und geben Sie die Zugangsdaten am jeweiligen Monitor ein. Die Zugangsdaten werden nicht noch einmal angezeigt.',
    save: 'Als Datei speichern',
    serialNumber: 'Seriennummer des Monitors',
    name: 'Monitorname',
    credential: 'Gateway-Zugangsdaten',
  },
};
