// `npm run load`, after the build: PostgreSQL with a large fleet, the service, and the load, each a process of its own.
// Prints the outcome as Markdown, and writes it to a file.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { and, asc, isNull, notInArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { createHashing } from '../../server/identity/passwords/hashes.ts';
import { ensurePassword } from '../../server/identity/passwords/passwords.ts';
import type { Database } from '../../server/store/engine/database.ts';
import { monitors } from '../../server/store/schema/index.ts';
import { openFleet, secretKey } from '../bench/fleet.ts';
import { freePort } from '../support/free-port.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { processorSeconds } from '../support/processor-time.ts';
import { addUser } from '../support/records.ts';
import type { Plan, Said } from './generator.ts';
import { judge, type MemorySample, printReport } from './report.ts';

const whole = (least: number) => z.coerce.number().int().min(least);
const number = new Intl.NumberFormat('en');
/** Settings of a server in production. */
const production = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on', 'shared_buffers=512MB'];
const sessionsOfOne = 10;
const ownOfSession = 3;
const deletedCount = 5_000;
/** Calls that began before, and streams that return, belong to the restart. */
const restartSeconds = 45;

function readOptions() {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '30' },
      monitors: { type: 'string', default: '100000' },
      sessions: { type: 'string', default: '300' },
      devices: { type: 'string', default: '1000' },
      out: { type: 'string', default: 'test-results/load.md' },
    },
  });
  return z
    .object({
      minutes: z.coerce.number().min(1),
      monitors: whole(20_000),
      sessions: whole(1),
      devices: whole(1),
      out: z.string(),
    })
    .parse(values);
}

function say(text: string): void {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);
}

/** Administrators with passwords, who sign in as people do. */
async function addAdministrators(db: Database, count: number) {
  const hashing = createHashing();
  const people: { email: string; password: string }[] = [];
  for (let n = 0; n < count; n += 1) {
    const person = { email: `load-${n}@example.com`, password: 'infusion-load' };
    const id = await addUser(db, { email: person.email, administrator: true, status: 'ACTIVE' });
    const password = { typed: person.password, email: person.email };
    await ensurePassword(db, hashing, { userId: id, password });
    people.push(person);
  }
  return people;
}

const credentials = z.array(z.object({ serialNumber: z.string(), credential: z.string() }));

/** Who does what with which monitors; no monitor has two roles. */
async function planLoad(
  db: Database,
  folder: string,
  origin: string,
  { minutes, sessions, devices }: ReturnType<typeof readOptions>,
): Promise<Plan> {
  const known = credentials.parse(JSON.parse(await readFile(join(folder, 'demo-monitors.json'), 'utf8')));
  const simulated = known.slice(0, devices);
  const own = sessions * ownOfSession;
  const rows = await db
    .select({ id: monitors.id })
    .from(monitors)
    .where(
      and(
        isNull(monitors.deletedAt),
        notInArray(
          monitors.serialNumber,
          simulated.map(({ serialNumber }) => serialNumber),
        ),
      ),
    )
    .orderBy(asc(monitors.id))
    .limit(own + deletedCount);
  const ids = rows.map(({ id }) => id);
  const administrators = await addAdministrators(db, Math.ceil(sessions / sessionsOfOne));
  const people = Array.from({ length: sessions }, (_, n) => ({
    ...(administrators[Math.floor(n / sessionsOfOne)] ?? { email: '', password: '' }),
    own: ids.slice(n * ownOfSession, (n + 1) * ownOfSession),
  }));
  return { origin, people, monitors: simulated, seconds: minutes * 60, deleted: ids.slice(own) };
}

