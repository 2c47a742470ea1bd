// What changes monitors.
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/messages.ts';
import { recordId } from '../common/paging.ts';
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

/** An input that was emptied holds '' or null, and lacks a value rather than having a wrong one. */
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

/** What a new monitor begins with. */
export const defaultAutoLogLevel = 500;

/** The fields of the monitor dialogs, with their rules. */
export const monitorForm = z.object({
  cloud_id: monitorFields.cloud_id.schema,
  monitor_id: monitorFields.monitor_id.schema,
  auto_log_level: autoLogLevel,
  /** Record id of its facility. In a change null clears it, and left out it stays as it is. */
  facility_id: recordId.nullish(),
});

/** What a monitor proves itself with at the device gateway: told here, and never again. */
const credential = z.string();

export const createMonitor = endpoint({
  method: 'POST',
  path: 'v1/monitors',
  caller: 'administrator',
  body: monitorForm.extend({ auto_log_level: autoLogLevel.default(defaultAutoLogLevel) }),
  data: z.array(monitor.extend({ credential: credential.optional() })).length(1),
  summary: 'Adds a monitor, and makes the credential for its gateway',
});

/** Under `data` of NOT_UNIQUE, where a deleted monitor has the serial number: restoring it offers itself. */
export const deletedDuplicate = z.object({ id: recordId });

export const updateMonitor = endpoint({
  method: 'PUT',
  path: 'v1/monitors/{id}',
  caller: 'administrator',
  params: z.object({ id: recordId }),
  body: monitorForm.omit({ cloud_id: true }).extend({ version: expectedVersion }),
  data: z.array(monitor).length(1),
  summary: 'Changes a monitor, or associates it with a facility; its serial number stays',
});

/** Under `data` of VERSION_CONFLICT: the monitor as it is now, and as this call would have left it. */
export const monitorConflict = z.object({ current: monitor, sent: monitor });

const monitorSelection = z.object({
  monitor_menu: z.enum(monitorListMenus, messageKey('menuUnknown')),
  /** Only this facility's monitors. */
  facility_id: recordId.nullish(),
  monitor_ids: recordIds.default([]),
  skippedmonitor_ids: recordIds.default([]),
  ...bulkDeleteFields,
});

/** What the delete check answers with, and the question that each code asks. */
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
  data: z.array(recordId),
  summary: 'Brings deleted monitors back, without a facility; answers which',
});

export const replaceCredential = endpoint({
  method: 'POST',
  path: 'v1/monitors/{id}/credential',
  caller: 'administrator',
  params: z.object({ id: recordId }),
  data: z.array(monitor.extend({ credential })).length(1),
  summary: 'Makes a new credential for the gateway; the one before is refused from then on',
});
