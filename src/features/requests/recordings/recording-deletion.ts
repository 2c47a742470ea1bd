// Deleting recordings. The service has no check for it: the question is always the same, with the list's count.

import type { TFunction } from 'i18next';
import { dotted } from '../../../../contract/common/isolate.ts';
import { maxPageSize } from '../../../../contract/common/paging.ts';
import { deleteRecordings, type Recording } from '../../../../contract/requests/recordings.ts';
import type { DeleteInput, Deletion } from '../../../deletes/deletion.ts';
import { firstOnPages } from '../../../deletes/list-deletion.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { toInterval } from '../../../lib/day-range.ts';
import { isSelected } from '../../../lib/selection.ts';
import type { TabQuery } from '../tab-query.ts';
import { channelsText } from './recording-columns.tsx';
import { fetchRecordings, recordingId } from './recording-source.ts';

/**
 * @param monitorName the dialog's name for the list
 * @param seen recordings that were shown, by id, because the service does not return the deleted ones
 */
export function recordingDeletion(
  monitorName: string,
  query: TabQuery,
  seen: ReadonlyMap<string, Recording>,
): Deletion<Recording> {
  return {
    searchText: '',
    title: (t: TFunction<['start', 'monitor']>) => t('monitor:recordings.deleteTitle'),
    codes: {},

    async count(call, { ids, skippedIds, bulk }, { signal }) {
      if (!bulk.all_selected) return ids.length;
      const { count } = await fetchRecordings(call, { ...query, page: 1 }, signal);
      return Math.max(0, count - skippedIds.length);
    },

    send: (call, input, options) => call(deleteRecordings, { body: toBody(query, input) }, options),

    async firstRecords({ call }, selection, max, signal) {
      if (selection.mode === 'all-but') {
        const fetchPage = (page: number) => fetchRecordings(call, { ...query, page }, signal);
        return await firstOnPages(fetchPage, (row) => isSelected(selection, recordingId(row)), max);
      }
      const selected = [...selection.ids].flatMap((id) => seen.get(id) ?? []);
      return selected.sort((a, b) => Date.parse(b.created_date) - Date.parse(a.created_date)).slice(0, max);
    },

    async isThere(call, selection, signal) {
      const fetchPage = (page: number) => fetchRecordings(call, { ...query, page }, signal, maxPageSize);
      const isWanted = (row: Recording) => isSelected(selection, recordingId(row));
      return (await firstOnPages(fetchPage, isWanted, 1)).length > 0;
    },

    line: (row) => ({
      id: recordingId(row),
      name: dotted(monitorName, row.code_name),
      details: [channelsText(row), formatMoment(row.created_date)],
    }),

    done: (t: TFunction<['start', 'monitor']>, count) => t('monitor:recordings.deletedCount', { count }),
  };
}

function toBody({ monitorId, range }: TabQuery, { ids, skippedIds, bulk }: DeleteInput) {
  const { first, last } = toInterval(range);
  return {
    monitor_id: monitorId,
    time_from: first,
    time_to: last,
    correlation_ids: ids,
    skippedcorrelation_ids: skippedIds,
    all_selected: bulk.all_selected,
    // Ids cannot come to mean other recordings, and deleting one that is deleted already does no harm.
    ...(bulk.all_selected && { expected_count: bulk.expected_count }),
  };
}
