// A database with a sealed value in each place that has one.
import { randomUUID } from 'node:crypto';
import { asc } from 'drizzle-orm';
import {
  authenticatorPlace,
  estPasswordPlace,
  jobSecretPlace,
  mailPlace,
  serviceKeyPlace,
  siteFilePlace,
} from '../../server/base/sealed-places.ts';
import type { SealedPlace, Secrets } from '../../server/base/secrets.ts';
import type { Database } from '../../server/store/engine/database.ts';
import * as schema from '../../server/store/schema/index.ts';
import { addFacility, addUser } from './records.ts';

/** The tables that a rotation changes, in its order. */
export const rotationSteps = [
  'service_keys',
  'site_configurations',
  'site_files',
  'job_secrets',
  'authenticators',
  'outgoing_mails',
  'trail',
  'signing keys',
  'sessions',
];

/** Every sealed value with its place, as the database has it. */
export async function readSealed(db: Database): Promise<{ place: SealedPlace; sealed: string }[]> {
  const files = await db.select().from(schema.siteFiles).orderBy(asc(schema.siteFiles.id));
  return [
    ...(await db.select().from(schema.serviceKeys).orderBy(asc(schema.serviceKeys.name))).map((row) => ({
      place: serviceKeyPlace(row.name),
      sealed: row.sealed,
    })),
    ...(await db.select().from(schema.siteConfigurations)).map((row) => ({
      place: estPasswordPlace(row.facilityId, row.credentialOrigins),
      sealed: row.passwordSealed ?? '',
    })),
    ...files.flatMap(({ facilityId, kind, content: sealed }) =>
      kind === 'wpa' || kind === 'registrationAuthorityKey'
        ? [{ place: siteFilePlace(facilityId, kind), sealed }]
        : [],
    ),
    ...(await db.select().from(schema.jobSecrets)).map((row) => ({
      place: jobSecretPlace(row.jobId, row.recordId),
      sealed: row.sealed,
    })),
    ...(await db.select().from(schema.authenticators)).flatMap((row) => [
      { place: authenticatorPlace(row.userId, 'sealed'), sealed: row.sealed ?? '' },
      { place: authenticatorPlace(row.userId, 'pending_sealed'), sealed: row.pendingSealed ?? '' },
    ]),
    ...(await db.select().from(schema.outgoingMails)).map((row) => ({
      place: mailPlace(row),
      sealed: row.sealed,
    })),
  ];
}

/** The secrets by their places. @throws Error where one does not open */
export async function readSecrets(db: Database, secrets: Secrets): Promise<Map<string, string>> {
  const sealed = await readSealed(db);
  return new Map(sealed.map((it) => [JSON.stringify(it.place), secrets.open(it.place, it.sealed)]));
}

/** Adds one to each place but the service keys. */
export async function addSealed(db: Database, { seal }: Pick<Secrets, 'seal'>): Promise<void> {
  const facilityId = await addFacility(db);
  const origins = ['https://est.example.org'];
  await db.insert(schema.siteConfigurations).values({
    facilityId,
    authenticationType: 'Password',
    credentialOrigins: origins,
    passwordSealed: seal(estPasswordPlace(facilityId, origins), 'a password for EST'),
  });
  const stored = { facilityId, storedAt: new Date(), storedBy: randomUUID(), storedByName: 'Ada' };
  for (const kind of ['wpa', 'registrationAuthorityKey'] as const) {
    const content = seal(siteFilePlace(facilityId, kind), `a file: ${kind}`);
    await db.insert(schema.siteFiles).values({ ...stored, id: randomUUID(), kind, fileName: kind, content });
  }
  const root = { kind: 'root', fileName: 'root.pem', content: 'a certificate', fingerprint: 'f' } as const;
  await db.insert(schema.siteFiles).values({ ...stored, id: randomUUID(), ...root });
  const jobId = randomUUID();
  await db.insert(schema.jobs).values({
    id: jobId,
    kind: 'monitors',
    authorId: randomUUID(),
    authorName: 'Ada',
    httpRequestId: 'r',
    recordCount: 1,
    createdAt: new Date(),
    endedAt: new Date(),
  });
  const recordId = randomUUID();
  const credential = seal(jobSecretPlace(jobId, recordId), 'a credential');
  await db.insert(schema.jobSecrets).values({ jobId, recordId, sealed: credential });
  const userId = await addUser(db);
  await db.insert(schema.authenticators).values({
    userId,
    sealed: seal(authenticatorPlace(userId, 'sealed'), 'a secret of an app'),
    confirmedAt: new Date(),
    pendingSealed: seal(authenticatorPlace(userId, 'pending_sealed'), 'a secret of the next app'),
    pendingSince: new Date(),
  });
  const mail = { id: randomUUID(), address: 'ada@example.org' };
  await db.insert(schema.outgoingMails).values({
    ...mail,
    kind: 'accessGiven',
    sealed: seal(mailPlace(mail), 'https://console.example.org/#link=1'),
    httpRequestId: 'r',
    callerAddress: '',
    expiresAt: new Date(Date.now() + 3_600_000),
  });
}
