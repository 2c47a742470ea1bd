// The identity provider on a port of its own, with its log.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { UserStatus } from '../../contract/users/users.ts';
import { createLog } from '../../server/base/log.ts';
import { createSecrets, type Secrets } from '../../server/base/secrets.ts';
import { createIdentity, type Identity } from '../../server/identity/identity.ts';
import type { SecondFactorSettings } from '../../server/identity/second-factor/second-factor.ts';
import type { Database } from '../../server/store/engine/database.ts';
import { users } from '../../server/store/schema/index.ts';
import { userKeys } from '../../server/store/schema/keys.ts';
import { givePassword, testCosts } from './passwords.ts';
import { shareSigningKey } from './signing-key.ts';

export const secrets = createSecrets('a-secret-key-for-tests-with-32-characters');

export interface RunningIdentity {
  identity: Identity;
  publicUrl: URL;
  origin: string;
  /** Where it listens, which may differ from its public address. */
  address: string;
  logged(): string;
  stop(): Promise<void>;
}

/**
 * Starts a provider on `db`.
 * @param known its public URL, when it differs from the address at which it listens
 */
export async function startIdentity(
  db: Database,
  known?: URL,
  more: { idleMinutes?: number; secrets?: Secrets; secondFactor?: SecondFactorSettings } = {},
): Promise<RunningIdentity> {
  const lines: string[] = [];
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(Number(known?.port ?? 0), '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${portOf(server.address())}`;
  const publicUrl = known ?? new URL(address);
  const log = createLog((line) => lines.push(line));
  const parts = { db, publicUrl, secrets, log, hashingCosts: testCosts, ...more };
  await shareSigningKey(db, parts.secrets);
  const identity = await createIdentity(parts);
  server.on('request', (req, res) => identity.listener(req, res));
  return {
    identity,
    publicUrl,
    origin: publicUrl.origin,
    address,
    logged: () => lines.join(''),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (!address || typeof address === 'string') throw new Error('The server does not listen on a port');
  return address.port;
}

interface NewUser {
  email?: string;
  status?: UserStatus;
  typed?: string;
}

export const password = 'correct horse battery';

/** Adds a user; returns the record id. */
export async function addAccount(db: Database, more: NewUser = {}): Promise<string> {
  const { email = 'ada.morgan@example.com', status = 'ACTIVE' } = more;
  const id = randomUUID();
  const person = { firstName: 'Ada', lastName: 'Morgan', email, phoneNumber: '2025550143' };
  await db.insert(users).values({ id, ...person, ...userKeys({ ...person, facilities: [] }), status });
  await givePassword(db, id, more.typed ?? password);
  return id;
}
