// The first page of all monitors by eight concurrent connections, compared with the same SQL sent to the database.
import { demoAdministrator } from '../../server/demo/accounts.ts';
import { createPageAnswer } from '../../server/monitors/page-response.ts';
import { openPool, type PostgresPool } from '../../server/store/engine/postgres-pool.ts';
import { databaseOn } from '../../server/store/engine/postgres-transactions.ts';
import { listMonitors } from '../../server/store/monitors/monitor-lists.ts';
import { readRoles } from '../../server/store/users/caller-access.ts';
import { createRecorder, type Statement } from '../support/explain.ts';
import type { Environment } from './environment.ts';
import { createClient, keepBusy } from './load.ts';
import type { Measurement } from './measurement.ts';
import { inRounds } from './rounds.ts';
import { median, pairedRatio, quantile } from './statistics.ts';
import type { Target } from './target.ts';

const connections = 8;
const durationMs = 3_000;
const query = { count: 10, page: 1, sort_column: 'last_communication', sort_order: 'desc' } as const;

interface Asked {
  presence?: '24h';
}

/** The statements of the service for the list: access check, page, and the rows' last 24 hours where they are asked for. */
async function statementsOf(pool: PostgresPool['pool'], asked: Asked = {}): Promise<Statement[]> {
  const { logger, take } = createRecorder();
  const db = databaseOn(pool, { logger });
  const answer = createPageAnswer(db, { now: () => new Date(), connectionsSince: () => null });
  async function list() {
    await readRoles(db, demoAdministrator.id);
    await answer(await listMonitors(db, 'all', query), asked);
    return take();
  }
  // When samples were taken is read once in minutes.
  await list();
  return await list();
}

async function addressOf(target: Target, asked: Asked = {}): Promise<{ url: string; bearer: string }> {
  const entries = Object.entries({ ...query, ...asked }).map(([name, value]) => [name, String(value)]);
  const url = `${target.origin}/api/v1/monitors?${new URLSearchParams(entries)}`;
  return { url, bearer: await target.bearer() };
}

async function kilobytesOf(target: Target, asked: Asked = {}): Promise<number> {
  const { url, bearer } = await addressOf(target, asked);
  const answer = await fetch(url, { headers: { Authorization: bearer } });
  return (await answer.arrayBuffer()).byteLength / 1000;
}

export async function measureListLoad(environment: Environment, rounds: number): Promise<Measurement[]> {
  const { pool, end } = openPool(environment.fleets.large.url);
  const client = createClient(connections);
  const statements = await statementsOf(pool);
  const dayStatements = await statementsOf(pool, { presence: '24h' });
  async function askDatabase() {
    for (const { query: text, params: values } of statements) {
      await pool.query({ text, values, rowMode: 'array' });
    }
  }
  async function load(target: Target, asked: Asked = {}) {
    const { url, bearer } = await addressOf(target, asked);
    return keepBusy(connections, durationMs, () => client.send(url, bearer));
  }
  const [service = [], sql = [], small = [], day = []] = await inRounds(rounds, [
    () => load(environment.app),
    () => keepBusy(connections, durationMs, askDatabase),
    () => load(environment.small),
    () => load(environment.app, { presence: '24h' }),
  ]);
  const [bytes, dayBytes] = [
    await kilobytesOf(environment.app),
    await kilobytesOf(environment.app, { presence: '24h' }),
  ];
  client.close();
  await end();
  const rate = (of: typeof service) => of.map(({ perSecond }) => perSecond);
  const slow = (of: typeof service) => of.map(({ times }) => quantile(times, 0.99));
  return [
    {
      what: `list with a token, ${connections} connections`,
      value: median(rate(service)),
      unit: 'per s',
      floor: { name: 'SQL', value: median(rate(sql)) },
      ratio: pairedRatio(rate(service), rate(sql)),
      budget: { atLeast: 0.3 },
      growth: pairedRatio(rate(small), rate(service)),
    },
    {
      what: '… slowest of a hundred',
      value: median(slow(service)),
      unit: 'ms',
      floor: { name: 'SQL', value: median(slow(sql)) },
      budget: { atMost: 20 },
      growth: pairedRatio(slow(service), slow(small)),
    },
    {
      what: '… with the last 24 hours of each row',
      value: median(rate(day)),
      unit: 'per s',
      floor: { name: 'without', value: median(rate(service)) },
      ratio: pairedRatio(rate(day), rate(service)),
    },
    {
      what: '… slowest of twenty of those',
      value: median(day.map(({ times }) => quantile(times, 0.95))),
      unit: 'ms',
      floor: { name: 'without', value: median(service.map(({ times }) => quantile(times, 0.95))) },
    },
    {
      what: '… such a page of ten, uncompressed',
      value: dayBytes,
      unit: 'kB',
      floor: { name: 'without', value: bytes },
    },
    {
      what: '… its statements, with the check of the token',
      value: dayStatements.length,
      unit: '',
      floor: { name: 'without', value: statements.length },
    },
  ];
}
