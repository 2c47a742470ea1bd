// Calls that change monitors.
import { z } from 'zod';
import { answeredId, orDefault, writtenIds, writtenRecord } from '../common/answers.ts';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/message-key.ts';
import { optionalId, recordId, repeatedId, searchValue } from '../common/paging.ts';
import { bulkDeleteFields, bulkDeletes, recordIds } from '../common/selection.ts';
import { expectedVersion, lettersAndDigits, serialCharacters, textField } from '../common/text-field.ts';
import { day } from '../common/timestamps.ts';
import { monitor, monitorListFilters, monitorListMenus } from './monitors.ts';

/** The text fields of the monitor dialogs, by their names on the wire. */
export const monitorFields = {
  cloud_id: textField({
    required: messageKey('serialNumberRequired'),
    maxLength: 50,
    tooLong: messageKey('characters50Allowed'),
    characters: serialCharacters,
  }),
  monitor_id: textField({
    required: messageKey('monitorNameRequired'),
    maxLength: 15,
    tooLong: messageKey('characters15Allowed'),
    characters: lettersAndDigits,
  }),
} as const;

/** An empty input holds '' or null: its value is missing, not wrong. */
function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

export const autoLogLevel = z
  .number({
    error: ({ input }) => messageKey(isMissing(input) ? 'autoLogLevelRequired' : 'autoLogLevelRange'),
  })
  .int(messageKey('autoLogLevelRange'))
  .min(0, messageKey('autoLogLevelRange'))
  .max(500, messageKey('autoLogLevelRange'));

export const defaultAutoLogLevel = 500;

export const monitorForm = z.object({
  cloud_id: monitorFields.cloud_id.schema,
  monitor_id: monitorFields.monitor_id.schema,
  auto_log_level: autoLogLevel,
  facility_id: recordId
    .nullish()
    .describe('Record id of its facility. In a change null clears it; omitted, it stays.'),
  manufactured_date: day
    .nullish()
    .describe(
      'The day on which it was made, where it is known. In a change null clears it; omitted, it stays.',
    ),
});

/** The gateway credential. It is returned once. */
const credential = z.string();

export const createMonitor = endpoint({
  method: 'POST',
  path: 'v1/monitors',
  caller: 'administrator',
  right: 'changeMonitors',
  body: monitorForm.extend({ auto_log_level: autoLogLevel.default(defaultAutoLogLevel) }),
  stepUp: true,
  data: writtenRecord(monitor.extend({ credential: credential.optional() })),
  summary: 'Adds a monitor and returns its gateway credential',
  description:
    "The credential is returned once and stored only as a hash. It opens the network files of the monitor's facility.",
  errors: {
    409: 'NOT_UNIQUE: the serial number is taken. If a deleted monitor has it, `data` holds the `id` to restore',
  },
});

/** `data` of NOT_UNIQUE when a deleted monitor has the serial number: the monitor that can be restored. */
export const deletedDuplicate = z.object({ id: recordId });

export const updateMonitor = endpoint({
  method: 'PUT',
  path: 'v1/monitors/{id}',
  caller: 'administrator',
  right: 'changeMonitors',
  params: z.object({ id: recordId }),
  body: monitorForm.omit({ cloud_id: true }).extend({ id: repeatedId, version: expectedVersion }),
  data: writtenRecord(monitor),
  summary: 'Changes a monitor or its facility; the serial number stays',
  description: 'Without `version` the last write wins.',
  errors: {
    409: 'VERSION_CONFLICT: the record was changed since `version`. `data` holds `current` and `sent`. Or the monitor was deleted',
  },
});

/** `data` of VERSION_CONFLICT: the monitor as stored, and as this call would have left it. */
export const monitorConflict = z.object({ current: monitor, sent: monitor });

export const monitorSelection = z.object({
  monitor_menu: z.enum(monitorListMenus, messageKey('menuUnknown')),
  facility_id: optionalId.describe("Record id: only this facility's monitors; null or '' for all."),
  monitor_ids: recordIds.default([]),
  skippedmonitor_ids: recordIds.default([]),
  filters: monitorListFilters.default({}).describe('Of the list: a selection means the rows that it shows.'),
  ...bulkDeleteFields,
});

