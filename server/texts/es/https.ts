import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/https.ts';

export const texts: Translated<typeof en> = {
  https: {
    product: 'Infusion Console',
    trustTitle: 'Un paso antes de la consola',
    trustLead:
      'La consola solo funciona con https. Su certificado lo creó la máquina en la que se ejecuta, y este dispositivo tiene que confiar primero en esa máquina.',
    download: 'Descargar el certificado',
    open: 'Abrir la consola',
    compare:
      'Instálelo solo si el terminal en el que se inició la consola muestra la misma huella digital SHA-256:',
    ways: [
      {
        device: 'iPad o iPhone',
        steps: [
          'Abra esta página en Safari, descargue el certificado y permítalo.',
          'En Ajustes, toque «Perfil descargado» arriba y luego «Instalar».',
          'En Ajustes, General, Información, «Ajustes de confianza de certificados»: actívelo.',
        ],
      },
      {
        device: 'Android',
        steps: [
          'Descargue el certificado, y consérvelo si el navegador lo pregunta.',
          'En Ajustes, busque «Certificado de CA», tóquelo, luego «Instalar de todos modos», y elija ca.crt.',
          'Use Chrome. Firefox necesita más: Ajustes, Certificados, «Usar certificados de CA de terceros».',
        ],
      },
      {
        device: 'Windows',
        steps: [
          'Abra el archivo descargado, luego «Instalar certificado», «Usuario actual».',
          'Elija usted el almacén: «Entidades de certificación raíz de confianza».',
          'Reinicie el navegador.',
        ],
      },
      {
        device: 'Mac',
        steps: [
          'Abra el archivo descargado; Acceso a Llaveros lo añade.',
          'Ábralo allí y, en «Confiar», elija «Confiar siempre».',
        ],
      },
      {
        device: 'Linux, o Firefox en cualquier dispositivo',
        steps: [
          'En los ajustes del navegador, abra «Certificados», luego «Autoridades», e importe el archivo para sitios web.',
        ],
      },
    ],
    noHttpsTitle: 'La consola no puede funcionar en esta dirección',
    noHttpsLead:
      'Se abrió con http sin cifrar. Los navegadores solo permiten iniciar sesión y usar listas sin conexión con https, o en la máquina en la que se ejecuta la consola.',
    onTheMachine: 'En esa máquina está en',
    forTablets: 'Para tabletas y otros dispositivos, inicie la consola con',
    thenItShows: 'que muestra la dirección que hay que abrir, también como código QR.',
    behindProxy:
      'Detrás de un proxy que ofrece https, ponga en PUBLIC_URL la dirección del proxy (docs/deploy.md).',
  },
  proxy: {
    title: 'Hay que cambiar el proxy que está delante de la consola',
    hostLead:
      'La consola envió este navegador dos veces a su dirección, y cada vez el proxy devolvió la petición con otro nombre.',
    came: 'A la consola se le pidió',
    expected: 'La consola responde en (PUBLIC_URL)',
    passHost: 'Configure el proxy para que transmita el nombre que pidió el navegador:',
    otherAddress: 'Si la consola se abre en otra dirección, ponga esa en PUBLIC_URL.',
    httpsLead:
      'La consola usa https, y el proxy se conecta a ella con http sin cifrar. La consola solo puede responder, una y otra vez, que necesita https.',
    useHttps: 'Configure el proxy para que se conecte a la consola con https:',
    orPlain: 'O inicie la consola sin https propio (TLS_CERT, --https), y deje que lo ofrezca el proxy.',
    again: 'Intentarlo de nuevo',
    more: 'Hay más información en docs/deploy.md, «A reverse proxy».',
  },
};
