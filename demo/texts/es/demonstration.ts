import type { PageTexts } from '../../page/texts.ts';

export const texts: PageTexts = {
  bar: 'Demostración',
  barText: 'Todo lo que hay aquí es ficticio y se queda en esta pestaña.',
  different: 'Qué es diferente',
  startOver: 'Empezar de nuevo',
  mails: 'Correos',
  close: 'Cerrar',
  frame: 'Infusion Console',
  steps: {
    download: 'Descargando la base de datos…',
    database: 'Preparando la base de datos…',
    fleet: 'Creando 240 monitores…',
  },
  mailsTitle: 'Correos de esta demostración',
  noMails:
    'Todavía ninguno. Las invitaciones, los enlaces y los códigos de inicio de sesión aparecen aquí en lugar de llegar a un buzón.',
  newMail: 'Nuevo correo para {{to}}',
  startOverTitle: '¿Empezar de nuevo?',
  startOverText:
    'Todo lo que ha cambiado aquí se perderá, y los hospitales volverán a estar como al principio.',
  differentTitle: 'Qué es diferente aquí',
  differentText:
    'Esta es la propia consola, con su servicio y su base de datos. Funcionan en su navegador y no en un servidor, por lo que algunas cosas no pueden ser como en un hospital:',
  differences: [
    'El inicio de sesión no pide nada: usted es Ada Morgan. El registro, las invitaciones y las contraseñas nuevas funcionan, y sus correos aparecen arriba.',
    'Los monitores son simulados. Se conectan y se desconectan, y responden en segundos a las solicitudes de audio y de registros.',
    'Una autoridad de certificación en esta pestaña emite los certificados. No se puede acceder a otros servidores EST.',
    'Todo está en la memoria de esta pestaña: al volver a cargar la página o cerrarla, se empieza de nuevo. Otra pestaña es otro hospital.',
    'El dispositivo no guarda listas para trabajar sin red, y la consola no se puede instalar.',
  ],
  restored: 'La demostración ha empezado de nuevo: lo que había aquí terminó con la página.',
  failed: {
    title: 'No se ha podido iniciar la demostración',
    endedTitle: 'La demostración ha terminado',
    insecure:
      'Una página solo puede tener su propio servicio en una dirección con https o en este equipo (localhost).',
    workers:
      'Este navegador no permite que las páginas trabajen en segundo plano, o no ejecuta WebAssembly, que la base de datos necesita. Quizá otro navegador, o una ventana que no sea privada, sí lo permita.',
    download:
      'No se han podido descargar los archivos de la base de datos. Compruebe la conexión e inténtelo de nuevo.',
    ended:
      'La parte de esta página que contiene la base de datos se ha cerrado, como hacen los navegadores cuando falta memoria. Lo que se cambió aquí se ha perdido.',
    other: 'Algo ha fallado: {{message}}',
  },
  retry: 'Reintentar',
};
