import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/help.ts';

export const texts: Translated<typeof en> = {
  help: {
    title: 'Ayuda',
    guide: 'Guía en línea',
    guideNote: 'Se abre en una ventana nueva',
    guideOffline: 'Se abre en una ventana nueva. No disponible sin conexión.',
    phone: 'Atención al cliente',
    email: 'Correo de asistencia',
    version: 'Versión {{version}}',
    release: 'Publicación {{release}} · commit {{commit}}',
    service: 'Servicio: publicación {{release}} · commit {{commit}} · base de datos {{migration}}',
    licenses: 'Licencias de código abierto',
    noContact: 'Sin contacto de asistencia',
    noContactHint: 'Diríjase al departamento de informática de su hospital.',
  },
};
