import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/simplified.ts';

export const texts: Translated<typeof en> = {
  onlySimplified:
    'El chino tradicional no está disponible, por eso esta consola está en chino simplificado. Puede elegir otro idioma en «Mi página».',
};
