// Deleting recordings. The service has no check for it: the query is always
// the same, and how many they are is the list's own count.
import { deleteRecordings } from '../../../../contract/monitors/recordings.ts';
import type { DeleteSource, Target } from '../../../deletes/delete-source.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { toInterval } from '../../../lib/day-range.ts';
import { channelsText } from './recording-columns.tsx';
import {
  type RecordingListTypes,
  rangeOfMenu,
  recordingId,
  recordingQuery,
  recordingSource,
} from './recording-source.ts';

/** @param monitorName how the dialog calls what it is about */
export function recordingDeletes(monitorName: string): DeleteSource<RecordingListTypes> {
  return {
    title: (t) => t('details.audio.deleteTitle'),
    codes: {},

    async count(call, { menu, facility = '', ids, skippedIds, bulk }, { signal }) {
      if (!bulk.all_selected) return ids.length;
      const first = recordingQuery(facility, rangeOfMenu(menu), 1);
      const { count } = await recordingSource(new Map()).fetchPage(call, first, signal);
      return Math.max(0, count - skippedIds.length);
    },

    send: (call, target, options) => call(deleteRecordings, { body: bodyOf(target) }, options),

    line: (row) => ({
      id: recordingId(row),
      name: [monitorName, row.code_name].filter(Boolean).join(' · '),
      details: [channelsText(row), formatMoment(row.created_date)],
    }),

    done: (t, count) => t('details.audio.deletedCount', { count }),
  };
}

function bodyOf({ menu, facility = '', ids, skippedIds, bulk }: Target<RecordingListTypes>) {
  const { first, last } = toInterval(rangeOfMenu(menu));
  return {
    monitor_id: facility,
    time_from: first,
    time_to: last,
    correlation_ids: ids,
    skippedcorrelation_ids: skippedIds,
    all_selected: bulk.all_selected,
    // Recordings that are named one by one can be no others; what is gone of them is gone.
    ...(bulk.all_selected && { expected_count: bulk.expected_count }),
  };
}
