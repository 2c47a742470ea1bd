import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/my-page.ts';

export const texts: Translated<typeof en> = {
  myPage: {
    title: 'Mi página',
    back: 'Volver a las listas',
    person: {
      title: 'Cuenta',
      name: 'Nombre',
      email: 'Correo electrónico',
      signedIn: 'Sesión iniciada',
      byProvider: 'Con {{host}}',
      byCode: 'Con contraseña y código por correo',
    },
    display: {
      title: 'Aspecto, idioma y hora',
      open: 'Aspecto: columnas, densidad, colores',
      language: 'Idioma',
      zone: 'Zona horaria',
      zoneNote: 'Usa la zona horaria de este dispositivo.',
    },
    install: {
      title: 'Instalar la aplicación',
      installed: 'Instalada en este dispositivo.',
      offered: 'Se abre desde la pantalla de inicio, como una aplicación.',
      install: 'Instalar',
      apple:
        'En Safari, toque Compartir y luego «Añadir a pantalla de inicio» (en un Mac, «Añadir al Dock»). Se abre como una aplicación.',
      other: 'Use el menú del navegador: «Instalar» o «Añadir a pantalla de inicio». En un iPad, use Safari.',
    },
    service: {
      title: 'Servicio',
      notices_one: '{{count, number}} asunto requiere atención.',
      notices_many: '{{count, number}} asuntos requieren atención.',
      notices_other: '{{count, number}} asuntos requieren atención.',
      open: 'Abrir Resumen',
    },
    device: {
      title: 'Guardado en este dispositivo',
      lead: 'Las listas que ha abierto están disponibles sin conexión. Las contraseñas, las claves y las grabaciones nunca se guardan.',
      records_one: '{{count, number}} elemento',
      records_many: '{{count, number}} elementos',
      records_other: '{{count, number}} elementos',
      ages: 'carga entre {{oldest}} y {{newest}}',
      age: 'carga: {{newest}}',
      size: 'Unos {{size}} en total, incluida la aplicación.',
      overviewHistory: 'En línea a lo largo del tiempo',
      monitorConnection: 'Conexión de monitores',
      facilityConnection: 'Conexión de centros',
      notices: 'Avisos del servicio',
      nothing: 'No hay listas guardadas.',
      unavailable:
        'Este navegador no permite el almacenamiento. Las listas no están disponibles sin conexión.',
      silent:
        'El almacenamiento de este navegador no responde, quizá porque otra ventana lo ocupa. Las listas no se guardan para usarlas sin conexión. Cierre las demás ventanas y vuelva a cargar esta página.',
      clear: 'Borrar',
      confirm: 'Borrar ahora',
      question: '¿Borrar las listas guardadas?',
      effect:
        'Se borran solo en este dispositivo. En el servicio no cambia nada, y su sesión sigue abierta. Una lista se guarda de nuevo cuando la abre.',
      effectOffline:
        'No habrá listas disponibles en este dispositivo hasta que vuelva la conexión. En el servicio no cambia nada, y su sesión sigue abierta.',
      notCleared:
        'No se pudieron borrar las listas. Cierre la sesión para borrar todo lo de este dispositivo.',
    },
    directory: {
      title: 'Todos los elementos en este dispositivo',
      none: 'Aquí se pueden guardar todos los monitores, centros y usuarios. Aún no están cargados.',
      begun: 'Cargando todos los monitores, centros y usuarios…',
      filling:
        '{{done, number}} de {{total, number}} elementos cargados. Cuando estén todos, las listas y las búsquedas se harán en este dispositivo.',
      complete:
        'Todos los monitores, centros y usuarios están guardados (última actualización: {{time}}). Las listas y las búsquedas responden al momento, también sin conexión.',
      completeOfSome:
        'Están guardados todos los centros, y los monitores y usuarios de los centros indicados abajo (última actualización: {{time}}). Sus listas responden al momento, también sin conexión.',
      renewing: 'Se está cargando todo de nuevo. Mientras tanto se usan los elementos anteriores.',
      memoryOnly: 'Este navegador no los guarda. Se cargan de nuevo cada vez que se abre la aplicación.',
      keepOnly: 'Conservar solo estos centros',
      all: 'Todos los centros',
      keep: 'Conservar estos',
      again: 'Cargar todo de nuevo',
    },
    sessions: {
      title: 'Dónde tiene la sesión iniciada',
      lead: 'Termine una sesión que ya no use o que no sea suya.',
      only: 'Solo tiene la sesión iniciada en este dispositivo.',
      current: 'Este dispositivo',
      unknown: 'Dispositivo desconocido',
      device: '{{browser}} en {{system}}',
      iPadOrMac: 'iPad o Mac',
      since: 'Desde {{time}}',
      sinceFrom: 'Desde {{time}}, de {{address}}',
      used: 'Último uso:',
      endsThere: 'Solo se puede cerrar en {{host}}',
      end: 'Terminar',
      endOf: 'Terminar: {{device}}',
      question: '¿Terminar la sesión con {{device}}?',
      effect: 'En ese dispositivo habrá que iniciar sesión de nuevo. Se pierde lo que no esté guardado allí.',
      effectOutside:
        'En ese dispositivo habrá que iniciar sesión aquí de nuevo. Puede seguir conectado en {{host}}.',
      confirm: 'Terminar sesión',
      ended: 'La sesión ha terminado.',
      offline:
        'Sus sesiones no se guardan en este dispositivo. Se mostrarán cuando se pueda acceder al servicio.',
      failed: 'No se pudieron cargar sus sesiones.',
    },
    session: {
      title: 'Bloquear o cerrar sesión',
      lock: 'Bloquear',
      lockHint:
        'Cierra su sesión. Se pierden los cambios sin guardar. Los datos guardados permanecen en este dispositivo y solo se abren para usted tras iniciar sesión de nuevo.',
      signOut: 'Cerrar sesión',
      signOutHint: 'Termina su sesión y borra todo lo que la consola guardó en este dispositivo.',
    },
  },
};
