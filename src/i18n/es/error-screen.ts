import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/error-screen.ts';

export const texts: Translated<typeof en> = {
  errorScreen: {
    title: '¡Vaya! Algo salió mal',
    address: 'Dirección: {{address}}',
    notFound: 'Esta página no existe o se eliminó.',
    back: 'Volver a «Todos los monitores»',
  },
};
