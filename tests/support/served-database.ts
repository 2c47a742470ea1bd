// The service as a process on a PostgreSQL database, with an administrator's token.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createSecrets } from '../../server/base/secrets.ts';
import { openPostgres } from '../../server/store/engine/postgres.ts';
import { freePort } from './free-port.ts';
import { addUser } from './records.ts';
import { type ServiceProcess, startServiceProcess } from './service-process.ts';
import { createMint } from './tokens.ts';

export const secretKey = 'a-secret-key-for-tests-with-32-characters';

export interface ServedDatabase {
  running: ServiceProcess;
  origin: string;
  /** A good token of an administrator; valid for ten minutes from now. */
  bearer(): Promise<string>;
  stop(): Promise<void>;
}

/** @param url of an empty database. @param serviceUrl the same, as the service reaches it */
export async function serveDatabase(url: string, serviceUrl: string = url): Promise<ServedDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'infusion-served-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const running = await startServiceProcess({
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'off',
    SECRET_KEY: secretKey,
    DATABASE_URL: serviceUrl,
    DATABASE_OWNER_URL: url,
  });
  await running.until('service.started');
  const { db, close } = await openPostgres(url, url);
  const subject = await addUser(db, { administrator: true });
  const mint = await createMint({
    db,
    secrets: createSecrets(secretKey),
    publicUrl: new URL(origin),
    subject,
  });
  await close();
  return {
    running,
    origin,
    bearer: async () => `Bearer ${await mint('good')}`,
    async stop() {
      await running.end('SIGKILL');
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Ends all other connections to a database. */
export async function terminateConnections(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client
    .query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
    .finally(() => client.end());
}
