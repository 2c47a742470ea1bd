// Processes whose clock is wrong, beside a right one, for longer than any of them waits at its start: three years ahead, ten
// minutes ahead, and one that is set back while it runs; and an embedded database whose machine wakes up three years later.
// Nothing is removed, no monitor flaps, and the log says so. Needs `faketime` (Debian's package has it); ten minutes.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, gte } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SweepName } from '../../server/base/schedules.ts';
import type { Database } from '../../server/store/engine/database.ts';
import { openFolder } from '../../server/store/engine/pglite.ts';
import { openPostgres } from '../../server/store/engine/postgres.ts';
import {
  auditCalls,
  cloudLogEntries,
  connectionChanges,
  files,
  monitorRequests,
  monitors,
  recordings,
  sweeps,
} from '../../server/store/schema/index.ts';
import { copyOnServer } from '../support/database.ts';
import { settableTime, wrongTime } from '../support/fake-time.ts';
import { freePort } from '../support/free-port.ts';
import { scaled } from '../support/limits.ts';
import { basicOfDemoMonitor } from '../support/production.ts';
import { hasProgram } from '../support/programs.ts';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts';

const minuteMs = 60_000;
const secretKey = 'a-secret-key-for-tests-with-32-characters';
const timeout = scaled(20 * minuteMs);
/** More than the four times in five minutes with which a monitor stays Online. */
const heartbeatPauseMs = 5_000;

let folder: string;
const closing: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'infusion-clocks-'));
});

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await rm(folder, { recursive: true });
});

interface Running extends ServiceProcess {
  origin: string;
}

async function start(settings: Record<string, string>): Promise<Running> {
  const port = String(await freePort());
  const running = await startServiceProcess({
    DATA_DIR: folder,
    SECRET_KEY: secretKey,
    DEMO_MONITORS: '60',
    DATABASE_URL: '',
    ...settings,
    PORT: port,
  });
  closing.push(() => running.end('SIGKILL'));
  await running.until('service.started');
  return { ...running, origin: `http://localhost:${port}` };
}

/** Everything that a wrong clock has ever removed, by its id. */
async function kept(db: Database): Promise<Record<string, Set<unknown>>> {
  const tables = { files, recordings, monitorRequests, cloudLogEntries, auditCalls };
  const ids = Object.entries(tables).map(async ([name, table]) => {
    const rows = await db.select({ id: table.id }).from(table);
    return [name, new Set<unknown>(rows.map(({ id }) => id))] as const;
  });
  const changes = await db.select({ sequence: connectionChanges.sequence }).from(connectionChanges);
  const names = await readdir(join(folder, 'files'), { recursive: true });
  return {
    ...Object.fromEntries(await Promise.all(ids)),
    connectionChanges: new Set(changes.map(({ sequence }) => sequence)),
    stored: new Set(names.filter((name) => !name.endsWith('mark.json'))),
  };
}

function expectNothingGone(before: Record<string, Set<unknown>>, after: Record<string, Set<unknown>>): void {
  for (const [name, ids] of Object.entries(before)) {
    expect(ids.size, name).toBeGreaterThan(0);
    expect([...ids].filter((id) => !after[name]?.has(id)).length, name).toBe(0);
  }
}

const sizes = (all: Record<string, Set<unknown>>) =>
  Object.entries(all)
    .map(([name, { size }]) => `${size} ${name}`)
    .join(', ');

describe.skipIf(!hasProgram('faketime'))('a wrong clock', () => {
  it('of some processes removes nothing, and lets no monitor flap', { timeout }, async () => {
    const url = await copyOnServer();
    const clock = await settableTime(join(folder, 'clock'));
    const right = await start({ DATABASE_URL: url });
    const { db, close } = await openPostgres(url, url);
    closing.push(close);
    const before = await kept(db);
    const [monitor] = await db.select().from(monitors).where(eq(monitors.online, true));
    const authorization = basicOfDemoMonitor(folder, monitor?.serialNumber ?? '');
    const began = new Date();
    const years = await start({ DATABASE_URL: url, ...wrongTime('+1110d') });
    const minutes = await start({ DATABASE_URL: url, ...wrongTime('+10m') });
    const jumping = await start({ DATABASE_URL: url, ...clock.variables });
    const all = [right, years, minutes, jumping];

    const answers = new Map<number | 'none', number>();
    async function beat({ origin }: Running) {
      const to = `${origin}/device/v1/heartbeat`;
      const answer = await fetch(to, { method: 'POST', headers: { Authorization: authorization } }).catch(
        () => null,
      );
      await answer?.body?.cancel();
      const status = answer?.status ?? 'none';
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
    let isOver = false;
    const beating = (async () => {
      for (let n = 0; !isOver; n++) {
        await beat(all[n % all.length] ?? right);
        await wait(heartbeatPauseMs);
      }
    })();

    const ranAt = async (name: SweepName) => {
      const [row] = await db.select({ ranAt: sweeps.ranAt }).from(sweeps).where(eq(sweeps.name, name));
      return row?.ranAt?.getTime() ?? 0;
    };
    await years.until('clock.wrong');
    await minutes.until('clock.wrong');
    expect(jumping.output()).not.toContain('clock.');
    await clock.set('-2h');
    await jumping.until('clock.wrong');
    const poll = { timeout, interval: 1_000 };
    // Once the right one has removed what is due, each of the others has had its turn as well, some minutes long.
    await expect.poll(() => ranAt('retention'), poll).toBeGreaterThan(0);
    const swept = await ranAt('retention');
    await expect.poll(() => ranAt('connectionSamples'), poll).toBeGreaterThan(swept + 2 * minuteMs);
    await clock.set('+0');
    await jumping.until('clock.right');
    isOver = true;
    await beating;

    const after = await kept(db);
    expectNothingGone(before, after);
    for (const { output } of [years, minutes, jumping]) {
      expect(output()).not.toMatch(/retention\.removed|unknownFiles\.|retention\.waits/);
    }
    expect([...answers.keys()]).toEqual([200]);
    const flips = await db
      .select()
      .from(connectionChanges)
      .where(and(eq(connectionChanges.monitorId, monitor?.id ?? ''), gte(connectionChanges.at, began)));
    expect(flips).toEqual([]);
    const [now] = await db
      .select()
      .from(monitors)
      .where(eq(monitors.id, monitor?.id ?? ''));
    expect(now?.online).toBe(true);
    process.stdout.write(
      `kept: ${sizes(after)}; ${answers.get(200)} heartbeats at four processes, no flip\n`,
    );
  });

  it('of an embedded database waits, and says what it would remove', { timeout }, async () => {
    const before = await start({});
    await before.end('SIGTERM');
    const opened = await openFolder(join(folder, 'database'));
    const first = await kept(opened.db);
    await opened.close();
    const later = await start(wrongTime('+1110d'));
    await later.until('retention.waits');
    const [line = ''] = later.output().match(/^.*retention\.waits.*$/m) ?? [];
    expect(JSON.parse(line)).toMatchObject({ reason: 'gap', activities: expect.any(Number) });
    const ready = await (await fetch(`${later.origin}/readyz`)).json();
    expect(ready).toMatchObject({ status: true, warnings: ['retention'] });
    await later.end('SIGTERM');
    const again = await openFolder(join(folder, 'database'));
    closing.push(again.close);
    expectNothingGone(first, await kept(again.db));
    process.stdout.write(`kept: ${sizes(first)}; ${line}\n`);
  });
});
