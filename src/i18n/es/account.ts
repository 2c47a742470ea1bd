import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/account.ts';

export const texts: Translated<typeof en> = {
  accountLink: {
    needed: 'Abra el enlace del correo para establecer una contraseña.',
    incomplete: 'Este enlace llegó incompleto. Ábralo de nuevo desde el correo o cópielo entero.',
    another: 'Para obtener otro enlace, toque «¿Olvidó la contraseña?» o pídalo a un administrador.',
    again: 'Abrir el enlace de nuevo',
  },
  account: {
    field: {
      fullName: 'Nombre completo',
      email: 'Correo electrónico',
      userName: 'Nombre de usuario',
      password: 'Contraseña',
      newPassword: 'Contraseña nueva',
      confirmPassword: 'Confirmar contraseña',
      question1: 'Pregunta de seguridad 1',
      answer1: 'Respuesta 1',
      question2: 'Pregunta de seguridad 2',
      answer2: 'Respuesta 2',
      code: 'Código de acceso',
    },
    registration: {
      title: 'Crear cuenta',
      lead: 'Después de crear la cuenta, un administrador debe aprobar su acceso.',
      leadByLink:
        'Le enviaremos por correo electrónico un enlace para confirmar su dirección y establecer su contraseña. Después, un administrador debe aprobar su acceso.',
      passwordByLink:
        'Obligatoria, pero no sirve para iniciar sesión: establecerá su contraseña con el enlace del correo electrónico.',
      done: 'Registro recibido. Podrá iniciar sesión cuando un administrador apruebe su acceso.',
      accept: 'Acepto los términos y condiciones',
      terms: 'Leer los términos y condiciones',
      termsNote: 'Se abre en una ventana nueva',
      open: 'No se sabe si la cuenta se creó. Mire su correo antes de enviar de nuevo.',
    },
    forgotPassword: {
      title: 'Contraseña olvidada',
      lead: 'Le enviaremos por correo un enlace para establecer una contraseña nueva.',
      open: 'Si en unos minutos no llega ningún correo, envíe de nuevo.',
    },
    newPassword: {
      title: 'Contraseña nueva',
      lead: 'Use de {{least}} a {{most}} caracteres. Necesitará estas respuestas si olvida la contraseña.',
      open: 'No se sabe si la contraseña se estableció. Pulse «Enviar» para comprobarlo.',
    },
    resetPassword: {
      title: 'Restablecer contraseña',
      lead: 'Use de {{least}} a {{most}} caracteres. Si olvidó la contraseña, indique las mismas preguntas y respuestas que antes.',
    },
    code: {
      title: 'Código de acceso',
      lead: 'Introduzca el código del correo que le enviamos.',
      sent: 'Enviamos un código a {{email}}. Caduca en 10 minutos.',
      delayed: 'Estamos enviando un código a {{email}}. Puede tardar unos minutos.',
      notSent: 'No se envió ningún código. {{reason}}',
      open: 'Si no llega ningún código, solicite uno nuevo.',
      openSignIn: 'Introduzca el código de nuevo. Si se rechaza, solicite otro.',
      resend: 'Reenviar',
      resendIn: 'Reenviar en {{seconds}} s',
      continue: 'Continuar',
      noSignIn:
        'No hay ningún inicio de sesión a la espera de un código: esta página se volvió a cargar o se abrió por separado. Inicie sesión.',
    },
  },
  terms: {
    title: 'Términos y condiciones',
    purpose: {
      title: 'Finalidad',
      text: 'Infusion Console sirve para gestionar monitores de bombas de infusión, centros y usuarios. No es un monitor de pacientes. No base en ella decisiones de tratamiento.',
    },
    access: {
      title: 'Su acceso',
      text: 'Su cuenta es personal. Mantenga en secreto su contraseña y sus códigos, y cierre la sesión o bloquee la consola cuando deje una tableta compartida. Avise de inmediato a un administrador si es posible que otra persona conozca su contraseña.',
    },
    records: {
      title: 'Qué se registra',
      text: 'Su nombre, su correo y su número de teléfono se guardan con su cuenta. Cada cambio que hace se registra con su nombre y la hora. Las contraseñas y las respuestas de seguridad se guardan solo como hash.',
    },
    care: {
      title: 'Confidencialidad',
      text: 'No saque de su organización las grabaciones, los registros ni los datos personales. Cambie y elimine solo aquello de lo que es responsable.',
    },
    service: {
      title: 'El servicio',
      text: 'Su organización presta este servicio, responde a sus preguntas sobre él y puede retirarle el acceso en cualquier momento. El servicio puede interrumpirse. Los datos sin conexión pueden estar desactualizados.',
    },
  },
  signInRefused: {
    ended: 'Esa página de inicio de sesión ha caducado o ya se ha usado. Inicie sesión de nuevo.',
    cause: {
      notAdministrator: 'Solo los administradores pueden usar esta consola. Pida acceso a un administrador.',
      checkFailed: 'El servicio no pudo comprobar su acceso. Inténtelo de nuevo.',
      signInFailed: 'No se pudo completar el inicio de sesión. Inténtelo de nuevo.',
    },
    leftBehind:
      'No se pudieron quitar las listas de este dispositivo: el navegador no las libera. Cierre todas las demás pestañas de la consola y vuelva a cargar esta página.',
    clock: 'No puede iniciar sesión porque el reloj de este dispositivo no está en hora.',
    clockTimes:
      'Este dispositivo: {{device}}. Servicio: {{service}}. Abra los ajustes del dispositivo, active la fecha y la hora automáticas, e inicie sesión de nuevo.',
  },
};