/** The service of the build, with a probe of its memory. */
async function startService(folder: string, databaseUrl: string, port: number): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, '../../dist/server/main.js'), {
    execArgv: ['--expose-gc', '--import', join(import.meta.dirname, 'memory-probe.mjs')],
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: databaseUrl,
      SECRET_KEY: secretKey,
      DEMO: 'on',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      if (output !== 'started') output += String(chunk);
      if (!output.includes('"event":"service.started"')) return;
      output = 'started';
      resolve();
    });
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}: ${output}`)));
  });
  return child;
}

const memorySchema = z.object({ rss: z.number(), heapUsed: z.number() });

async function measureMemory(service: ChildProcess): Promise<z.output<typeof memorySchema>> {
  service.send('memory');
  const [message] = await once(service, 'message');
  return memorySchema.parse(message);
}

/** Hears one message of the generator. */
function heard<Name extends Said['said']>(generator: ChildProcess, said: Name) {
  return new Promise<Extract<Said, { said: Name }>>((resolve, reject) => {
    generator.on('message', (message: Said) => {
      if (message.said === said) resolve(message as Extract<Said, { said: Name }>);
    });
    generator.once('exit', (code) => reject(new Error(`the generator ended with ${code}`)));
  });
}

/** The database server's own processes, too, which end with their connections. */
async function postgresSeconds(db: Database): Promise<number> {
  const { rows } = (await db.execute(sql`SELECT pg_read_file('postmaster.pid') AS pid`)) as unknown as {
    rows: { pid: string }[];
  };
  return processorSeconds(Number.parseInt(rows[0]?.pid ?? '', 10));
}

async function run(postgres: Postgres, folder: string, options: ReturnType<typeof readOptions>) {
  say(`filling a database with ${number.format(options.monitors)} monitors …`);
  const fleet = await openFleet(folder, postgres.url, options.monitors);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const plan = await planLoad(fleet.db, folder, origin, options);
  const service = await startService(folder, fleet.url, port);
  const generator = fork(join(import.meta.dirname, 'generator.ts'), {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  });
  const ended = heard(generator, 'ended');
  const deleted = heard(generator, 'deleted');
  say(`signing in ${options.sessions} sessions …`);
  generator.send(plan);
  await heard(generator, 'began');
  const began = performance.now();
  const at = () => (performance.now() - began) / 60_000;
  const loads = [loadavg()[0] ?? 0];
  const used = async () => processorSeconds(service.pid ?? 0);
  const usedBefore = { service: await used(), database: await postgresSeconds(fleet.db) };
  const samples: MemorySample[] = [];
  const step = Math.min(1, options.minutes / 6);
  let database = 0;
  let back = '';

  async function deleteMany(): Promise<void> {
    generator.send({ told: 'delete' });
    const { status, ms, still } = await deleted;
    say(`deleted ${deletedCount}: ${status} after ${ms.toFixed(0)} ms, ${still} still there`);
    generator.send({ told: 'steady' });
  }

  async function restart(): Promise<void> {
    database += (await postgresSeconds(fleet.db)) - usedBefore.database;
    generator.send({ told: 'restart' });
    const stopped = performance.now();
    await postgres.shutDown();
    await wait(3_000);
    await postgres.startAgain();
    back = `the database was away for ${((performance.now() - stopped) / 1_000).toFixed(1)} s`;
    say(back);
    await wait(restartSeconds * 1_000);
    generator.send({ told: 'steady' });
    usedBefore.database = await postgresSeconds(fleet.db);
  }

  const steps = [
    { minute: options.minutes * 0.4, run: deleteMany },
    { minute: options.minutes * 0.6, run: restart },
  ];
  for (let minute = 0; minute <= options.minutes; minute += step) {
    await wait(Math.max(0, (minute - at()) * 60_000));
    samples.push({ minutes: at(), ...(await measureMemory(service)) });
    loads.push(loadavg()[0] ?? 0);
    say(`minute ${minute.toFixed(1)}: ${JSON.stringify(samples.at(-1))}, load ${loads.at(-1)?.toFixed(1)}`);
    if (steps[0] && minute >= steps[0].minute) await steps.shift()?.run();
  }
  const tookSeconds = (performance.now() - began) / 1_000;
  const cores = {
    service: ((await used()) - usedBefore.service) / tookSeconds,
    database: (database + (await postgresSeconds(fleet.db)) - usedBefore.database) / tookSeconds,
  };
  say('reading back …');
  const { records, edits, streams, wrong, cores: ofGenerator } = await ended;
  const missing = await fleet.db.$count(
    monitors,
    and(isNull(monitors.deletedAt), sql`${monitors.id} = ANY(${sql.param(plan.deleted)}::uuid[])`),
  );
  const { status, ms } = await deleted;
  const faults = [
    ...judge(records),
    ...(wrong.length > 0 ? [`${wrong.length} lost or wrong`] : []),
    ...(missing > 0 ? [`${missing} deleted monitors are there`] : []),
    ...(status === 200 ? [] : [`the delete ended with ${status}`]),
  ];
  const returned = streams.returnedAt.map((it) => it / 1_000).toSorted((a, b) => a - b);
  const notes = [
    `${new Date().toISOString().slice(0, 16)}Z, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, PostgreSQL on the same machine (fsync on)`,
    `${number.format(options.monitors)} monitors, ${options.sessions} sessions of ${Math.ceil(options.sessions / sessionsOfOne)} administrators, ${number.format(plan.monitors.length)} simulated monitors, ${options.minutes} minutes`,
    `cores: service ${cores.service.toFixed(2)}, PostgreSQL ${cores.database.toFixed(2)} (without the restart's ${restartSeconds} s), generator ${ofGenerator.toFixed(2)}; load average ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`,
    `edits: ${edits.acknowledged} acknowledged, ${edits.readBack} read back at once, ${wrong.length} lost or wrong${wrong.length > 0 ? ` (${wrong.slice(0, 5).join('; ')})` : ''}, ${edits.unknown} without an outcome during the restart`,
    `delete of ${deletedCount}: ${status}, ${ms.toFixed(0)} ms with its check; ${missing} still there`,
    `restart: ${back}; streams came back ${returned[0]?.toFixed(1) ?? '-'} to ${returned.at(-1)?.toFixed(1) ?? '-'} s after its beginning (${returned.length}); ${streams.opened} streams opened in all, ${number.format(streams.events)} events read`,
  ];
  const report = printReport({ records, samples, notes, faults });
  await mkdir(dirname(options.out), { recursive: true });
  await writeFile(options.out, report);
  process.stdout.write(`${report}\n`);
  say(`written to ${options.out}`);
  await writeFile(`${options.out}.json`, JSON.stringify({ records, samples, notes, wrong }));
  generator.kill();
  service.kill('SIGTERM');
  await fleet.close();
  return faults.length === 0;
}

async function main(): Promise<boolean> {
  const options = readOptions();
  const folder = await mkdtemp(join(tmpdir(), 'infusion-load-'));
  const postgres = await startPostgres(production);
  try {
    return await run(postgres, folder, options);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

// Child processes end with this one: they watch their channel.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
process.once('disconnect', () => process.exit(1));

main().then(
  (holds) => process.exit(holds ? 0 : 1),
  (error: unknown) => {
    say(String(error instanceof Error ? error.stack : error));
    process.exit(1);
  },
);
