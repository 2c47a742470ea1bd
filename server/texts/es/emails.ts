import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/emails.ts';

export const texts: Translated<typeof en> = {
  hello: 'Hola:',
  expiry: 'El enlace funciona una sola vez y caduca en 24 horas.',
  invitation: {
    subject: 'Invitación a Infusion Console',
    lead: 'Se le ha dado acceso a Infusion Console. Establezca su contraseña para empezar:',
  },
  account: {
    subject: 'Su cuenta de Infusion Console',
    lead: 'Un administrador creó una cuenta para usted. Establezca su contraseña:',
    end: 'Esta cuenta no incluye acceso a la consola. Pídalo a un administrador si lo necesita.',
  },
  registration: {
    subject: 'Confirme su correo para Infusion Console',
    lead: 'Confirme su correo y establezca una contraseña:',
    end: 'Si no creó ninguna cuenta, puede ignorar este correo.',
  },
  reset: {
    subject: 'Establezca una contraseña nueva para Infusion Console',
    lead: 'Un administrador restableció su contraseña de Infusion Console. Establezca una nueva:',
  },
  forgotten: {
    subject: 'Restablezca su contraseña de Infusion Console',
    lead: 'Recibimos una solicitud para restablecer su contraseña. Establezca una nueva:',
    end: 'Si no lo pidió usted, puede ignorar este correo. Su contraseña no cambiará.',
  },
  registered: {
    subject: 'Ya tiene una cuenta de Infusion Console',
    lead: 'Alguien, probablemente usted, creó una cuenta con este correo. Ya tiene una: inicie sesión o elija «¿Olvidó la contraseña?». Si no fue usted, puede ignorar este correo.',
  },
  accessGiven: {
    subject: 'Tiene acceso a Infusion Console',
    lead: 'Un administrador le dio acceso a Infusion Console. Inicie sesión:',
  },
  accessDeclined: {
    subject: 'Su acceso a Infusion Console',
    lead: 'Un administrador rechazó su acceso a Infusion Console. Si lo necesita, diríjase a un administrador de su hospital.',
  },
  security: {
    time: 'Cuándo:',
    address: 'Desde:',
    device: 'Dispositivo:',
    iPadOrMac: 'iPad o Mac',
    unknownDevice: 'desconocido',
    more: 'y {{count}} más',
    newDevice: {
      subject: 'Nuevo inicio de sesión en Infusion Console',
      lead: 'Alguien ha iniciado sesión con su cuenta en un dispositivo que no conocemos:',
      end: 'Si ha sido usted, no tiene que hacer nada. Si no, establezca ahora una contraseña nueva. Así terminan todas las sesiones de su cuenta:',
    },
    newPassword: {
      subject: 'Su nueva contraseña de Infusion Console',
      lead: 'Se ha cambiado su contraseña de Infusion Console y se han terminado todas las sesiones de su cuenta:',
      end: 'Si no ha sido usted, avise ahora a un administrador.',
    },
    newAdministrators: {
      subject: 'Nuevo administrador de Infusion Console',
      lead: 'Estas personas tienen ahora acceso a Infusion Console como administradores:',
      end: 'Si no sabe por qué, consulte el registro de auditoría y hable con quien dio el acceso.',
    },
  },
  code: {
    subject: 'Su código de acceso a Infusion Console',
    lead_one: 'Su código es {{code}}. Caduca en un minuto.',
    lead_many: 'Su código es {{code}}. Caduca en {{count}} minutos.',
    lead_other: 'Su código es {{code}}. Caduca en {{count}} minutos.',
    end: 'Si no fue usted, cambie su contraseña ahora.',
  },
};
