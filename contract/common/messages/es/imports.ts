import type { Translated } from '../../translated.ts';
import type { texts as en } from '../en/imports.ts';

export const texts: Translated<typeof en> = {
  importAdministrator: 'Use «sí» o «no».',
  importCellTooLong: 'Una celda tiene más de 2000 caracteres.',
  importDateLike: 'Parece una fecha. Es posible que una hoja de cálculo lo haya cambiado.',
  importEmpty: 'No hay filas que importar.',
  importErrorValue: 'La hoja de cálculo muestra un error en esta celda.',
  importFacilityAmbiguous: 'Varios centros tienen este nombre. Añada la ciudad o el ID del centro.',
  importFacilityDiffers: 'El centro con este ID tiene otro nombre u otra ciudad.',
  importFacilityUnknown: 'Ningún centro tiene este nombre. Añada primero el centro, o corrija el nombre.',
  importFacilityCodeUnknown: 'Ningún centro tiene este ID.',
  importFormula: 'Esto es una fórmula, que no se calcula. Copie su valor.',
  importHasErrors: 'Algunas filas tienen errores; por eso no se importó nada.',
  importNumberShortened:
    'Una hoja de cálculo acortó este número. Dé formato de texto a la columna e introdúzcalo de nuevo.',
  importOthersFailed: 'No se importó, porque otras filas tienen errores.',
  importRowSurplus: 'La fila tiene más celdas que columnas la tabla.',
  importSameRow: 'El archivo contiene esta fila dos veces.',
  importSameValue: 'Otra fila del archivo tiene el mismo valor.',
  importStateUnknown: 'No es un estado. Use el nombre completo, por ejemplo, Massachusetts.',
  importTimeZoneUnknown: 'No es una zona horaria. Use un nombre como America/New_York.',
  importTooLarge: 'Se pueden importar 10 000 filas como máximo a la vez.',
  importZeroLost:
    'Más corto que los demás. Es posible que una hoja de cálculo haya quitado ceros al principio.',
  importZipZeroLost:
    'Se requieren 5 cifras. Es posible que una hoja de cálculo haya quitado el 0 del principio.',
};
