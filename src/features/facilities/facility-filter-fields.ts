import { states } from '../../../contract/common/states.ts';
import type { FilterFields } from '../../lists/filters/filter-field.ts';

/** The filters of facilities. */
export const facilityFilterFields: FilterFields = (t) => [
  {
    type: 'choice',
    key: 'state',
    label: t('lists:filter.state'),
    choices: states.map((value) => ({ value, label: value })),
  },
  {
    type: 'choice',
    key: 'monitors',
    label: t('lists:filter.monitors'),
    choices: [{ value: 'none', label: t('lists:filter.none') }],
  },
];
