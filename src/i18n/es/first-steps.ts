import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/first-steps.ts';

export const texts: Translated<typeof en> = {
  firstSteps: {
    title: 'Primeros pasos',
    lead: 'Tres pasos para tener en línea su primer monitor.',
    done: 'hecho',
    facility: 'Añadir un centro',
    facilityHint: 'El hospital o el lugar donde están sus monitores.',
    monitor: 'Añadir un monitor',
    monitorHint: 'Recibirá una credencial de pasarela, que deberá introducir en el monitor.',
    online: 'Comprobar que está en línea',
    onlineHint: 'Esto se actualiza solo en cuanto el monitor se conecta.',
    waiting: 'A la espera de que {{name}} se conecte. Introduzca su credencial en el monitor y enciéndalo.',
    finished: '{{name}} está en línea.',
    finishedHint: 'La consola está lista. Añada los demás monitores y a las personas que se ocupan de ellos.',
    openMonitor: 'Abrir el monitor',
    notConnected: '¿No se conecta?',
    guide: 'Ayuda sobre los primeros pasos',
  },
};
