import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/forms.ts';

export const texts: Translated<typeof en> = {
  form: {
    discardQuestion: '¿Descartar los cambios sin guardar?',
    discard: 'Descartar',
    keepEditing: 'Seguir editando',
    saved: '{{name}} guardado',
    notSaved: 'No se guardó: {{reason}}',
    notRead: 'Se muestran los datos guardados. No se pudieron cargar los más recientes. {{reason}}',
    open: 'No se sabe si se guardó. Pulse «Guardar» para comprobarlo.',
    openSendAgain: 'No se sabe si se guardó. Puede enviarlo de nuevo.',
    reset: 'Restablecer',
    empty: '(vacío)',
    conflict: {
      lead: 'Otra persona cambió este elemento. Elija qué valores conservar.',
      otherPart:
        'Otra persona cambió otra parte de este elemento. Guarde de nuevo para conservar sus valores.',
      theirs: 'Otra versión (actual)',
      yours: 'Mi versión',
      keepAllTheirs: 'Conservar la otra',
      keepAllMine: 'Conservar la mía',
      missing: 'Elija una versión para cada campo.',
    },
  },
  deletedRecord: {
    edit: '«{{name}}» se eliminó. Copie lo que necesite y cierre este cuadro de diálogo.',
    restorable: '«{{name}}» se eliminó. Restáurelo para guardar sus cambios.',
    chosen: '«{{name}}» se eliminó. Elija otro monitor.',
    plain: '«{{name}}» se eliminó.',
    moved: '«{{name}}» ya no pertenece a este centro. Cierre este cuadro de diálogo.',
    restored: '«{{name}}» se restauró. Lo que escribió se conserva.',
    facility_one: '{{names}} se eliminó. Elija otro centro.',
    facility_many: '{{names}} se eliminaron. Elija otros centros.',
    facility_other: '{{names}} se eliminaron. Elija otros centros.',
    quoted: '«{{name}}»',
    typed: 'Lo que escribió no se guardó. Puede copiarlo.',
    copy: 'Copiar',
    copied: 'Copiado',
    certificatesLeft_one:
      '{{count, number}} certificado aún da a este monitor acceso a la red de su centro actual. Aparecerá en Certificados, «Por revocar».',
    certificatesLeft_many:
      '{{count, number}} certificados aún dan a este monitor acceso a la red de su centro actual. Aparecerán en Certificados, «Por revocar».',
    certificatesLeft_other:
      '{{count, number}} certificados aún dan a este monitor acceso a la red de su centro actual. Aparecerán en Certificados, «Por revocar».',
  },
  field: {
    leftOut: ' (omitido: {{signs}})',
    contains: ' (aquí: {{signs}})',
    notPasted: 'No se pegó: {{rule}}',
    notPastedSigns: 'No se pegó debido a {{signs}}. {{rule}}',
    notNumber: 'No se pegó: «{{text}}» no es un número de la longitud correcta',
    codeSet: 'Prefijo {{code}}, según lo pegado',
    partLeftOut: 'Omitido: {{signs}}',
    space: 'espacio',
    quotationMark: 'comillas',
    apostrophe: 'apóstrofo',
    invisible: 'signo invisible',
  },
};
