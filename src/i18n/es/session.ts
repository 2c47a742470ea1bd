import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/session.ts';

export const texts: Translated<typeof en> = {
  session: {
    signOut: 'Cerrar sesión',
    idle: {
      title: '¿Sigue ahí?',
      text: 'Su sesión se cerrará en {{left}} por inactividad.',
      stay: 'Mantener la sesión',
    },
    signInAgain: {
      title: 'Su sesión ha terminado',
      text: 'Inicie sesión de nuevo en otra ventana y continúe aquí. Lo que escribió se conserva.',
      blocked: 'El navegador bloqueó la ventana. Inicie sesión aquí.',
      loss: 'Si inicia sesión aquí, perderá los cambios sin guardar.',
      here: 'Iniciar sesión aquí',
    },
  },
};