/** Codes of the delete check, and the question of each: 803 when a selected monitor has a facility, else 802. */
export const monitorDeleteCodes = {
  802: 'deleteNothingAssociated',
  803: 'deleteMonitorsWithFacilities',
} as const;

export const { ofList: deleteMonitors, ofSearch: deleteFoundMonitors } = bulkDeletes({
  right: 'changeMonitors',
  records: 'monitors',
  selection: monitorSelection,
});

/** A monitor as a person knows it. */
const namedMonitor = monitor.pick({ monitor_id: true, cloud_id: true }).extend({ id: answeredId });

const association = monitorSelection.omit({ forceDelete: true }).extend({
  searchValue: searchValue.default(''),
  expected_count: bulkDeleteFields.expected_count.describe(
    'How many monitors the user saw, for `all_selected`. If there are others by now, none is changed: 409 COUNT_CHANGED.',
  ),
  new_facility_id: recordId
    .nullable()
    .describe('Record id of the facility that the monitors get; null ends their associations.'),
});

export const previewAssociation = endpoint({
  method: 'POST',
  path: 'v1/monitors/associate/preview',
  caller: 'administrator',
  right: 'changeMonitors',
  reads: true,
  body: association.omit({ expected_count: true }),
  data: z
    .array(
      z.object({
        certificates: z
          .number()
          .int()
          .nonnegative()
          .describe('How many certificates to revoke the monitors would leave behind.'),
      }),
    )
    .length(1),
  summary: 'Tells what associating the selected monitors would leave behind; nothing is changed',
});

export const associateMonitors = endpoint({
  method: 'POST',
  path: 'v1/monitors/associate',
  caller: 'administrator',
  right: 'changeMonitors',
  body: association,
  data: z.object({
    changed: writtenIds.describe('Ids of the changed monitors; empty when there are more than 10,000.'),
    unchanged: writtenIds.describe(
      'Ids of those that were associated so already; empty when there are more than 10,000.',
    ),
    skipped: orDefault(z.array(namedMonitor), []).describe(
      'Monitors that were selected by id and have left the menu, facility or search since: they stay as they are.',
    ),
  }),
  summary: 'Associates the selected monitors with a facility, or ends their associations',
  description: 'One transaction. `count` is the number of changed monitors. Names and log levels stay.',
  errors: {
    404: 'Facility not found, or none of the ids belongs to a monitor',
    409: 'COUNT_CHANGED: the count has changed',
    422: 'Nothing is selected, or deleted monitors are',
  },
});

/** The new gateway credential of a restored monitor. */
const restoredCredential = namedMonitor.extend({ credential });
export type RestoredCredential = z.output<typeof restoredCredential>;

export const restoreMonitors = endpoint({
  method: 'POST',
  path: 'v1/monitors/restore',
  stepUp: true,
  caller: 'administrator',
  right: 'changeMonitors',
  body: z.object({ monitor_ids: recordIds.min(1, messageKey('selectionEmpty')) }),
  // Servers whose monitors keep their credentials answer with the ids alone.
  data: z.preprocess(
    (data) => (Array.isArray(data) ? { restored: data } : (data ?? {})),
    z.object({
      restored: writtenIds.describe('Ids of the restored monitors; empty when there are more than 10,000.'),
      credentials: orDefault(z.array(restoredCredential), []).describe(
        'New gateway credentials of those that were deleted for longer than 24 hours; their old ones are no longer accepted. They are returned once.',
      ),
    }),
  ),
  summary: 'Restores deleted monitors without a facility',
  description:
    '`count` is the number of restored monitors; those that are not deleted are skipped. Within 24 hours of its deletion a monitor keeps its gateway credential.',
});

export const replaceCredential = endpoint({
  method: 'POST',
  path: 'v1/monitors/{id}/credential',
  caller: 'administrator',
  right: 'changeMonitors',
  stepUp: true,
  params: z.object({ id: recordId }),
  data: z.array(monitor.extend({ credential })).length(1),
  summary: 'Replaces the gateway credential of a monitor',
  description: 'The old credential is refused from then on. The version stays.',
  errors: { 409: 'The monitor was deleted' },
});
