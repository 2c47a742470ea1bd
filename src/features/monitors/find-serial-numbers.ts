// The serial numbers that Associate offers. `cloudids` answers texts alone, so the monitors that have them are found with
// a search for the same text, once the numbers are shown; the towns of their facilities in a call of their own.
import type { TFunction } from 'i18next';
import { dotted } from '../../../contract/common/isolate.ts';
import { identityKey } from '../../../contract/common/normalise.ts';
import { maxPageSize, maxSearchLength } from '../../../contract/common/paging.ts';
import { getFacilitiesByIds } from '../../../contract/facilities/facilities.ts';
import {
  findSerialNumbers as findTexts,
  listMonitors,
  type Monitor,
  searchMonitors,
} from '../../../contract/monitors/monitors.ts';
import { isOffered } from '../../api/capabilities.ts';
import type { Call } from '../../api/http.ts';
import { facilityText } from '../../i18n/facility-text.ts';
import type { AddDetails, FindChoices } from '../../ui/fields/choice.ts';

/** Shorter than that of other calls: serial numbers can be chosen without their details. */
const detailsTimeoutMs = 5000;

export function findSerialNumbers(call: Call): FindChoices {
  return async (typed, signal) => {
    const body = { search_cloudId: typed.slice(0, maxSearchLength) };
    const { data } = await call(findTexts, { body }, { signal });
    return data.map((cloudId) => ({ id: cloudId, name: cloudId, details: '' }));
  };
}

/** The towns of some facilities by record id; none where the server cannot tell, or they cannot be read. */
async function findCities(
  call: Call,
  monitors: readonly Monitor[],
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const ids = [...new Set(monitors.flatMap(({ facility_id }) => facility_id ?? []))].slice(0, maxPageSize);
  if (ids.length === 0) return new Map();
  try {
    if (!(await isOffered(call, 'rowsByIds'))) return new Map();
    const options = { signal, timeout: detailsTimeoutMs, retry: 0, dispensable: true };
    const { data } = await call(getFacilitiesByIds, { body: { ids } }, options);
    return new Map(data.map(({ id, city }) => [id, city]));
  } catch {
    return new Map();
  }
}

/** Adds the name, the facility and its town of each monitor that is found. */
export function addSerialNumberDetails(call: Call, t: TFunction): AddDetails {
  return async (choices, typed, signal) => {
    const monitors = await findMonitors(call, typed.slice(0, maxSearchLength), signal);
    const cities = await findCities(call, monitors, signal);
    const details = new Map(
      monitors.map((row) => {
        const city = cities.get(row.facility_id ?? '');
        return [identityKey(row.cloud_id), dotted(row.monitor_id, facilityText(t, row), city)];
      }),
    );
    return choices.map((choice) => ({ ...choice, details: details.get(identityKey(choice.id)) ?? '' }));
  };
}

async function findMonitors(call: Call, text: string, signal: AbortSignal): Promise<Monitor[]> {
  const query = { count: maxPageSize, page: 1, sort_column: 'cloud_id', sort_order: 'asc' } as const;
  const options = { signal, timeout: detailsTimeoutMs, retry: 0, dispensable: true };
  const found = text
    ? await call(searchMonitors, { query, body: { searchValue: text, facilityId: '' } }, options)
    : await call(listMonitors, { query }, options);
  return found.data;
}
