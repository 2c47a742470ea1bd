import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/range.ts';

export const texts: Translated<typeof en> = {
  range: {
    label: 'Période',
    future: 'Choisissez aujourd’hui ou une date antérieure',
    invalid: 'Utilisez le format de date JJ/MM/AAAA',
    from: 'Du',
    to: 'Au',
    nextMonth: 'Mois suivant',
    previousMonth: 'Mois précédent',
    nextYear: 'Année suivante',
    previousYear: 'Année précédente',
    nextDecade: 'Décennie suivante',
    previousDecade: 'Décennie précédente',
  },
};
