// The load, in a process of its own, so that its share of the machine can be told. Gets its plan and the phases over IPC,
// and sends its outcome back.
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { type CallRecord, createCalls } from './calls.ts';
import { type Credential, liveAsMonitor } from './monitors.ts';
import { type Edits, openSession, type Streams } from './sessions.ts';

const plan = z.object({
  origin: z.string(),
  people: z.array(z.object({ email: z.string(), password: z.string(), own: z.array(z.string()) })),
  monitors: z.array(z.object({ serialNumber: z.string(), credential: z.string() })),
  seconds: z.number(),
  /** For the bulk delete. */
  deleted: z.array(z.string()),
});
export type Plan = z.output<typeof plan>;

export type Said =
  | { said: 'began' }
  | { said: 'deleted'; status: number | 'none'; ms: number; still: number }
  | {
      said: 'ended';
      records: CallRecord[];
      edits: Edits;
      streams: Streams;
      wrong: string[];
      cores: number;
    };

const toldSchema = z.object({ told: z.enum(['delete', 'steady', 'restart']) });

function say(message: Said): void {
  process.send?.(message);
}

/** So that signing in is no rush of its own. */
const signInsAtOnce = 4;

async function run({ origin, people, monitors, seconds, deleted }: Plan): Promise<void> {
  const calls = createCalls(origin);
  const edits: Edits = { acknowledged: 0, readBack: 0, lost: [], unknown: 0 };
  const streams: Streams = { opened: 0, events: 0, returnedAt: [] };
  const restart: { began: number | null } = { began: null };
  const ended = new AbortController();
  const { signal } = ended;
  setMaxListeners(0, signal);
  const sessions: Awaited<ReturnType<typeof openSession>>[] = [];
  const waiting = [...people.entries()];
  await Promise.all(
    Array.from({ length: signInsAtOnce }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [number, person] = next;
        const shared = { origin, calls, edits, streams, restart, signal };
        sessions.push(await openSession(shared, person, number));
      }
    }),
  );
  const living = monitors.map((monitor: Credential) => liveAsMonitor(calls, monitor, signal));
  const began = performance.now();
  const usedBefore = process.cpuUsage();
  say({ said: 'began' });

  async function deleteMany(): Promise<void> {
    const authorization = sessions[0]?.authorization() ?? '';
    const path = '/api/v1/monitors/multiple/delete';
    const body = { monitor_menu: 'MONITOR_ALL', monitor_ids: deleted, skippedmonitor_ids: [] };
    const at = performance.now();
    await calls.send('check of the delete', path, {
      method: 'DELETE',
      authorization,
      body: { ...body, forceDelete: false },
    });
    const { status } = await calls.send('delete of 5,000', path, {
      method: 'DELETE',
      authorization,
      body: { ...body, forceDelete: true, expected_count: deleted.length },
    });
    const ms = performance.now() - at;
    say({ said: 'deleted', status, ms, still: (await stillThere(authorization)).length });
  }

  /** The deleted monitors that the service still shows as present. */
  async function stillThere(authorization: string): Promise<string[]> {
    const still: string[] = [];
    for (let from = 0; from < deleted.length; from += 100) {
      const ids = deleted.slice(from, from + 100);
      const { body } = await calls.sendUntilServed('rows by ids (100)', '/api/v1/monitors/ids', {
        method: 'POST',
        authorization,
        body: { ids },
      });
      const rows = z
        .array(z.object({ id: z.string(), assigned_facility: z.object({ id: z.string().nullable() }) }))
        .safeParse(body.data).data;
      const gone = new Set(
        rows?.filter((row) => row.assigned_facility.id === 'MONITOR_DELETED').map(({ id }) => id),
      );
      still.push(...ids.filter((id) => !gone.has(id)));
    }
    return still;
  }

  process.on('message', (message) => {
    const told = toldSchema.safeParse(message).data?.told;
    if (!told) return;
    calls.now.phase = told;
    if (told === 'restart') restart.began = performance.now();
    if (told === 'delete') void deleteMany();
  });

  await wait(seconds * 1_000);
  ended.abort();
  const { user, system } = process.cpuUsage(usedBefore);
  const cores = (user + system) / 1_000 / (performance.now() - began);
  await Promise.race([Promise.all(sessions.map(({ done }) => done)), wait(10_000)]);
  const wrong = [...edits.lost];
  for (const { expected, authorization } of sessions) {
    for (const [id, name] of expected) {
      const { body } = await calls.sendUntilServed('read again', `/api/v1/monitors/${id}`, {
        authorization: authorization(),
      });
      const [row] = Array.isArray(body.data) ? body.data : [];
      const now = String(Reflect.get(Object(row), 'monitor_id'));
      const [, session, saved] = name.split(' ');
      const [, sessionNow, savedNow] = now.split(' ');
      // A later change whose answer was lost may be there.
      if (sessionNow !== session || Number(savedNow) < Number(saved))
        wrong.push(`${id}: ${name} was saved, at the end ${now} is there`);
    }
  }
  const still = await stillThere(sessions[0]?.authorization() ?? '');
  wrong.push(...still.map((id) => `${id} was deleted, and is there`));
  const outcome: Said = { said: 'ended', records: calls.records, edits, streams, wrong, cores };
  await new Promise((resolve) => process.send?.(outcome, resolve));
  await Promise.race([Promise.all(living), wait(100)]);
  calls.close();
  process.disconnect?.();
}

process.once('message', (message) => {
  run(plan.parse(message)).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  });
});
