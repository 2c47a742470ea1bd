// Adding and changing monitors: what is stored, and what is rejected.
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../contract/common/endpoint.ts';
import { failure } from '../../../contract/common/envelope.ts';
import { heartbeat } from '../../../contract/devices/gateway.ts';
import * as contract from '../../../contract/monitors/monitor-writes.ts';
import { getMonitor, type Monitor } from '../../../contract/monitors/monitors.ts';
import { hashCredential } from '../../../server/devices/credentials.ts';
import { readSentJson } from '../../../server/http/sent-json.ts';
import { monitors } from '../../../server/store/schema/index.ts';
import { addFacility, addMonitor } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let facilityId: string;
let serial = 0;

beforeAll(async () => {
  service = await startTestService();
  facilityId = await addFacility(service.db, { name: 'General' });
});

afterAll(() => service.close());

function newSerialNumber(): string {
  serial += 1;
  return `NEW-${serial}`;
}

async function add(body: Partial<Parameters<typeof contract.createMonitor.body.parse>[0] & object> = {}) {
  const { data } = await service.ask(contract.createMonitor, {
    body: { cloud_id: newSerialNumber(), monitor_id: 'Ward 7', ...body },
  });
  const [added] = data;
  if (!added) throw new Error('nothing was added');
  return added;
}

async function read(id: string): Promise<Monitor | undefined> {
  const { data } = await service.ask(getMonitor, { params: { id } });
  return data[0];
}

async function failureOf(endpoint: Endpoint, parts: Parameters<TestService['send']>[1]) {
  const response = await service.send(endpoint, parts);
  return { http: response.status, ...failure.parse(await response.json()) };
}

describe('adding a monitor', () => {
  it('stores what was typed, and answers with the record', async () => {
    const { credential, ...added } = await add({ facility_id: facilityId, auto_log_level: 7 });
    expect(added).toMatchObject({
      monitor_id: 'Ward 7',
      auto_log_level: 7,
      assigned_facility: { id: facilityId, name: 'General' },
      online_status: false,
      last_communication: null,
      version: 1,
    });
    expect(await read(added.id)).toEqual(added);
  });

  it('defaults to log level 500 and no facility', async () => {
    expect(await add()).toMatchObject({ auto_log_level: 500, facility_id: null });
    expect(await add({ facility_id: null })).toMatchObject({ facility_id: null });
  });

  it('returns the gateway credential once, and stores only its hash', async () => {
    const { id, cloud_id, credential = '' } = await add();
    const [row] = await service.db.select().from(monitors).where(eq(monitors.id, id));
    expect(row?.credentialHash).toBe(hashCredential(credential));
    expect(JSON.stringify(row)).not.toContain(credential);
    expect(service.logged()).not.toContain(credential);
    expect(await read(id)).not.toHaveProperty('credential');
    const authorization = `Basic ${Buffer.from(`${cloud_id}:${credential}`).toString('base64')}`;
    expect((await service.send(heartbeat, {}, authorization)).status).toBe(200);
    expect(await read(id)).toMatchObject({ online_status: true });
  });

  it('reports all invalid fields', async () => {
    const body = { cloud_id: 'A 1', auto_log_level: 501 };
    expect(await failureOf(contract.createMonitor, { body })).toMatchObject({
      http: 400,
      message: 'The request is not valid.',
      errors: {
        cloud_id: 'Use letters, digits, hyphens and underscores only',
        monitor_id: 'Monitor Name is required',
        auto_log_level: 'Enter a whole number from 0 to 500',
      },
    });
  });

  it.each(['11111111-1111-4111-8111-111111111111', 'no id', 'MONITOR_DELETED'])(
    'rejects an unknown facility: %s',
    async (facility_id) => {
      const body = { cloud_id: newSerialNumber(), monitor_id: 'Ward', facility_id };
      expect(await failureOf(contract.createMonitor, { body })).toMatchObject({
        http: 404,
        errors: { facility_id: 'Facility not found.' },
      });
    },
  );
});

