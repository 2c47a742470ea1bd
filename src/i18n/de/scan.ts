import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/scan.ts';

export const texts: Translated<typeof en> = {
  scan: {
    monitor: 'Monitor scannen',
    serialNumber: 'Seriennummer scannen',
    aim: 'Richten Sie die Kamera auf den Barcode oder QR-Code des Monitors oder verwenden Sie einen Scanner.',
    scanner: 'Sie können auch einen Scanner verwenden.',
    picture: 'Kamerabild',
    starting: 'Kamera wird gestartet …',
    light: 'Licht',
    whichCamera: 'Kamera',
    cameraNumber: 'Kamera {{number}}',
    tryCamera: 'Kamera erneut starten',
    camera: {
      denied:
        'Die Kamera ist blockiert. Erlauben Sie sie für diese Website in den Einstellungen des Browsers oder geben Sie die Nummer ein.',
      absent: 'Es wurde keine Kamera gefunden. Geben Sie die Nummer ein.',
      busy: 'Eine andere App verwendet die Kamera. Schließen Sie diese App oder geben Sie die Nummer ein.',
      silent: 'Die Kamera antwortet nicht. Geben Sie die Nummer ein.',
      unsupported: 'Dieser Browser bietet hier keine Kamera. Geben Sie die Nummer ein.',
    },
    readerFailed: 'Der Barcode-Leser konnte nicht geladen werden. {{reason}} Geben Sie die Nummer ein.',
    typed: 'Seriennummer',
    find: 'Suchen',
    take: 'Verwenden',
    refused: {
      empty: 'Geben Sie eine Seriennummer ein.',
      tooLong: 'Das ist zu lang für eine Seriennummer.',
      link: 'Dieser Code ist ein Link zu einer Webseite. Scannen Sie den Code mit der Seriennummer.',
      noSerialNumber:
        'Dieser GS1-Code enthält keine Seriennummer. Scannen Sie einen anderen Code auf dem Etikett.',
      characters: 'Das ist keine Seriennummer. Möglich sind nur Buchstaben, Ziffern, „-“ und „_“.',
      several: 'Im Bild sind mehrere Codes. Gehen Sie näher an den mit der Seriennummer heran.',
    },
    searching: '{{serialNumber}} wird gesucht …',
    found: '{{name}} ({{serialNumber}}) gefunden.',
    unknown: 'Kein Monitor hat die Seriennummer {{serialNumber}}.',
    deleted: '{{name}} ({{serialNumber}}) wurde gelöscht.',
    notSearched: '{{serialNumber}} konnte nicht gesucht werden. {{reason}}',
    dialogOpen: 'Schließen Sie den offenen Dialog und scannen Sie erneut, um den Monitor zu öffnen.',
    add: 'Monitor hinzufügen',
    again: 'Weiteren scannen',
    same: '{{serialNumber}} ist dieser Monitor.',
    other: '{{serialNumber}} ist ein anderer Monitor.',
    listed_one: '{{serialNumber}} hinzugefügt: {{count, number}} in der Liste. Scannen Sie den nächsten.',
    listed_other: '{{serialNumber}} hinzugefügt: {{count, number}} in der Liste. Scannen Sie den nächsten.',
  },
};
