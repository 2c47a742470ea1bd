// The values of the monitor dialogs' fields, and the contract's rules for sending them: the log level is read from
// text, the facility from a picker.

import type { TFunction } from 'i18next';
import { z } from 'zod';
import { messageKey } from '../../../contract/common/message-key.ts';
import { digits, type TextField } from '../../../contract/common/text-field.ts';
import {
  createMonitor,
  monitorConflict,
  monitorForm,
  updateMonitor,
} from '../../../contract/monitors/monitor-writes.ts';
import { isDeleted, type Monitor } from '../../../contract/monitors/monitors.ts';
import type { Call } from '../../api/http.ts';
import { monitorRecord } from '../../data/records/monitor-record.ts';
import { contractText } from '../../i18n/message-text.ts';
import { isEqual } from '../../lib/is-equal.ts';
import { type Choice, choiceSchema } from '../../ui/fields/choice.ts';

const typed = {
  auto_log_level: z.preprocess(
    (text: string) => (text === '' ? null : Number(text)),
    monitorForm.shape.auto_log_level,
  ),
  facility_id: choiceSchema.nullable().transform((facility) => facility?.id ?? null),
};

/** Why the dialog of a deleted monitor is read-only. */
export function deletedText(t: TFunction<['start', 'forms']>, restorable: boolean): string {
  return restorable ? contractText(t, 'monitorDeleted') : t('forms:monitorForm.deleted');
}

/** The log level as it is typed; the form checks the range. */
export const levelField: TextField = {
  schema: z.string().max(3, messageKey('autoLogLevelRange')),
  maxLength: 3,
  characters: digits,
};

export const addMonitorSchema = createMonitor.body.extend(typed);
export type MonitorAddValues = z.input<typeof addMonitorSchema>;

export const editMonitorSchema = updateMonitor.body.omit({ id: true }).extend(typed);
export type MonitorEditValues = z.input<typeof editMonitorSchema>;

const associated = editMonitorSchema.extend({ id: z.string(), cloud_id: choiceSchema });

/**
 * Requires the other fields only once a serial number is chosen and its monitor is loaded.
 * @param notLoaded the message while that monitor is not loaded
 */
export function associateMonitorSchema(selectCloudId: string, notLoaded: string) {
  return z
    .object({
      /** The serial number, as its picker holds it. */
      cloud_id: choiceSchema.nullable().refine((id) => id !== null, selectCloudId),
      /** Record id of the monitor that has it. */
      id: z.string(),
      monitor_id: z.string(),
      auto_log_level: z.string(),
      facility_id: choiceSchema.nullable(),
      version: z.number().optional(),
    })
    .refine(({ cloud_id, id }) => cloud_id === null || id !== '', { error: notLoaded, path: ['cloud_id'] })
    .pipe(associated);
}
export type AssociateValues = z.input<ReturnType<typeof associateMonitorSchema>>;

function facilityOf(monitor: Monitor): Choice | null {
  const { id, name } = monitor.assigned_facility ?? {};
  return id ? { id, name: name ?? '' } : null;
}

export function editValues(monitor: Monitor): MonitorEditValues {
  return {
    monitor_id: monitor.monitor_id,
    auto_log_level: String(monitor.auto_log_level),
    facility_id: facilityOf(monitor),
    version: monitor.version,
  };
}

/** Whether a newer version differs in nothing, or only in the facility that a delete has taken. */
export function isMerelyRestored(opened: MonitorEditValues, now: MonitorEditValues): boolean {
  const isSameFacility = now.facility_id === null || isEqual(opened.facility_id, now.facility_id);
  return (
    opened.version !== now.version &&
    isSameFacility &&
    opened.monitor_id === now.monitor_id &&
    opened.auto_log_level === now.auto_log_level
  );
}

interface MonitorInput {
  monitor_id: string;
  auto_log_level: number;
  facility_id: string | null;
}

/** The monitor as changed by someone else, from the `data` of a VERSION_CONFLICT. */
export function conflictingMonitor(data: unknown): Monitor | null {
  return monitorConflict.safeParse(data).data?.current ?? null;
}

/** The monitor if a save whose answer was lost was done, else null. */
export async function findUpdated(call: Call, id: string, input: MonitorInput): Promise<Monitor | null> {
  const monitor = await monitorRecord.fetchOne(call, id);
  return matchesInput(monitor, input) ? monitor : null;
}

export function matchesInput(monitor: Monitor, input: MonitorInput): boolean {
  return (
    !isDeleted(monitor) &&
    monitor.monitor_id === input.monitor_id &&
    monitor.auto_log_level === input.auto_log_level &&
    (facilityOf(monitor)?.id ?? null) === input.facility_id
  );
}
