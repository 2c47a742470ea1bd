import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/range.ts';

export const texts: Translated<typeof en> = {
  range: {
    label: 'Periodo',
    future: 'Elija hoy o una fecha anterior',
    invalid: 'Use el formato de fecha DD/MM/AAAA',
    from: 'Desde',
    to: 'Hasta',
    nextMonth: 'Mes siguiente',
    previousMonth: 'Mes anterior',
    nextYear: 'Año siguiente',
    previousYear: 'Año anterior',
    nextDecade: 'Década siguiente',
    previousDecade: 'Década anterior',
  },
};
