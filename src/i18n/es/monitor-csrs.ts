import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/monitor-csrs.ts';

export const texts: Translated<typeof en> = {
  monitorCsrs: {
    count_one: '{{count, number}} monitor',
    count_many: '{{count, number}} monitores', count_other: '{{count, number}} monitores',
    column: {
      serialNumber: 'N.º de serie',
      csrFile: 'Archivo CSR',
      csrDate: 'CSR recibido el',
      certificate: 'Certificado cliente',
      download: 'Descargar',
      endDate: 'Fin del cert. cliente',
      transfer: 'Transferido el',
    },
    none: '-',
    upload: 'Subir cert.',
    uploadOf: 'Subir certificado de {{name}}',
    get: 'Solicitar',
    getOf: 'Solicitar certificado para {{name}}',
    downloadOf: 'Descargar el CSR de {{name}}',
    noCsr: 'Este monitor aún no ha enviado ningún CSR.',
    noParameters: 'Guarde primero los parámetros de CSR.',
    underWay: 'Solicitando un certificado…',
    elapsed: 'Tiempo transcurrido',
    waiting: 'A la espera de aprobación en el servidor EST',
    next: 'Se consultará de nuevo',
    ended: 'Caducado',
    noEnd: 'Sin fin',
    uncertain: 'Es posible que el servidor EST haya emitido un certificado',
    chain: 'Con {{subjects}}',
    removedRoots: 'Aún tiene raíces quitadas: {{subjects}}',
    notFetched: 'El monitor no pudo obtener sus archivos: {{reason}}',
    empty: 'Este centro no tiene monitores',
    emptyHint: 'Asigne monitores a este centro para verlos aquí.',
    uploadTitle: 'Subir certificado de cliente',
    uploadConfirm: 'Subir',
    file: 'Archivo del certificado de cliente',
    uploaded: 'El certificado de cliente se subió correctamente.',
    obtainTitle: 'Obtener certificado de cliente',
    url: 'URL de inscripción del cliente',
    obtainConfirm: 'Obtener',
    obtained: 'Certificado de cliente de {{name}} obtenido',
    obtainOpen: 'Mire la lista antes de solicitar de nuevo un certificado.',
    repeatQuestion:
      'Es posible que el servidor EST haya emitido un certificado. ¿Solicitar otro?',
    waitsElsewhere:
      'Una solicitud espera aprobación en otra URL y aún puede dar un certificado',
    elsewhereQuestion:
      'Una solicitud espera aprobación en otra URL y aún puede dar un certificado. ¿Solicitar otro aquí?',
    repeat: 'Solicitar de nuevo',
    asking: 'Consultando el servidor EST. Puede tardar hasta dos minutos y medio…',
    waitingOf:
      '{{name}}: a la espera de aprobación en el servidor EST. Se consulta de nuevo automáticamente.',
  },
};
