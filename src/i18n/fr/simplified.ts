import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/simplified.ts';

export const texts: Translated<typeof en> = {
  onlySimplified:
    'Le chinois traditionnel n’est pas disponible : cette console est en chinois simplifié. Vous pouvez choisir une autre langue dans « Ma page ».',
};
