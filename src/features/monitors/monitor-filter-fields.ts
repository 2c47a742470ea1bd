import { certificateEnds } from '../../../contract/common/certificate-ends.ts';
import { connectionStates, type MonitorListMenu } from '../../../contract/monitors/monitors.ts';
import type { FilterField, FilterFields } from '../../lists/filters/filter-field.ts';

const silentDays = [1, 7, 30, 90];
const logLevels = Array.from({ length: 11 }, (_, step) => step * 50);

/** The filters of the monitors of a menu. */
export function monitorFilterFields(menu: MonitorListMenu): FilterFields {
  return (t) => {
    const facility: FilterField = { type: 'facility', key: 'facility', label: t('lists:filter.facility') };
    const others: FilterField[] = [
      {
        type: 'choice',
        key: 'connection',
        label: t('lists:filter.connection'),
        choices: connectionStates.map((value) => ({ value, label: t(`lists:filter.connections.${value}`) })),
      },
      {
        type: 'choice',
        key: 'silent_days',
        label: t('lists:filter.silent'),
        choices: silentDays.map((value) => ({ value, label: t('lists:filter.days', { count: value }) })),
        labelOf: (value) => t('lists:filter.days', { count: Number(value) }),
      },
      {
        type: 'choice',
        key: 'log_level',
        label: t('lists:filter.logLevel'),
        choices: logLevels.map((value) => ({ value, label: String(value) })),
      },
      {
        type: 'choice',
        key: 'certificate_ends',
        label: t('lists:filter.certificate'),
        choices: certificateEnds.map((value) => ({
          value,
          label: t(`lists:filter.certificateEnds.${value}`),
        })),
      },
    ];
    const numbers: FilterField = { type: 'texts', key: 'cloud_ids', label: t('lists:filter.serialNumbers') };
    // The other menus have no facility, or one that says so.
    return menu === 'MONITOR_ALL' || menu === 'MONITOR_ASSIGNED'
      ? [numbers, facility, ...others]
      : [numbers, ...others];
  };
}