describe('a monitor', () => {
  const letter = fc.constantFrom(...'aZ09éßﬁ', 'م', 'ב', '監', 'ह', 'ृ', '\u0301', '٧', '\u{10428}', '１');
  const serialText = fc
    .string({ unit: fc.oneof(letter, fc.constantFrom('-', '_')), minLength: 1, maxLength: 20 })
    .map((text) => `${newSerialNumber()}-${text}`);
  const nameText = fc
    .string({ unit: fc.oneof(letter, fc.constant(' ')), maxLength: 12 })
    .map((text) => `w${text}w`);

  it('is stored as typed', async () => {
    const form = fc.record({
      cloud_id: serialText,
      monitor_id: nameText.filter((it) => it.length <= 15),
      auto_log_level: fc.integer({ min: 0, max: 500 }),
      facility_id: fc.constantFrom(null, undefined, facilityId),
    });
    await fc.assert(
      fc.asyncProperty(form, async (body) => {
        const { id } = await add(body);
        expect(await read(id)).toMatchObject({ ...body, facility_id: body.facility_id ?? null });
      }),
      { numRuns: 60 },
    );
  });

  it('is accepted by the service exactly when the form accepts it', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom('__proto__', 'constructor', "O'Hara", '\u{1F600}', '‏מ', '  a  ', 'x'.repeat(60)),
      fc.anything(),
    );
    const anything = fc.record({ cloud_id: text, monitor_id: text, auto_log_level: text });
    await fc.assert(
      fc.asyncProperty(anything, async (typed) => {
        const body = readSentJson(JSON.stringify(typed));
        const form = contract.createMonitor.body.safeParse(body);
        const { status } = await service.send(contract.createMonitor, { body });
        expect(form.success ? [200, 409] : [400]).toContain(status);
      }),
      { numRuns: 150 },
    );
  });
});

