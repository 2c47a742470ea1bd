import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/guide.ts';

export const texts: Translated<typeof en> = {
  guide: {
    title: 'Guía del usuario',
    search: 'Buscar en la guía',
    found_one: '{{count, number}} página encontrada',
    found_many: '{{count, number}} páginas encontradas',
    found_other: '{{count, number}} páginas encontradas',
    nothing: 'No hay resultados para «{{text}}»',
    nothingHint: 'Use menos palabras u otras, o consulte más abajo todos los temas.',
    topics: 'Temas',
    back: 'Volver a todos los temas',
    see: 'Véase también',
    whole: 'Mostrar toda la guía',
    print: 'Imprimir',
    englishOnly: 'La guía está en inglés.',
    noPicture: 'Esta imagen no está guardada en este dispositivo.',
    failed: 'No se pudo cargar la guía',
    failedHint: 'Compruebe la red e inténtelo de nuevo.',
  },
  guideLink: {
    screen: 'Ayuda sobre esta pantalla',
    list: 'Ayuda sobre esta lista',
  },
};
