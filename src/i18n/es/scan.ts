import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/scan.ts';

export const texts: Translated<typeof en> = {
  scan: {
    monitor: 'Escanear monitor',
    serialNumber: 'Escanear número de serie',
    aim: 'Apunte la cámara al código de barras o al código QR del monitor, o use un lector.',
    scanner: 'También puede usar un lector.',
    picture: 'Imagen de la cámara',
    starting: 'Iniciando la cámara…',
    light: 'Linterna',
    whichCamera: 'Cámara',
    cameraNumber: 'Cámara {{number}}',
    tryCamera: 'Probar la cámara de nuevo',
    camera: {
      denied:
        'La cámara está bloqueada. Permítala para este sitio en los ajustes del navegador, o escriba el número.',
      absent: 'No se encontró ninguna cámara. Escriba el número.',
      busy: 'Otra aplicación usa la cámara. Ciérrela, o escriba el número.',
      unsupported: 'Este navegador no permite usar la cámara aquí. Escriba el número.',
    },
    readerFailed: 'No se pudo cargar el lector de códigos de barras. {{reason}} Escriba el número.',
    typed: 'Número de serie',
    find: 'Buscar',
    take: 'Usar',
    refused: {
      empty: 'Escriba un número de serie.',
      tooLong: 'Es demasiado largo para un número de serie.',
      link: 'Este código es un enlace a una página web. Escanee el código con el número de serie.',
      noSerialNumber: 'Este código GS1 no tiene número de serie. Escanee otro código de la etiqueta.',
      characters: 'Esto no es un número de serie, que solo tiene letras, cifras, «-» y «_».',
      several: 'Hay varios códigos en la imagen. Acérquese al que tiene el número de serie.',
    },
    searching: 'Buscando {{serialNumber}}…',
    found: 'Encontrado: {{name}} ({{serialNumber}}).',
    unknown: 'Ningún monitor tiene el número de serie {{serialNumber}}.',
    deleted: '{{name}} ({{serialNumber}}) se eliminó.',
    notSearched: 'No se pudo buscar {{serialNumber}}. {{reason}}',
    dialogOpen: 'Cierre el cuadro de diálogo abierto y escanee de nuevo para abrir el monitor.',
    add: 'Añadir monitor',
    again: 'Escanear otro',
    same: '{{serialNumber}} es este monitor.',
    other: '{{serialNumber}} es otro monitor.',
    listed_one: '{{serialNumber}} añadido: {{count, number}} en la lista. Escanee el siguiente.',
    listed_many: '{{serialNumber}} añadido: {{count, number}} en la lista. Escanee el siguiente.',
    listed_other: '{{serialNumber}} añadido: {{count, number}} en la lista. Escanee el siguiente.',
  },
};
