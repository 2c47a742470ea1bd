import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/record-pages.ts';

export const texts: Translated<typeof en> = {
  connection: {
    title: 'Conexión, últimos 7 días',
    share: '{{percent}} en línea',
    unknown: 'Aún no hay datos',
    hour: '{{time}}: {{percent}} en línea',
    hourUnknown: '{{time}}: sin datos',
    changes: 'Últimos cambios',
    noChanges: 'Sin cambios en los últimos 7 días',
    online: 'Se conectó',
    offline: 'Perdió la conexión',
    legend: {
      online: 'En línea',
      partly: 'En línea en parte',
      offline: 'Sin conexión',
      unknown: 'Sin datos',
    },
    asOf: 'Actualizado: {{time}}',
    failed: 'No se pudo cargar el historial de conexión',
  },
  facilityPage: {
    about: 'Sobre este centro',
    details: 'Detalles',
    address: 'Dirección',
    contact: 'Contacto',
    representative: 'Representante MCA',
    addMonitor: 'Añadir monitor aquí',
    addUser: 'Añadir usuario aquí',
    counts: 'Monitores por conexión',
    online: 'En línea',
    offline: 'Sin conexión',
    never: 'Nunca conectados',
  },
};
