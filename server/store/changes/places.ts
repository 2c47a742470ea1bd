// In which facilities the records of a notification are seen now: for events to people who see some facilities alone.
import { inArray } from 'drizzle-orm';
import {
  certificatesEntity,
  jobsEntity,
  requestsEntity,
  siteConfigurationsEntity,
} from '../../../contract/changes/events.ts';
import { entities } from '../../../contract/common/entities.ts';
import { isId } from '../common/order.ts';
import type { Database } from '../engine/database.ts';
import { jobs, monitors, userFacilities } from '../schema/index.ts';

/** By record: the ids of its facilities, or of a job its author's. */
export type Places = ReadonlyMap<string, readonly string[]>;

type FindPlaces = (db: Database, ids: string[]) => Promise<{ id: string; place: string | null }[]>;

const ofMonitors: FindPlaces = (db, ids) =>
  db
    .select({ id: monitors.id, place: monitors.homeFacilityId })
    .from(monitors)
    .where(inArray(monitors.id, ids));

const ofFacilities: FindPlaces = async (_db, ids) => ids.map((id) => ({ id, place: id }));

const ofUsers: FindPlaces = (db, ids) =>
  db
    .select({ id: userFacilities.userId, place: userFacilities.facilityId })
    .from(userFacilities)
    .where(inArray(userFacilities.userId, ids));

const ofJobs: FindPlaces = (db, ids) =>
  db.select({ id: jobs.id, place: jobs.authorId }).from(jobs).where(inArray(jobs.id, ids));

/** By the entity of a notification, whose ids may be of what its records belong to. */
const finders = new Map<string, FindPlaces>([
  [entities.monitor.list, ofMonitors],
  [requestsEntity, ofMonitors],
  [certificatesEntity, ofMonitors],
  [entities.facility.list, ofFacilities],
  [siteConfigurationsEntity, ofFacilities],
  [entities.user.list, ofUsers],
  [jobsEntity, ofJobs],
]);

/** Where records are; a record that is gone, or of an entity that has no place, is nowhere. */
export async function findPlaces(db: Database, entity: string, ids: readonly string[]): Promise<Places> {
  const find = finders.get(entity);
  const places = new Map<string, string[]>();
  const known = ids.filter(isId);
  if (!find || known.length === 0) return places;
  for (const { id, place } of await find(db, known))
    if (place !== null) places.set(id, [...(places.get(id) ?? []), place]);
  return places;
}
