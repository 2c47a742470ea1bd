import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/offer.ts';

export const texts: Translated<typeof en> = {
  offer: { text: 'Esta consola está disponible en español.', use: 'Usar español' },
};
