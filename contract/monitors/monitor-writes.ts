// Calls that change monitors.
import { z } from 'zod';
import { writtenIds, writtenRecord } from '../common/answers.ts';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/message-key.ts';
import { optionalId, recordId, repeatedId } from '../common/paging.ts';
import { bulkDeleteFields, bulkDeletes, recordIds } from '../common/selection.ts';
import { expectedVersion, lettersAndDigits, serialCharacters, textField } from '../common/text-field.ts';
import { monitor, monitorListMenus } from './monitors.ts';

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

const autoLogLevel = z
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
});

/** The gateway credential. It is returned once. */
const credential = z.string();

export const createMonitor = endpoint({
  method: 'POST',
  path: 'v1/monitors',
  caller: 'administrator',
  body: monitorForm.extend({ auto_log_level: autoLogLevel.default(defaultAutoLogLevel) }),
  data: writtenRecord(monitor.extend({ credential: credential.optional() })),
  summary: 'Adds a monitor and returns its gateway credential',
  description: 'The credential is returned once and stored only as a hash.',
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
  ...bulkDeleteFields,
});

/** Codes of the delete check, and the question of each: 803 when a selected monitor has a facility, else 802. */
export const monitorDeleteCodes = {
  802: 'deleteNothingAssociated',
  803: 'deleteMonitorsWithFacilities',
} as const;

export const { ofList: deleteMonitors, ofSearch: deleteFoundMonitors } = bulkDeletes({
  records: 'monitors',
  selection: monitorSelection,
});

export const restoreMonitors = endpoint({
  method: 'POST',
  path: 'v1/monitors/restore',
  caller: 'administrator',
  body: z.object({ monitor_ids: recordIds.min(1, messageKey('selectionEmpty')) }),
  data: writtenIds,
  summary: 'Restores deleted monitors without a facility; returns their ids',
  description: 'Monitors that are not deleted are skipped.',
});

export const replaceCredential = endpoint({
  method: 'POST',
  path: 'v1/monitors/{id}/credential',
  caller: 'administrator',
  params: z.object({ id: recordId }),
  data: z.array(monitor.extend({ credential })).length(1),
  summary: 'Replaces the gateway credential of a monitor',
  description: 'The old credential is refused from then on. The version stays.',
  errors: { 409: 'The monitor was deleted' },
});
