// The serial numbers that Associate offers. `cloudids` answers texts alone, so the monitors that have them are found with
// a search for the same text.
import type { TFunction } from 'i18next';
import { identityKey } from '../../../contract/common/normalise.ts';
import { maxPageSize, maxSearchLength } from '../../../contract/common/paging.ts';
import {
  findSerialNumbers as findTexts,
  listMonitors,
  type Monitor,
  searchMonitors,
} from '../../../contract/monitors/monitors.ts';
import type { Call } from '../../api/http.ts';
import type { FindChoices } from '../../ui/fields/choice.ts';
import { facilityText } from './facility-text.ts';

/** Serial numbers with the name and the facility of each monitor, as far as they are found. */
export function findSerialNumbers(call: Call, t: TFunction): FindChoices {
  return async (typed, signal) => {
    const text = typed.slice(0, maxSearchLength);
    const [{ data: serialNumbers }, monitors] = await Promise.all([
      call(findTexts, { body: { search_cloudId: text } }, { signal }),
      // Serial numbers can be chosen without their details.
      findMonitors(call, text, signal).catch((): Monitor[] => []),
    ]);
    const details = new Map(
      monitors.map((row) => [identityKey(row.cloud_id), `${row.monitor_id} · ${facilityText(t, row)}`]),
    );
    return serialNumbers.map((cloudId) => ({
      id: cloudId,
      name: cloudId,
      details: details.get(identityKey(cloudId)),
    }));
  };
}

async function findMonitors(call: Call, text: string, signal: AbortSignal): Promise<Monitor[]> {
  const query = { count: maxPageSize, sort_column: 'cloud_id', sort_order: 'asc' } as const;
  const found = text
    ? await call(searchMonitors, { query, body: { searchValue: text } }, { signal })
    : await call(listMonitors, { query }, { signal });
  return found.data;
}
