import type { Translated } from '../../translated.ts';
import type { texts as en } from '../en/first.ts';

export const texts: Translated<typeof en> = {
  unavailable: 'El servicio no está disponible en este momento. Inténtelo de nuevo en breve.',
  tooManyCalls: 'Demasiadas peticiones. Espere e inténtelo de nuevo.',
  selectionTooLarge: 'Seleccione como máximo 10 000 elementos a la vez.',
};
