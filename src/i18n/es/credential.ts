import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/credential.ts';

export const texts: Translated<typeof en> = {
  credential: {
    added: {
      saved: '{{name}} ({{serialNumber}}) guardado',
      restored: '{{name}} ({{serialNumber}}) restaurado',
      replaced: 'Credencial nueva para {{name}} ({{serialNumber}})',
      restoredHint:
        'Conserva su nombre y su nivel de registro, y no tiene centro. Edite el monitor para cambiarlos.',
      credential:
        'Esta es la credencial de pasarela del monitor. Introdúzcala en el monitor o guárdela en un lugar seguro. No se volverá a mostrar.',
      noCredential: 'No se recibió ninguna credencial. Cree una nueva en «Editar monitor».',
      code: 'Código QR de la credencial',
      copy: 'Copiar',
      copied: 'Copiado',
      file: 'Guardar archivo',
      print: 'Imprimir',
      confirmSaved: 'Ya la guardé',
      openSaved: 'Guardada: abrir',
      next: 'Guardada: siguiente',
      dismiss: 'Cerrar',
      closeQuestion: 'No volverá a ver esta credencial. ¿Cerrar de todos modos?',
    },
    sheet: { serialNumber: 'Número de serie del monitor', credential: 'Credencial de pasarela' },
    replace: 'Reemplazar credencial',
    question: 'El monitor quedará sin conexión hasta que introduzca la credencial nueva.',
    confirm: 'Reemplazar',
    open: 'Es posible que la credencial anterior ya no funcione. Reemplácela de nuevo.',
    saveFirst: 'Guarde primero la credencial.',
  },
  restored: {
    title: 'Credenciales de pasarela nuevas',
    why_one: 'El monitor se eliminó hace más de 24 horas. Necesita una credencial nueva.',
    why_many:
      '{{count, number}} de estos monitores se eliminaron hace más de 24 horas. Necesitan credenciales nuevas.',
    why_other:
      '{{count, number}} de estos monitores se eliminaron hace más de 24 horas. Necesitan credenciales nuevas.',
    one: 'Esta es la credencial de pasarela nueva de {{name}} ({{serialNumber}}). Introdúzcala en el monitor o guárdela en un lugar seguro. No se volverá a mostrar.',
    many: 'Guarde el archivo e introduzca cada credencial en su monitor. No se volverán a mostrar.',
    save: 'Guardar como archivo',
    serialNumber: 'Número de serie del monitor',
    name: 'Nombre del monitor',
    credential: 'Credencial de pasarela',
  },
};
