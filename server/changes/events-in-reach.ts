// What somebody is told of a notification who does not see everything: the records in their reach, and no number of others.
import {
  type ChangeEvent,
  certificatesEntity,
  jobsEntity,
  noticesEntity,
  requestsEntity,
  serviceAccountsEntity,
  siteConfigurationsEntity,
} from '../../contract/changes/events.ts';
import { type EntityKind, entities } from '../../contract/common/entities.ts';
import type { RightReach } from '../../contract/common/rights.ts';
import { type ChangeNotification, leavesEntity, partsEntity } from '../store/changes/notify.ts';
import type { Places } from '../store/changes/places.ts';
import type { ChangeReader } from './reader.ts';

/** Of which kind the records are that an event names. */
const kinds = new Map<string, EntityKind>([
  [entities.monitor.list, 'monitor'],
  [requestsEntity, 'monitor'],
  [certificatesEntity, 'monitor'],
  [entities.facility.list, 'facility'],
  [siteConfigurationsEntity, 'facility'],
  [entities.user.list, 'user'],
]);

/** Entities of the service itself. */
const ofService: readonly string[] = [noticesEntity, serviceAccountsEntity];

/** The entity of an event: that of its records, where the notification names some of many, or such as have left a facility. */
const entityOf = ({ entity, of }: ChangeNotification): string => of ?? entity;

function reachFor(entity: string, reader: ChangeReader): RightReach {
  const kind = kinds.get(entity);
  return kind ? reader.reachOf(kind) : 'nothing';
}

/** Whether the reader can be told only when it is known where the records are. */
export function needsPlaces(notification: ChangeNotification, reader: ChangeReader): boolean {
  const { entity, ids } = notification;
  if (ids.length === 0 || entity === leavesEntity) return false;
  return entity === jobsEntity || typeof reachFor(entityOf(notification), reader) !== 'string';
}

function idsInReach(
  { entity, ids, facility }: ChangeNotification,
  facilityIds: readonly string[],
  places: Places,
): string[] {
  if (entity === leavesEntity) return facility !== undefined && facilityIds.includes(facility) ? ids : [];
  return ids.filter((id) => places.get(id)?.some((place) => facilityIds.includes(place)));
}

/**
 * The event for the reader; null where there is nothing to tell.
 * @param places where the records are, as `needsPlaces` asks for
 */
export function eventInReach(
  notification: ChangeNotification,
  reader: ChangeReader,
  places: Places,
): ChangeEvent | null {
  const entity = entityOf(notification);
  const { what, ids, count } = notification;
  const naming = (named: string[]) =>
    named.length > 0 ? { entity, what, ids: named, count: named.length } : null;
  if (ofService.includes(entity)) return reader.seesService ? { entity, what, ids, count } : null;
  if (entity === jobsEntity) return naming(idsInReach(notification, [reader.callerId], places));
  const reach = reachFor(entity, reader);
  if (reach === 'nothing') return null;
  if (reach !== 'everything') return naming(idsInReach(notification, reach.facilityIds, places));
  // All of them are in the notification itself.
  const isMore = notification.entity === partsEntity || notification.entity === leavesEntity;
  return isMore ? null : { entity, what, ids, count };
}
