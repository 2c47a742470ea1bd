// How many heartbeats one process takes by HTTP with credentials, of a fleet of 100,000 monitors, what they cost, and how
// fast lists are beside them. Most is printed, for docs/scale.md: no test depends on the speed of the machine.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { demoAdministrator } from '../../server/demo/accounts.ts';
import { quantile } from '../bench/statistics.ts';
import { freePort } from '../support/free-port.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { processorSeconds } from '../support/processor-time.ts';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts';
import { signIn } from '../support/sign-in.ts';

const fleetSize = 100_000;
/** Settings of a server in production; a checkpoint at the beginning of a run makes it write whole pages once. */
const production = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on'];
const seconds = 60;
/** People who read pages of lists. */
const readers = 4;
const readPauseMs = 250;

const outcome = z.object({
  perSecond: z.number(),
  count: z.number(),
  statuses: z.record(z.string(), z.number()),
  p50: z.number(),
  p95: z.number(),
  p99: z.number(),
  max: z.number(),
  cores: z.number(),
});

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Seconds of the service and of the database, when it is a process of its own. */
interface Used {
  service: number;
  database: number;
  wal: number;
}

describe.each(['PostgreSQL', 'embedded'])('%s', (kind) => {
  let postgres: Postgres | undefined;
  let client: pg.Client | undefined;
  let running: ServiceProcess;
  let dataDir: string;
  let origin: string;
  let bearer: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'infusion-heartbeats-'));
    const port = await freePort();
    origin = `http://localhost:${port}`;
    if (kind === 'PostgreSQL') {
      postgres = await startPostgres(production);
      client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
    }
    running = await startServiceProcess({
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'on',
      DEMO_MONITORS: String(fleetSize),
      ...(postgres && { DATABASE_URL: postgres.url }),
    });
    await running.until('service.started');
    bearer = `Bearer ${(await signIn(origin, demoAdministrator.email, 'infusion-demo')).accessToken}`;
  });

  afterAll(async () => {
    await running?.end('SIGTERM');
    await client?.end();
    await postgres?.stop();
    await rm(dataDir, { recursive: true });
  });

  async function used(): Promise<Used> {
    const service = await processorSeconds(running.child.pid ?? 0);
    if (!client) return { service, database: 0, wal: 0 };
    const { rows } = await client.query(
      `SELECT pg_read_file('postmaster.pid') AS pid, pg_current_wal_insert_lsn() - '0/0'::pg_lsn AS wal`,
    );
    const database = await processorSeconds(Number.parseInt(rows[0].pid, 10));
    return { service, database, wal: Number(rows[0].wal) };
  }

  async function readLists(until: Promise<unknown>): Promise<number[]> {
    const times: number[] = [];
    let over = false;
    void until.then(() => {
      over = true;
    });
    for (let page = 1; !over; page = 1 + ((page * 7) % 500)) {
      const began = performance.now();
      const path = `/api/v1/monitors?count=10&page=${page}&sort_column=last_communication&sort_order=desc`;
      const response = await fetch(`${origin}${path}`, { headers: { Authorization: bearer } });
      await response.text();
      expect(response.status).toBe(200);
      times.push(performance.now() - began);
      await wait(readPauseMs);
    }
    return times;
  }

  let sentBefore = 0;

  /** Sends heartbeats for a minute, as fast as possible or at a rate, while people read lists. */
  async function measure(what: string, rate: number) {
    // A machine too busy for the whole fleet would measure monitors that fall silent, not heartbeats.
    await client?.query('UPDATE monitor_presence SET heard_at = now()');
    await client?.query('CHECKPOINT');
    const before = await used();
    const args = ['--import', 'tsx', 'tests/support/heartbeat-load.ts', origin];
    const sending = promisify(execFile)(process.execPath, [
      ...args,
      join(dataDir, 'demo-monitors.json'),
      String(seconds),
      String(rate),
      String(sentBefore),
    ]);
    const lists = (await Promise.all(Array.from({ length: readers }, () => readLists(sending)))).flat();
    const sent = outcome.parse(JSON.parse((await sending).stdout));
    const after = await used();
    sentBefore += sent.count;
    const each = (seconds: number) => `${((seconds / sent.count) * 1e3).toFixed(3)} ms`;
    say(
      [
        `${kind}, ${what}: ${sent.perSecond} heartbeats/s, ${sent.count} in all ${JSON.stringify(sent.statuses)}`,
        `p50 ${sent.p50.toFixed(0)} ms, p95 ${sent.p95.toFixed(0)} ms, p99 ${sent.p99.toFixed(0)} ms, longest ${sent.max.toFixed(0)} ms`,
        `processor time a beat: service ${each(after.service - before.service)}, database ${each(after.database - before.database)}`,
        `generator ${sent.cores.toFixed(2)} cores, load average ${loadavg()[0]?.toFixed(1)}`,
        `WAL ${((after.wal - before.wal) / sent.count / 1000).toFixed(3)} kB a beat`,
        `lists p50 ${quantile(lists, 0.5).toFixed(0)} ms, p95 ${quantile(lists, 0.95).toFixed(0)} ms (${lists.length})`,
      ].join('; '),
    );
    return { sent, wal: (after.wal - before.wal) / sent.count };
  }

  it('takes the heartbeats of a fleet while lists are read', async () => {
    const alone = await readLists(wait(10_000));
    say(
      `${kind}: lists alone p50 ${quantile(alone, 0.5).toFixed(0)} ms, p95 ${quantile(alone, 0.95).toFixed(0)} ms`,
    );
    for (const [what, rate] of [
      ['as fast as they are answered', 0],
      ['as fast, once more', 0],
      ['1,667 a second: 100,000 monitors, one a minute', 1_667],
    ] as const) {
      const { sent, wal } = await measure(what, rate);
      expect(Object.keys(sent.statuses)).toEqual(['200']);
      if (client) expect(wal).toBeLessThan(300);
    }
    const credentials = z
      .array(z.unknown())
      .parse(JSON.parse(await readFile(join(dataDir, 'demo-monitors.json'), 'utf8')));
    say(`${kind}: ${credentials.length} monitors have credentials`);
  });
});
