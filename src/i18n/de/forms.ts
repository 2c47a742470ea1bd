import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/forms.ts';

export const texts: Translated<typeof en> = {
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
