// What the stream of events tells whoever sees the monitors of some facilities alone.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { maxIdsInEvent, streamEvents } from '../../../contract/changes/events.ts';
import { type EventReader, readEvents } from '../../support/event-reader.ts';
import {
  addPeopleWithRoles,
  type PeopleWithRoles,
  type PersonName,
} from '../../support/people-with-roles.ts';
import { addMonitors } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let there: PeopleWithRoles;
const readers: EventReader[] = [];

beforeAll(async () => {
  service = await startTestService();
  there = await addPeopleWithRoles(service);
});
afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.cancel();
});
afterAll(() => service.close());

async function openStream(name: PersonName): Promise<EventReader> {
  const reader = readEvents(await service.send(streamEvents, {}, there.people[name].token));
  readers.push(reader);
  return reader;
}

const addTo = (facilityId: string, count: number) =>
  addMonitors(
    service.db,
    Array.from({ length: count }, () => ({ facilityId })),
  );

describe('many monitors that come Online or fall silent at once', () => {
  it('are told of by those within, and by nobody’s number but theirs', async () => {
    const inside = await addTo(there.inside.facilityId, maxIdsInEvent + 20);
    const outside = await addTo(there.outside.facilityId, maxIdsInEvent + 20);
    const scoped = await openStream('siteAdministrator');
    const all = await openStream('administrator');
    service.presence.record(inside.flatMap((id, at) => [id, outside[at] ?? '']));
    const count = inside.length + outside.length;
    expect(await all.next()).toEqual({ entity: 'monitors', what: 'presence', ids: [], count });
    const told = new Set<string>();
    while (told.size < inside.length) {
      const event = await scoped.next();
      expect(event).toMatchObject({ entity: 'monitors', what: 'presence', count: event.ids.length });
      for (const id of event.ids) told.add(id);
    }
    expect(told).toEqual(new Set(inside));
  });

  it('are not told of where all of them are elsewhere', async () => {
    const outside = await addTo(there.outside.facilityId, maxIdsInEvent + 1);
    const scoped = await openStream('siteAdministrator');
    service.presence.record(outside);
    const all = await openStream('administrator');
    expect(await all.next()).toMatchObject({ what: 'presence', ids: [] });
    service.presence.record([there.inside.monitorId]);
    expect(await scoped.next()).toMatchObject({ ids: [there.inside.monitorId], count: 1 });
  });
});
