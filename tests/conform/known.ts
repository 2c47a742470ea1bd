// Ids and texts of earlier answers, for the parameters of later calls.
import { z } from 'zod';

const id = z.union([z.string(), z.number()]).transform(String);
const monitor = z.object({
  id,
  monitor_id: z.string(),
  cloud_id: z.string(),
  facility_id: id.nullish().catch(null),
});
const membership = z.array(z.object({ id })).nullish().catch(null);
const facility = z.object({ id, name: z.string(), physical_address: z.unknown(), facility_id: id });
const user = z.object({
  user_id: id,
  last_name: z.string(),
  email: z.string(),
  assigned_facilities: membership,
});
const recording = z.object({ correlation_id: id, file_data: z.array(z.object({ id })) });
const file = z.object({ id, file_name: z.string(), created_date: z.string() });

export type KnownMonitor = z.output<typeof monitor>;
export type KnownFacility = z.output<typeof facility>;
export type KnownUser = z.output<typeof user>;

export interface Known {
  monitors: Map<string, KnownMonitor>;
  facilities: Map<string, KnownFacility>;
  users: Map<string, KnownUser>;
  files: Set<string>;
  /** Record ids of facilities that have monitors, and of those that have users. */
  facilitiesOf: { monitors: Set<string>; users: Set<string> };
  capabilities: readonly string[];
  /** Keeps what the rows of an answer say, whatever call they are from. */
  learn(body: Record<string, unknown> | null): void;
}

export function rowsOf(body: Record<string, unknown> | null): unknown[] {
  return Array.isArray(body?.data) ? body.data : [];
}

export function createKnown(): Known {
  const known: Known = {
    monitors: new Map(),
    facilities: new Map(),
    users: new Map(),
    files: new Set(),
    facilitiesOf: { monitors: new Set(), users: new Set() },
    capabilities: [],
    learn(body) {
      for (const row of rowsOf(body)) learnRow(row);
    },
  };

  function learnFacilities(of: { monitor?: KnownMonitor | undefined; user?: KnownUser | undefined }): void {
    if (of.monitor?.facility_id) known.facilitiesOf.monitors.add(of.monitor.facility_id);
    for (const facilityOfUser of of.user?.assigned_facilities ?? [])
      known.facilitiesOf.users.add(facilityOfUser.id);
  }

  function learnRow(row: unknown): void {
    const parsed = {
      monitor: monitor.safeParse(row).data,
      facility: facility.safeParse(row).data,
      user: user.safeParse(row).data,
      recording: recording.safeParse(row).data,
      file: file.safeParse(row).data,
    };
    if (parsed.monitor) known.monitors.set(parsed.monitor.id, parsed.monitor);
    learnFacilities(parsed);
    if (parsed.facility?.physical_address !== undefined)
      known.facilities.set(parsed.facility.id, parsed.facility);
    if (parsed.user) known.users.set(parsed.user.user_id, parsed.user);
    for (const { id: fileId } of parsed.recording?.file_data ?? []) known.files.add(fileId);
    if (parsed.file) known.files.add(parsed.file.id);
  }

  return known;
}
