import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/page.ts';

export const texts: Translated<typeof en> = {
  oldBrowserTitle: 'Este navegador es demasiado antiguo',
  oldBrowserText:
    'Infusion Console necesita Safari o iPadOS 16.4, Chrome o Edge 111, Firefox 114, o una versión posterior.',
  oldBrowserHelp: 'Actualice este dispositivo o su navegador, o abra la consola en otro dispositivo.',
  notStartedTitle: 'La consola aún no se ha iniciado',
  notStartedText:
    'Compruebe la red de este dispositivo y vuelva a cargar la página. Si el problema continúa, es posible que este navegador rechace algo que la consola necesita: ábrala en otro.',
  notStartedRetry: 'Volver a cargar',
};
