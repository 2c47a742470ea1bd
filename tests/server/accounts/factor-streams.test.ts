// Streams of changes that are open while their person's second factor changes.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { streamEvents } from '../../../contract/changes/events.ts';
import { createFacility } from '../../../contract/facilities/facility-writes.ts';
import { resetSecondFactor } from '../../../contract/users/factor-reset.ts';
import { readEvents } from '../../support/event-reader.ts';
import { addHolder, addPerson } from '../../support/factor-people.ts';
import { typedFacility } from '../../support/form-values.ts';
import { readFailure } from '../../support/read-failure.ts';
import { setUpAuthenticator } from '../../support/second-factor.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const open = async (session: string) => readEvents(await service.send(streamEvents, {}, session));

/** It has ended, and told at most of users. */
async function expectEnd(stream: Awaited<ReturnType<typeof open>>) {
  for (const { data } of await stream.rest()) expect(data).toContain('"entity":"users"');
}

it('end with the first factor, but for that of the session that sets it up', async () => {
  const { session, begin } = await addPerson(service);
  const other = await begin();
  const [own, theirs] = [await open(session), await open(other)];
  await setUpAuthenticator(service, session);
  await expectEnd(theirs);
  expect(await readFailure(await service.send(streamEvents, {}, other))).toMatchObject({
    http: 401,
    code: 'SECOND_FACTOR',
  });
  await service.ask(createFacility, { body: typedFacility() });
  const read = async (): Promise<string> => {
    const { entity } = await own.next();
    return entity === 'users' ? read() : entity;
  };
  expect(await read()).toBe('facilities');
  await own.cancel();
});

it('end when it is reset', async () => {
  const { id, session } = await addHolder(service);
  const stream = await open(session);
  await service.ask(resetSecondFactor, { params: { id } });
  await expectEnd(stream);
});
