import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/rounds.ts';

export const texts: Translated<typeof en> = {
  rounds: {
    title: 'Rundgang',
    about: '{{title}} · gestartet {{time}}',
    finishedAt: 'beendet {{time}}',
    progress: '{{found, number}} von {{total, number}} gefunden',
    missing: '{{count, number}} nicht gefunden',
    unexpectedCount: '{{count, number}} unerwartet',
    parts: {
      label: 'Monitore dieses Rundgangs',
      all: 'Alle',
      open: 'Offen',
      found: 'Gefunden',
      notFound: 'Nicht gefunden',
      unexpected: 'Unerwartet',
    },
    tick: 'Gefunden: {{name}}',
    noteMark: 'Notiz: {{note}}',
    states: { open: 'Offen', found: 'Gefunden', notFound: 'Nicht gefunden', unexpected: 'Unerwartet' },
    noFacility: 'Nicht zugeordnet',
    unknown: 'Auf diesem Gerät nicht bekannt',
    scan: {
      label: 'Seriennummer',
      tick: 'Abhaken',
      found: 'Gefunden: {{name}} ({{serialNumber}})',
      foundBefore: 'Bereits gefunden: {{name}} ({{serialNumber}})',
      unexpected: '{{serialNumber}} gehört nicht zu diesem Rundgang und steht jetzt unter „Unerwartet“.',
      unexpectedBefore: '{{serialNumber}} steht bereits unter „Unerwartet“.',
      unreadable: 'Das ist keine Seriennummer. Scannen Sie sie erneut oder geben Sie sie ein.',
    },
    empty: {
      open: 'Nichts ist offen',
      openHint: 'Jeder Monitor dieses Rundgangs ist gefunden oder als nicht gefunden markiert.',
      found: 'Noch nichts gefunden',
      foundHint: 'Scannen Sie eine Seriennummer oder tippen Sie auf das Kästchen neben einem Monitor.',
      notFound: 'Nichts als nicht gefunden markiert',
      notFoundHint: 'Tippen Sie auf einen Monitor, um ihn als nicht gefunden zu markieren.',
      unexpected: 'Nichts Unerwartetes',
      unexpectedHint: 'Hier erscheinen gescannte Monitore, die nicht zu diesem Rundgang gehören.',
    },
    none: 'Kein Rundgang auf diesem Gerät',
    noneHint:
      'Öffnen Sie eine Liste von Monitoren oder eine Einrichtung und tippen Sie auf ⋯ und „Rundgang starten“.',
    toLists: '„Alle Monitore“ öffnen',
    finish: 'Rundgang beenden',
    goOn: 'Rundgang fortsetzen',
    startAnother: 'Neuer Rundgang',
    delete: 'Rundgang löschen',
    finished: 'Rundgang beendet. Laden Sie die CSV-Datei herunter oder setzen Sie ihn fort.',
    finishedOpen_one:
      'Rundgang beendet, {{count, number}} Monitor ist offen. Laden Sie die CSV-Datei herunter oder setzen Sie ihn fort.',
    finishedOpen_other:
      'Rundgang beendet, {{count, number}} Monitore sind offen. Laden Sie die CSV-Datei herunter oder setzen Sie ihn fort.',
    notKept:
      'In diesem Browser geht der Rundgang verloren, wenn die App geschlossen wird. Laden Sie vorher die CSV-Datei herunter.',
    notStored:
      'Die letzten Änderungen konnten auf diesem Gerät nicht gespeichert werden. Laden Sie die CSV-Datei herunter, bevor Sie die App schließen.',
    monitor: {
      state: 'Ergebnis',
      serialNumber: 'Seriennummer',
      facility: 'Einrichtung',
      note: 'Notiz',
      noteHint: 'Wo er war oder was zu tun ist',
      previous: 'Vorheriger',
      next: 'Nächster',
      position: '{{at, number}} von {{total, number}}',
      open: 'Monitor öffnen',
      remove: 'Aus „Unerwartet“ entfernen',
    },
    start: {
      title: 'Rundgang starten',
      lead_one: '{{count, number}} Monitor aus „{{list}}“',
      lead_other: '{{count, number}} Monitore aus „{{list}}“',
      selected_one: '{{count, number}} ausgewählter Monitor aus „{{list}}“',
      selected_other: '{{count, number}} ausgewählte Monitore aus „{{list}}“',
      about:
        'Haken Sie jeden Monitor ab, indem Sie seine Seriennummer scannen oder ihn antippen. Das funktioniert ohne Netzwerk.',
      offline: 'Sie sind offline: Der Rundgang verwendet die auf diesem Gerät gespeicherten Monitore.',
      tooMany:
        'Ein Rundgang hat höchstens {{max, number}} Monitore. Suchen oder filtern Sie, oder wählen Sie weniger aus.',
      nothing: 'In dieser Liste sind keine Monitore.',
      nothingStored:
        'Keiner dieser Monitore ist auf diesem Gerät gespeichert. Starten Sie den Rundgang, wenn die Verbindung wieder besteht.',
      reading: '{{read, number}} von {{total, number}} Monitoren gelesen',
      run: 'Starten',
      replaces:
        'Der Rundgang „{{title}}“ ({{progress}}) ist noch auf diesem Gerät. Ein neuer Rundgang löscht ihn.',
      failed: 'Der Rundgang konnte nicht gestartet werden. {{reason}}',
    },
    csv: {
      download: 'Herunterladen (CSV)',
      saved: '{{name}} heruntergeladen',
      head: { result: 'Ergebnis', time: 'Uhrzeit', note: 'Notiz' },
    },
    cleared: 'Der Rundgang „{{title}}“ ({{progress}}) wird ebenfalls gelöscht.',
    deleting: {
      title: 'Diesen Rundgang löschen?',
      text: 'Er ist nur auf diesem Gerät. Was Sie seit dem letzten Herunterladen abgehakt haben, geht verloren.',
    },
    ending: {
      title: 'Rundgang zuerst herunterladen?',
      signOut:
        'Der Rundgang „{{title}}“ ({{progress}}) ist nur auf diesem Gerät. Beim Abmelden wird er gelöscht.',
      lock: 'Der Rundgang „{{title}}“ ({{progress}}) ist nur auf diesem Gerät. Er bleibt bis {{time}} für Sie hier, sofern sich niemand anderes anmeldet.',
      signOutNow: 'Abmelden',
      lockNow: 'Sperren',
      soon: 'Ende Ihrer Sitzung: {{time}}. Der Rundgang auf diesem Gerät wird dann gelöscht. Laden Sie vorher die CSV-Datei herunter.',
    },
  },
};
