// Administrators: each reads a list, a page or a search every ten seconds, changes a monitor every minute, reads it back,
// and follows the event stream. Counts are asked as the app asks them.
import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { refresh, signIn, type Tokens } from '../support/sign-in.ts';
import type { Calls, Outcome } from './calls.ts';

const readEveryMs = 10_000;
const editEveryMs = 60_000;
const countEveryMs = 30_000;
/** Tokens live for ten minutes. */
const refreshEveryMs = 8 * 60_000;
const words = ['Ward', 'Bay', 'ICU', '0001', 'north', '42', 'pump', 'station 7'];

export interface Edits {
  acknowledged: number;
  readBack: number;
  /** Acknowledged, but another value is there. */
  lost: string[];
  /** Neither acknowledged nor refused: it may be there or not. */
  unknown: number;
}

export interface Streams {
  opened: number;
  events: number;
  /** When streams opened again after the restart, in ms since it began. */
  returnedAt: number[];
}

export interface Person {
  email: string;
  password: string;
  /** The monitors that this session alone changes. */
  own: readonly string[];
}

interface Shared {
  origin: string;
  calls: Calls;
  edits: Edits;
  streams: Streams;
  restart: { began: number | null };
  signal: AbortSignal;
}

function spread(milliseconds: number): number {
  return milliseconds * (0.5 + Math.random());
}

function nameIn({ body }: Outcome): string {
  const [row] = Array.isArray(body.data) ? body.data : [];
  return String(Reflect.get(Object(row), 'monitor_id'));
}

function pathOfRead(): { call: string; path: string; method?: string; body?: unknown } {
  const chance = Math.random();
  const sort = 'sort_column=last_communication&sort_order=desc';
  if (chance < 0.4) return { call: 'list', path: `/api/v1/monitors?count=10&page=1&${sort}` };
  if (chance < 0.7) {
    const page = 1 + Math.floor(Math.random() * 1_000);
    const by = Math.random() < 0.5 ? sort : 'sort_column=monitor_id&sort_order=asc';
    return { call: 'page', path: `/api/v1/monitors?count=10&page=${page}&${by}` };
  }
  const searchValue = words[Math.floor(Math.random() * words.length)];
  const body = { searchValue, facilityId: '', monitor_menu: 'MONITOR_ALL' };
  return { call: 'search', path: `/api/v1/monitors/search?count=10&page=1&${sort}`, method: 'POST', body };
}

export async function openSession(shared: Shared, { email, password, own }: Person, number: number) {
  const { origin, calls, edits, streams, restart, signal } = shared;
  const from = performance.now();
  let tokens: Tokens = await signIn(origin, email, password);
  calls.record('sign in', calls.now.phase, 200, from);
  const authorization = () => `Bearer ${tokens.accessToken}`;

  async function every(milliseconds: number, run: () => Promise<unknown>): Promise<void> {
    await wait(Math.random() * milliseconds, null, { signal }).catch(() => undefined);
    while (!signal.aborted) {
      const began = performance.now();
      await run();
      const rest = Math.max(0, milliseconds - (performance.now() - began));
      await wait(rest, null, { signal }).catch(() => undefined);
    }
  }

  async function renew(): Promise<void> {
    const began = performance.now();
    for (let tries = 0; tries < 20; tries += 1) {
      try {
        tokens = await refresh(origin, tokens.refreshToken);
        calls.record('token', calls.now.phase, 200, began);
        return;
      } catch (error) {
        const status = Number(/No tokens: (\d+)/.exec(String(error))?.[1]) || 'none';
        calls.record('token', calls.now.phase, status, began);
        await wait(spread(2_000));
      }
    }
  }

  async function keepToken(): Promise<void> {
    for (;;) {
      await wait(refreshEveryMs * (0.75 + Math.random() / 4), null, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await renew();
    }
  }

  async function read(): Promise<void> {
    const { call, path, ...more } = pathOfRead();
    await calls.send(call, path, { authorization: authorization(), ...more });
  }

  let saved = 0;
  async function edit(): Promise<void> {
    const id = own[saved % own.length] ?? '';
    saved += 1;
    const name = `L ${number} ${saved}`;
    const body = { monitor_id: name, auto_log_level: saved % 500 };
    const path = `/api/v1/monitors/${id}`;
    const { status } = await calls.send('edit', path, {
      method: 'PUT',
      body,
      authorization: authorization(),
    });
    if (status === 503 || status === 'none') edits.unknown += 1;
    if (status !== 200) return;
    edits.acknowledged += 1;
    const back = await calls.sendUntilServed('read back', path, { authorization: authorization() });
    if (back.status === 200 && nameIn(back) === name) edits.readBack += 1;
    else edits.lost.push(`${id}: ${name} was saved, ${back.status} ${nameIn(back)} came`);
    expected.set(id, name);
  }
  /** The last acknowledged name of each. */
  const expected = new Map<string, string>();

  async function readEvents(answer: IncomingMessage): Promise<void> {
    const stop = () => void answer.destroy();
    signal.addEventListener('abort', stop);
    for await (const chunk of answer.setEncoding('utf8')) {
      const text = String(chunk);
      streams.events += text.split('event: ').length - 1;
      retryMs = Number(/^retry: (\d+)$/m.exec(text)?.[1] ?? retryMs);
    }
    signal.removeEventListener('abort', stop);
  }

  let retryMs = 1_000;
  async function followOnce(): Promise<void> {
    const began = performance.now();
    const answer = await calls.open('/api/v1/events', { authorization: authorization() });
    const status = answer.statusCode ?? 0;
    calls.record('event stream', calls.now.phase, status, began);
    if (status !== 200) {
      retryMs = 20_000;
      return void answer.resume();
    }
    streams.opened += 1;
    if (restart.began !== null) streams.returnedAt.push(performance.now() - restart.began);
    // The app asks for the counts then.
    void calls.send('counts', '/api/v1/counts', { authorization: authorization() });
    await read();
    await readEvents(answer);
  }

  async function follow(): Promise<void> {
    while (!signal.aborted) {
      const began = performance.now();
      await followOnce().catch(() => {
        if (!signal.aborted) calls.record('event stream', calls.now.phase, 'none', began);
      });
      await wait(spread(retryMs), null, { signal }).catch(() => undefined);
    }
  }

  const work = [
    every(readEveryMs, read),
    every(editEveryMs, edit),
    every(countEveryMs, () => calls.send('counts', '/api/v1/counts', { authorization: authorization() })),
    keepToken(),
    follow(),
  ];
  return { expected, done: Promise.all(work), authorization };
}
