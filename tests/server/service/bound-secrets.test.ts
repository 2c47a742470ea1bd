// Values of versions before name no place: the first start seals them anew, once.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../../server/base/log.ts';
import { base64url, deriveKey, encrypt } from '../../../server/base/platform.ts';
import { serviceKeyPlace } from '../../../server/base/sealed-places.ts';
import { createSecrets } from '../../../server/base/secrets.ts';
import type { OpenDatabase } from '../../../server/store/engine/database.ts';
import { isKeyOf, requireSecretKey } from '../../../server/store/engine/sealed-keys.ts';
import { findForeign } from '../../../server/store/engine/sealed-values.ts';
import { auditCalls, serviceKeys, siteFiles } from '../../../server/store/schema/index.ts';
import { bindSecrets } from '../../../server/upkeep/bind-secrets.ts';
import { rotateKeys } from '../../../server/upkeep/rotate-keys.ts';
import { openTestDatabase } from '../../support/database.ts';
import { addSealed, readSecrets } from '../../support/sealed.ts';
import { secretKey, secrets } from '../../support/service-dependencies.ts';

const other = createSecrets('another-secret-key-with-32-characters');
/** As versions before have sealed. */
const sealEarlier = (plain: string) =>
  base64url(encrypt(deriveKey(secretKey, 'infusion-console seal'), plain, ''));
const signingKey = sealEarlier('a signing key');
const lines: string[] = [];
const log = createLog((line) => lines.push(line));
const said = (event: string) => lines.filter((line) => line.includes(`"${event}"`));
let database: OpenDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  await addSealed(db, { seal: (_place, plain) => sealEarlier(plain) });
  await db.insert(serviceKeys).values([
    { name: 'oidc-signing', sealed: signingKey },
    { name: 'secret-key-check', sealed: sealEarlier('sealed with SECRET_KEY') },
  ]);
});

afterAll(() => database.close());

const trail = () => database.db.select().from(auditCalls);

it('is left alone where SECRET_KEY is another one, which the start says', async () => {
  const before = await findForeign(database.db, secrets);
  await bindSecrets(database.db, other, log);
  expect(await findForeign(database.db, secrets)).toEqual(before);
  await expect(requireSecretKey(database.db, other)).rejects.toThrow('different key');
  expect(await trail()).toEqual([]);
});

it('is sealed anew for its place by the first start, and by no later one', async () => {
  await bindSecrets(database.db, secrets, log);
  expect(await findForeign(database.db, secrets)).toEqual([]);
  await requireSecretKey(database.db, secrets);
  expect([...(await readSecrets(database.db, secrets)).values()].sort()).toEqual([
    'a credential',
    'a file: registrationAuthorityKey',
    'a file: wpa',
    'a password for EST',
    'a secret of an app',
    'a secret of the next app',
    'a signing key',
    'https://console.example.org/#link=1',
    'sealed with SECRET_KEY',
  ]);
  expect(await trail()).toMatchObject([{ job: 'keys', details: { sealed_anew: 9 } }]);
  await bindSecrets(database.db, secrets, log);
  expect(await trail()).toHaveLength(1);
  expect(said('secrets.sealedAnew')).toHaveLength(1);
  expect(said('secrets.foreign')).toEqual([]);
});

it('is opened no more once that was done, wherever it is copied to', async () => {
  const isWpa = eq(siteFiles.kind, 'wpa');
  await database.db.update(siteFiles).set({ content: signingKey }).where(isWpa);
  await bindSecrets(database.db, secrets, log);
  expect(said('secrets.foreign')).toEqual([expect.stringContaining('site_files')]);
  await expect(readSecrets(database.db, secrets)).rejects.toThrow('does not open');
  // A rotation is not kept from the rest by it, and opens it as little.
  const { unreadable } = await rotateKeys(database.db, { from: secrets, to: other, endsSessions: false });
  expect(unreadable).toEqual([expect.stringContaining('site_files.content (wpa)')]);
  expect(await findForeign(database.db, other)).toEqual(['site_files']);
});

it('tells the key of a backup, whichever version made it', () => {
  const check = 'sealed with SECRET_KEY';
  for (const sealed of [sealEarlier(check), secrets.seal(serviceKeyPlace('secret-key-check'), check)]) {
    expect([isKeyOf(secrets, sealed), isKeyOf(other, sealed)]).toEqual([true, false]);
  }
});