describe('a serial number', () => {
  it.each([
    ['IPM-twice', 'ipm-TWICE'],
    ['Öl-1', 'öL-1'],
  ])('is unique, ignoring case: %s, %s', async (first, second) => {
    await add({ cloud_id: first });
    const body = { cloud_id: second, monitor_id: 'Ward' };
    expect(await failureOf(contract.createMonitor, { body })).toMatchObject({
      http: 409,
      code: 'NOT_UNIQUE',
      message: 'This serial number is already in use.',
      errors: { cloud_id: 'This serial number is already in use.' },
    });
  });

  it('of a deleted monitor stays taken, and the answer has the id to restore', async () => {
    const serialNumber = newSerialNumber();
    const id = await addMonitor(service.db, { serialNumber, deletedAt: new Date() });
    const body = { cloud_id: serialNumber, monitor_id: 'Ward' };
    const { data, ...answer } = await failureOf(contract.createMonitor, { body });
    expect(answer).toMatchObject({
      http: 409,
      code: 'NOT_UNIQUE',
      errors: { cloud_id: 'A deleted monitor has this serial number. Restore it to use it again.' },
    });
    expect(contract.deletedDuplicate.parse(data)).toEqual({ id });
  });

  it('is taken by only one of several requests at the same time', async () => {
    const serialNumber = newSerialNumber();
    const attempts = Array.from({ length: 6 }, (_, n) =>
      service.send(contract.createMonitor, {
        body: { cloud_id: n % 2 ? serialNumber : serialNumber.toLowerCase(), monitor_id: `Ward ${n}` },
      }),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    const which = eq(monitors.serialIdentity, serialNumber.toLowerCase());
    expect(await service.db.$count(monitors, which)).toBe(1);
  });
});

describe('changing a monitor', () => {
  const body = { monitor_id: 'Ward 8', auto_log_level: 1 };

  it('stores the new values, and raises the version', async () => {
    const { id, cloud_id } = await add();
    const { data } = await service.ask(contract.updateMonitor, { params: { id }, body });
    expect(data[0]).toMatchObject({ ...body, cloud_id, version: 2 });
    expect(await read(id)).toEqual(data[0]);
  });

  it('keeps the facility when it is omitted, clears it with null, and sets it', async () => {
    const { id } = await add({ facility_id: facilityId });
    const params = { id };
    await service.ask(contract.updateMonitor, { params, body });
    expect(await read(id)).toMatchObject({ facility_id: facilityId });
    await service.ask(contract.updateMonitor, { params, body: { ...body, facility_id: null } });
    expect(await read(id)).toMatchObject({ facility_id: null, assigned_facility: { id: null } });
    await service.ask(contract.updateMonitor, { params, body: { ...body, facility_id: facilityId } });
    expect(await read(id)).toMatchObject({ assigned_facility: { id: facilityId, name: 'General' } });
  });

  it('keeps the day of manufacture when it is omitted, clears it with null, and refuses what is no day', async () => {
    const { id, version } = await add({ manufactured_date: '2024-02-29' });
    const params = { id };
    expect(await read(id)).toMatchObject({ manufactured_date: '2024-02-29' });
    await service.ask(contract.updateMonitor, { params, body: { ...body, version } });
    expect(await read(id)).toMatchObject({ manufactured_date: '2024-02-29', version: 2 });
    const refused = { ...body, manufactured_date: '2023-02-29' };
    expect(await failureOf(contract.updateMonitor, { params, body: refused })).toMatchObject({
      http: 400,
      errors: { manufactured_date: 'Use the date format yyyy-MM-dd.' },
    });
    await service.ask(contract.updateMonitor, { params, body: { ...body, manufactured_date: null } });
    expect(await read(id)).not.toHaveProperty('manufactured_date');
    expect(await read(id)).toMatchObject({ version: 3 });
  });

  it('keeps the version when nothing differs', async () => {
    const { id } = await add(body);
    await service.ask(contract.updateMonitor, { params: { id }, body: { ...body, version: 1 } });
    expect(await read(id)).toMatchObject({ version: 1 });
  });

  it('is rejected with both versions after a change by someone else', async () => {
    const { id } = await add({ facility_id: facilityId });
    await service.ask(contract.updateMonitor, { params: { id }, body: { ...body, version: 1 } });
    const mine = { monitor_id: 'Mine', auto_log_level: 9, facility_id: null, version: 1 };
    const { data, ...answer } = await failureOf(contract.updateMonitor, { params: { id }, body: mine });
    expect(answer).toMatchObject({ http: 409, code: 'VERSION_CONFLICT' });
    const { current, sent } = contract.monitorConflict.parse(data);
    expect(current).toEqual(await read(id));
    expect(sent).toEqual({ ...current, ...mine, assigned_facility: { id: null, name: null } });
  });

  it('overwrites other changes when no version is sent', async () => {
    const { id } = await add();
    await service.ask(contract.updateMonitor, { params: { id }, body });
    await service.ask(contract.updateMonitor, { params: { id }, body: { ...body, monitor_id: 'Last' } });
    expect(await read(id)).toMatchObject({ monitor_id: 'Last', version: 3 });
  });

  it('succeeds for one of two concurrent changes of the same version', async () => {
    const { id } = await add();
    const answers = await Promise.all(
      ['Left', 'Right'].map((monitor_id) =>
        service.send(contract.updateMonitor, {
          params: { id },
          body: { monitor_id, auto_log_level: 5, version: 1 },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('is rejected for a deleted monitor', async () => {
    const id = await addMonitor(service.db, { deletedAt: new Date() });
    const answer = await failureOf(contract.updateMonitor, { params: { id }, body: { ...body, version: 9 } });
    expect(answer).toMatchObject({
      http: 409,
      message: 'This monitor was deleted. Restore it to change it.',
    });
  });

  it('is rejected for an unknown monitor or facility', async () => {
    const unknown = '11111111-1111-4111-8111-111111111111';
    expect(await failureOf(contract.updateMonitor, { params: { id: unknown }, body })).toMatchObject({
      http: 404,
      errors: { id: 'Monitor not found.' },
    });
    const { id } = await add();
    const parts = { params: { id }, body: { ...body, facility_id: unknown } };
    expect(await failureOf(contract.updateMonitor, parts)).toMatchObject({
      http: 404,
      errors: { facility_id: 'Facility not found.' },
    });
  });

  it('does not change the serial number', async () => {
    const { id, cloud_id } = await add();
    await service.send(contract.updateMonitor, { params: { id }, body: { ...body, cloud_id: 'OTHER' } });
    expect(await read(id)).toMatchObject({ cloud_id, monitor_id: 'Ward 8' });
  });
});
