// Where the record is that a call names, and records of each kind that are there. Each is made when it is first asked for.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { updateMonitor } from '../../../contract/monitors/monitor-writes.ts';
import { requestLog } from '../../../contract/requests/requests.ts';
import type { UserStatus } from '../../../contract/users/users.ts';
import { createServiceSession, sessionIdOf } from '../../../server/identity/sessions/service-sessions.ts';
import { dayOf } from '../../../server/store/audit/served-records.ts';
import {
  accessRequests,
  auditRecords,
  authenticators,
  jobRecords,
  jobs,
  monitorCsrs,
  monitors,
  networkCertificates,
  servedRecords,
  userAccess,
} from '../../../server/store/schema/index.ts';
import { addCertificates } from '../certificates.ts';
import { addDevice, addLog, addRecording } from '../device.ts';
import type { Person } from '../people-with-roles.ts';
import { addFacility, addMonitor, addUser } from '../records.ts';
import type { TestService } from '../service.ts';
import { addServiceAccount, addServiceKey } from '../service-accounts.ts';

export const placeNames = ['inside', 'outside', 'unassigned', 'missing'] as const;
/** `unassigned`: a monitor that never had a facility, or a person of none. `missing`: there is no such record. */
export type PlaceName = (typeof placeNames)[number];

/** Ids of records; of what belongs to a person, of that person's own, or of somebody else's. */
export interface Place {
  /** Null for records without one. */
  facilityId: string | null;
  facility(): Promise<string>;
  /** A facility that nobody has a role for, and that may be deleted. */
  spareFacility(): Promise<string>;
  monitor(): Promise<string>;
  deletedMonitor(): Promise<string>;
  serialNumber(): Promise<string>;
  /** A monitor that has sent a CSR. */
  monitorWithCsr(): Promise<string>;
  request(): Promise<{ id: string; requestId: string }>;
  recording(): Promise<string>;
  log(): Promise<string>;
  /** A certificate to revoke. */
  certificate(): Promise<string>;
  user(status?: UserStatus): Promise<string>;
  /** Who has a second factor. */
  userWithFactor(): Promise<string>;
  accessRequest(): Promise<string>;
  /** An entry of the trail about a monitor. */
  entry(): Promise<string>;
  /** Of a log that was requested of a monitor, which failed. */
  job(person: Person): Promise<string>;
  session(person: Person): Promise<string>;
  /** A service account without keys. */
  serviceAccount(): Promise<string>;
  /** One with a key. */
  serviceAccountKey(): Promise<{ id: string; keyId: string }>;
  /** An export that records were served for. */
  export(person: Person): Promise<string>;
}

/** Made once. */
function once<Key extends readonly unknown[]>(make: (...key: Key) => Promise<string>) {
  const made = new Map<string, Promise<string>>();
  return (...key: Key) => {
    const name = JSON.stringify(key);
    const found = made.get(name) ?? make(...key);
    made.set(name, found);
    return found;
  };
}

async function addCsr({ db, clock }: TestService, facilityId: string | null): Promise<string> {
  const monitorId = await addMonitor(db, { facilityId });
  const csr = { pem: 'a CSR', keyId: 'a key', fileName: 'monitor.csr', receivedAt: clock.now };
  if (facilityId) await db.insert(monitorCsrs).values({ monitorId, facilityId, ...csr });
  return monitorId;
}

async function addLeftCertificate(service: TestService, facilityId: string | null): Promise<string> {
  const of = facilityId ?? (await addFacility(service.db));
  const [monitorId = ''] = await addCertificates(service, [{ name: 'Left', days: 90, facilityId: of }]);
  const isIts = eq(networkCertificates.monitorId, monitorId);
  const left = { leftAt: service.clock.now, leftReason: 'key' } as const;
  const [row] = await service.db.update(networkCertificates).set(left).where(isIts).returning();
  return row?.id ?? '';
}

async function addEntry(service: TestService, monitorId: string): Promise<string> {
  const body = { monitor_id: 'Renamed', auto_log_level: 7 };
  await service.ask(updateMonitor, { params: { id: monitorId }, body });
  const isIts = eq(auditRecords.recordId, monitorId);
  const [row] = await service.db.select({ id: auditRecords.callId }).from(auditRecords).where(isIts);
  return row?.id ?? '';
}

async function addJob({ db }: TestService, authorId: string, monitorId: string): Promise<string> {
  const id = randomUUID();
  const over = { createdAt: new Date(), startedAt: new Date(), endedAt: new Date() };
  const change = { kind: 'monitorChange', change: { type: 'requestLog' } } as const;
  const author = { authorId, authorName: 'Kim', httpRequestId: '' };
  await db.insert(jobs).values({ id, ...author, ...change, ...over, recordCount: 1 });
  const record = { jobId: id, recordId: monitorId, position: 1, label: 'Bay', input: {}, target: '' };
  const problem = { message: 'monitorUnknown' } as const;
  await db
    .insert(jobRecords)
    .values({ ...record, state: 'failed', runCount: 1, problem, endedAt: new Date() });
  return id;
}

