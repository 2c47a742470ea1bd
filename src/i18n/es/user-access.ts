import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/user-access.ts';

export const texts: Translated<typeof en> = {
  userAccess: {
    administrator: 'Administrador',
    invited: 'Invitación: {{date}}',
    lastSignIn: 'Último inicio de sesión: {{date}}',
    sendAgain: 'Enviar de nuevo',
    sent: 'Invitación enviada a {{email}}.',
    suspend: {
      label: 'Suspender',
      title: 'Suspender usuario',
      question: '¿Suspender a {{name}}?',
      effect: 'Se cierran ahora todas sus sesiones y no podrá iniciar sesión hasta que reactive su acceso.',
      done: 'Acceso suspendido: {{name}}',
    },
    reactivate: {
      label: 'Reactivar',
      title: 'Reactivar usuario',
      question: '¿Reactivar a {{name}}?',
      effect: 'Recupera el acceso que tenía antes. Quien solo estaba invitado necesita una invitación nueva.',
      done: 'Acceso reactivado: {{name}}',
    },
    waiting: {
      title: 'A la espera de acceso',
      since: 'solicitado {{ago}}',
      more: 'y {{count, number}} más',
      failed: 'No se pudo cargar la lista de quienes están a la espera de acceso. {{reason}}',
      decided: 'Otra persona decidió sobre {{name}}.',
    },
    give: {
      label: 'Dar acceso',
      named: 'Dar acceso a {{name}}',
      title: 'Dar acceso',
      question: '¿Dar a {{name}} acceso a esta consola?',
      effect: 'Tendrá acceso de administrador y se le avisará por correo: {{email}}.',
      done: '{{name}} tiene acceso',
    },
    decline: {
      label: 'Rechazar',
      named: 'Rechazar el acceso de {{name}}',
      title: 'Rechazar acceso',
      question: '¿Rechazar el acceso de {{name}}?',
      effect:
        'Se le avisará por correo: {{email}}. Aún podrá darle acceso en «Editar usuario» o con «Añadir usuario».',
      done: 'Acceso rechazado para {{name}}',
    },
    sendOpen: 'Si la invitación no llega, envíela de nuevo.',
  },
};
