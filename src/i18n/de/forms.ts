import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/forms.ts';

export const texts: Translated<typeof en> = {
  form: {
    discardQuestion: 'Nicht gespeicherte Änderungen verwerfen?',
    discard: 'Verwerfen',
    keepEditing: 'Weiter bearbeiten',
    saved: '{{name}} gespeichert',
    notSaved: 'Nicht gespeichert: {{reason}}',
    notRead: 'Gespeicherte Angaben werden angezeigt. Die neuesten konnten nicht geladen werden. {{reason}}',
    open: 'Es ist nicht bekannt, ob dies gespeichert wurde. Drücken Sie „Speichern“, um das zu prüfen.',
    openSendAgain: 'Es ist nicht bekannt, ob dies gespeichert wurde. Sie können es erneut senden.',
    reset: 'Zurücksetzen',
    empty: '(leer)',
    conflict: {
      lead: 'Jemand anderes hat diesen Datensatz geändert. Wählen Sie, welche Werte gelten sollen.',
      otherPart:
        'Jemand anderes hat einen anderen Teil dieses Datensatzes geändert. Speichern Sie erneut, um Ihre Werte zu behalten.',
      theirs: 'Andere Version (aktuell)',
      yours: 'Meine Version',
      keepAllTheirs: 'Alle anderen behalten',
      keepAllMine: 'Alle meine behalten',
      missing: 'Wählen Sie für jedes Feld eine Version.',
    },
  },
  deletedRecord: {
    edit: '„{{name}}“ wurde gelöscht. Kopieren Sie, was Sie brauchen, und schließen Sie diesen Dialog.',
    restorable:
      '„{{name}}“ wurde gelöscht. Stellen Sie den Datensatz wieder her, um Ihre Änderungen zu speichern.',
    chosen: '„{{name}}“ wurde gelöscht. Wählen Sie einen anderen Monitor.',
    plain: '„{{name}}“ wurde gelöscht.',
    moved: '„{{name}}“ gehört nicht mehr zu dieser Einrichtung. Schließen Sie diesen Dialog.',
    restored: '„{{name}}“ wurde wiederhergestellt. Ihre Eingaben sind erhalten geblieben.',
    facility_one: '{{names}} wurde gelöscht. Wählen Sie eine andere Einrichtung.',
    facility_other: '{{names}} wurden gelöscht. Wählen Sie andere Einrichtungen.',
    quoted: '„{{name}}“',
    typed: 'Ihre Eingaben wurden nicht gespeichert. Sie können sie kopieren.',
    copy: 'Kopieren',
    copied: 'Kopiert',
    certificatesLeft_one:
      'Mit {{count, number}} Zertifikat kommt dieser Monitor weiterhin in das Netzwerk seiner jetzigen Einrichtung. Es wird unter „Zertifikate“, „Zu widerrufen“ aufgeführt.',
    certificatesLeft_other:
      'Mit {{count, number}} Zertifikaten kommt dieser Monitor weiterhin in das Netzwerk seiner jetzigen Einrichtung. Sie werden unter „Zertifikate“, „Zu widerrufen“ aufgeführt.',
  },
  field: {
    leftOut: ' (ausgelassen: {{signs}})',
    contains: ' (hier: {{signs}})',
    notPasted: 'Nicht eingefügt: {{rule}}',
    notPastedSigns: 'Nicht eingefügt wegen {{signs}}. {{rule}}',
    notNumber: 'Nicht eingefügt: „{{text}}“ ist keine Nummer der richtigen Länge',
    codeSet: 'Ländervorwahl {{code}}, wie eingefügt',
    partLeftOut: 'Ausgelassen: {{signs}}',
    space: 'Leerzeichen',
    quotationMark: 'Anführungszeichen',
    apostrophe: 'Apostroph',
    invisible: 'unsichtbares Zeichen',
  },
};