async function addExport({ db, clock }: TestService, userId: string): Promise<string> {
  const exportId = randomUUID();
  const served = { list: 'monitors', monitorId: '', count: 1 } as const;
  const at = { day: dayOf(clock.now), lastAt: clock.now, addressPrefix: '' };
  await db.insert(servedRecords).values({ userId, exportId, ...served, ...at });
  return exportId;
}

async function addAccessRequest({ db }: TestService): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const userId = await addUser(db, { email });
  const [row] = await db.insert(accessRequests).values({ userId, email, emailIdentity: email }).returning();
  return row?.id ?? '';
}

async function addHolder({ db }: TestService, facilityId: string | null): Promise<string> {
  const userId = await addUser(db, { facilityIds: facilityId ? [facilityId] : [] });
  await db.insert(authenticators).values({ userId, sealed: 'a secret', confirmedAt: new Date() });
  await db.insert(userAccess).values({ userId, secondFactorSince: new Date() });
  return userId;
}

/** Somebody else than all who call. */
const author = randomUUID();

/** @param facilityId where the records are. @param isOwn whether what belongs to a person is that of whoever calls */
export function createPlace(service: TestService, facilityId: string | null, isOwn: boolean): Place {
  const { db } = service;
  const whose = (person: Person) => (isOwn ? person.id : author);
  const monitor = once(() => addMonitor(db, { facilityId }));
  const device = () => addDevice(service, { facilityId, serialNumber: `IPM-${randomUUID()}` });
  const request = once(async () => {
    const id = await addMonitor(db, { facilityId });
    const { data } = await service.ask(requestLog, { params: { id } });
    return `${id} ${data[0]?.log?.id}`;
  });
  const serialNumber = once(async () => {
    const made = `IPM-${randomUUID()}`;
    await addMonitor(db, { facilityId, serialNumber: made });
    return made;
  });
  const serviceAccount = async () => {
    const { id } = await addServiceAccount(service, { name: `Program ${randomUUID()}`, role: 'auditor' });
    return id;
  };
  const withKey = once(async () => {
    const id = await serviceAccount();
    return `${id} ${(await addServiceKey(service, id)).account.keys[0]?.id}`;
  });
  return {
    facilityId,
    facility: async () => facilityId ?? randomUUID(),
    spareFacility: once(() => addFacility(db)),
    monitor,
    deletedMonitor: once(() => addDeleted(service, facilityId)),
    serialNumber,
    monitorWithCsr: once(() => addCsr(service, facilityId)),
    async request() {
      const [id = '', requestId = ''] = (await request()).split(' ');
      return { id, requestId };
    },
    recording: once(async () => addRecording(service, await device(), 'sound')),
    log: once(async () => addLog(service, await device(), 'a line')),
    certificate: once(() => addLeftCertificate(service, facilityId)),
    user: once((status: UserStatus = 'ACTIVE') =>
      addUser(db, { status, facilityIds: facilityId ? [facilityId] : [] }),
    ),
    userWithFactor: once(() => addHolder(service, facilityId)),
    accessRequest: once(() => addAccessRequest(service)),
    entry: once(async () => addEntry(service, await addMonitor(db, { facilityId }))),
    job: once(async (person: Person) => addJob(service, whose(person), await monitor())),
    session: once(async (person: Person) =>
      isOwn && !person.isProgram ? sessionIdOf(await createServiceSession(db, person.id)) : randomUUID(),
    ),
    serviceAccount: once(serviceAccount),
    async serviceAccountKey() {
      const [id = '', keyId = ''] = (await withKey()).split(' ');
      return { id, keyId };
    },
    export: once(async (person: Person) => (isOwn ? addExport(service, person.id) : randomUUID())),
  };
}

/** As it is deleted: a monitor that had a facility is still at home there. */
async function addDeleted({ db }: TestService, facilityId: string | null): Promise<string> {
  const id = await addMonitor(db, { facilityId });
  await db.update(monitors).set({ deletedAt: new Date(), facilityId: null }).where(eq(monitors.id, id));
  return id;
}

/** Ids and numbers that no record has. */
export const nowhere: Place = {
  facilityId: null,
  facility: async () => randomUUID(),
  spareFacility: async () => randomUUID(),
  monitor: async () => randomUUID(),
  deletedMonitor: async () => randomUUID(),
  serialNumber: async () => `IPM-${randomUUID()}`,
  monitorWithCsr: async () => randomUUID(),
  request: async () => ({ id: randomUUID(), requestId: randomUUID() }),
  recording: async () => randomUUID(),
  log: async () => randomUUID(),
  certificate: async () => randomUUID(),
  user: async () => randomUUID(),
  userWithFactor: async () => randomUUID(),
  accessRequest: async () => randomUUID(),
  entry: async () => randomUUID(),
  job: async () => randomUUID(),
  session: async () => randomUUID(),
  serviceAccount: async () => randomUUID(),
  serviceAccountKey: async () => ({ id: randomUUID(), keyId: randomUUID() }),
  export: async () => randomUUID(),
};
