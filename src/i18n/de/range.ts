import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/range.ts';

export const texts: Translated<typeof en> = {
  range: {
    label: 'Zeitraum',
    future: 'Wählen Sie heute oder ein früheres Datum',
    invalid: 'Verwenden Sie das Datumsformat TT.MM.JJJJ',
    from: 'Von',
    to: 'Bis',
    nextMonth: 'Nächster Monat',
    previousMonth: 'Vorheriger Monat',
    nextYear: 'Nächstes Jahr',
    previousYear: 'Vorheriges Jahr',
    nextDecade: 'Nächstes Jahrzehnt',
    previousDecade: 'Vorheriges Jahrzehnt',
  },
};
