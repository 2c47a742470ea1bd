import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/palette.ts';

export const texts: Translated<typeof en> = {
  palette: {
    label: 'Buscar en todo',
    placeholder: 'Monitores, centros, usuarios, pantallas, acciones',
    results: 'Resultados',
    groups: {
      recent: 'Recientes',
      monitors: 'Monitores',
      facilities: 'Centros',
      users: 'Usuarios',
      screens: 'Pantallas',
      actions: 'Acciones',
    },
    screen: '{{group}}: {{entry}}',
    myPage: 'Mi página',
    revocations: 'Certificados por revocar',
    import: 'Importar monitores, centros o usuarios',
    add: 'Añadir: {{record}}',
    associate: 'Asignar monitor a un centro',
    count_one: '{{count, number}} resultado',
    count_many: '{{count, number}} resultados',
    count_other: '{{count, number}} resultados',
    searching: 'Buscando…',
    nothing: 'No hay resultados para «{{text}}»',
    nothingHint: 'Compruebe la ortografía o use menos palabras.',
    offline:
      'No hay conexión, y los monitores, centros y usuarios no están guardados en este dispositivo. Solo se busca en pantallas y acciones.',
    failed: 'No se pudo buscar en monitores, centros y usuarios. {{reason}}',
    keys: { move: 'moverse', open: 'abrir', close: 'cerrar' },
  },
};
