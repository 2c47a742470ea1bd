import type { Translated } from '../../translated.ts';
import type { texts as en } from '../en/first.ts';

export const texts: Translated<typeof en> = {
  unavailable: 'Le service est momentanément indisponible. Veuillez réessayer dans un instant.',
  tooManyCalls: 'Trop d’appels. Veuillez patienter, puis réessayer.',
  selectionTooLarge: 'Sélectionnez au plus 10 000 éléments à la fois.',
};
