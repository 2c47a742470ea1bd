// The device gateway: credentials, heartbeats, and when a silent monitor is Offline.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { heartbeat } from '../../../contract/devices/gateway.ts';
import { replaceCredential } from '../../../contract/monitors/monitor-writes.ts';
import { getMonitor } from '../../../contract/monitors/monitors.ts';
import { hashCredential } from '../../../server/devices/credentials.ts';
import { markSilentMonitors } from '../../../server/devices/sweeper.ts';
import { monitors } from '../../../server/store/schema/index.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { addMonitor } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let mine: string;
let other: string;
let round = 0;

beforeAll(async () => {
  service = await startTestService();
});

beforeEach(async () => {
  round += 1;
  mine = await addMonitor(service.db, { serialNumber: `MINE-${round}`, credential: 'mine' });
  other = await addMonitor(service.db, { serialNumber: `OTHER-${round}`, credential: 'other' });
  service.clock.now = new Date('2026-03-01T12:00:00Z');
});

afterAll(() => service.close());

const basic = (name: string, credential: string) =>
  `Basic ${Buffer.from(`${name}-${round}:${credential}`).toString('base64')}`;

function beat(authorization: string) {
  return service.send(heartbeat, {}, authorization);
}

async function readMonitor(id: string) {
  const { data } = await service.ask(getMonitor, { params: { id } });
  return data[0];
}

const minutes = (count: number) => new Date(service.clock.now.getTime() + count * 60_000);

describe('a heartbeat', () => {
  it("marks its monitor Online, at the service's time", async () => {
    const response = await beat(basic('MINE', 'mine'));
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ status: true, data: [{ requests: [] }] });
    expect(await readMonitor(mine)).toMatchObject({
      online_status: true,
      onlinestatus: 'Online',
      status: 'Online',
      last_communication: '2026-03-01T12:00:00.000Z',
      last_connected_date: '2026-03-01T12:00:00.000Z',
    });
  });

  it('changes no other monitor', async () => {
    await beat(basic('MINE', 'mine'));
    expect(await readMonitor(other)).toMatchObject({ online_status: false, last_communication: null });
  });

  it('is accepted with the serial number in any case', async () => {
    expect((await beat(basic('mine', 'mine'))).status).toBe(200);
  });

  it("gets the same 401 for an unknown monitor, a wrong credential and another monitor's", async () => {
    const answers = await Promise.all(
      [basic('UNKNOWN', 'mine'), basic('MINE', 'wrong'), basic('MINE', 'other'), basic('MINE', '')].map(
        async (it) => {
          const response = await beat(it);
          return { status: response.status, body: await response.text() };
        },
      ),
    );
    expect(new Set(answers.map((it) => JSON.stringify(it))).size).toBe(1);
    expect(answers[0]?.status).toBe(401);
    expect(await readMonitor(mine)).toMatchObject({ online_status: false, last_communication: null });
  });

  it('is 401 for a monitor that is deleted or has no credential', async () => {
    await service.db.update(monitors).set({ deletedAt: new Date() }).where(eq(monitors.id, mine));
    await service.db.update(monitors).set({ credentialHash: null }).where(eq(monitors.id, other));
    expect((await beat(basic('MINE', 'mine'))).status).toBe(401);
    expect((await beat(basic('OTHER', ''))).status).toBe(401);
  });

  it('leaves the credential out of answers and log', async () => {
    await beat(basic('MINE', 'mine-secret-canary'));
    expect(service.logged()).not.toContain('canary');
    expect(service.logged()).not.toContain(Buffer.from('mine-secret-canary').toString('base64'));
  });
});

describe('a new credential', () => {
  it('is shown once, replaces the old one at once, and is not in the audit trail', async () => {
    expect((await beat(basic('MINE', 'mine'))).status).toBe(200);
    const { data } = await service.ask(replaceCredential, { params: { id: mine } });
    const { credential = '', version } = data[0] ?? {};
    expect((await beat(basic('MINE', 'mine'))).status).toBe(401);
    expect((await beat(basic('MINE', credential))).status).toBe(200);
    expect(await readMonitor(mine)).toMatchObject({ version });
    expect(await readMonitor(mine)).not.toHaveProperty('credential');
    const call = (await readTrail(service.db)).at(-1);
    expect(call).toMatchObject({ action: 'reset', records: [{ recordId: mine, before: {} }] });
    for (const text of [service.logged(), JSON.stringify(call)]) {
      expect(text).not.toContain(credential);
      expect(text).not.toContain(hashCredential(credential));
    }
  });

  it('is not created for a deleted or unknown monitor', async () => {
    await service.db.update(monitors).set({ deletedAt: new Date() }).where(eq(monitors.id, mine));
    const renew = async (id: string) => (await service.send(replaceCredential, { params: { id } })).status;
    expect(await renew(mine)).toBe(409);
    expect(await renew('11111111-1111-4111-8111-111111111111')).toBe(404);
  });
});

describe('a silent monitor', () => {
  it('is Offline after five minutes, and not before', async () => {
    await beat(basic('MINE', 'mine'));
    expect(await markSilentMonitors(service.db, minutes(5), service.presence)).toBe(0);
    expect(await readMonitor(mine)).toMatchObject({ online_status: true });
    await markSilentMonitors(service.db, new Date(minutes(5).getTime() + 1), service.presence);
    expect(await readMonitor(mine)).toMatchObject({
      online_status: false,
      onlinestatus: 'Offline',
      last_communication: '2026-03-01T12:00:00.000Z',
    });
  });

  it('is Online again with its next heartbeat', async () => {
    await beat(basic('MINE', 'mine'));
    await markSilentMonitors(service.db, minutes(6), service.presence);
    service.clock.now = minutes(7);
    await beat(basic('MINE', 'mine'));
    expect(await readMonitor(mine)).toMatchObject({
      online_status: true,
      last_communication: '2026-03-01T12:07:00.000Z',
    });
  });
});
