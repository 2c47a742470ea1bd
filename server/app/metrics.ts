// The metrics that Prometheus reads at /metrics: counts and times of this process, and how many requests are open. No
// label has an id, an address or anything else of a person or a monitor.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { requestKinds } from '../../contract/requests/requests.ts';
import type { Counters } from '../base/counters.ts';
import { type NoticeReaders, readNotices } from '../common/notices.ts';
import { providerRoute } from '../identity/paths.ts';
import type { Database, OpenDatabase } from '../store/engine/database.ts';
import { countOpenRequests } from '../store/requests/open-requests.ts';
import type { Metrics } from './count-calls.ts';

/** Sooner than Prometheus gives up. */
const storedTimeoutMs = 2_000;
/** How long what was read of the database is kept: nobody needs to know it more often, and every process is asked. */
const storedKeptMs = 15_000;

/** Limits of the histogram in seconds: from a call without a query to the longest poll of a monitor. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const openStates = ['waiting', 'handed over'] as const;

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

interface Sources {
  db: Database;
  connections?: OpenDatabase['connections'];
  counters: Counters;
  version: string;
}

type Values = Record<string, number>;

export function createMetrics({ db, connections, counters, version }: Sources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  function gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name: `infusion_${name}`,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  }
  function gauges(name: string, help: string, label: string, read: () => Values): void {
    new Gauge({
      name: `infusion_${name}`,
      help,
      registers,
      labelNames: [label],
      collect() {
        for (const [value, n] of Object.entries(read())) this.set({ [label]: value }, n);
      },
    });
  }
  function counterOf(name: string, help: string, label: string | null, read: () => Values): void {
    new Counter({
      name: `infusion_${name}_total`,
      help,
      registers,
      labelNames: label === null ? [] : [label],
      collect() {
        this.reset();
        for (const [value, n] of Object.entries(read()))
          this.inc(label === null ? {} : { [label]: value }, n);
      },
    });
  }

  const calls = new Counter({
    name: 'infusion_calls_total',
    help: 'Calls that were answered, by route and class of status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'infusion_call_seconds',
    help: 'Time until the answer began. A stream counts until it began, a poll until it was answered.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  });
  gauges('build_info', 'The version of the service.', 'version', () => ({ [version]: 1 }));
  if (connections) {
    gauges(
      'database_connections',
      'Connections of the pool, and calls that wait for one.',
      'state',
      connections,
    );
  }
  gauge('event_streams', 'Event streams that are open.', () => counters.eventStreams);
  gauge('waiting_monitors', 'Monitors whose poll waits.', () => counters.waitingMonitors);
  counterOf('heartbeats', 'Heartbeats that were recorded.', null, () => ({ '': counters.heartbeats }));
  gauge('mails_waiting', 'Emails that are being handed over.', () => counters.mailsWaiting);
  counterOf('mails', 'Tries to send an email, by their outcome.', 'outcome', () => counters.mails);
  counterOf(
    'monitor_requests_ended',
    'Requests that a monitor has answered here.',
    'outcome',
    () => counters.requestsEnded,
  );
  addOpenRequests(registry, db);

  return {
    countCall({ method, route, status, seconds: took }) {
      const labels = { method: knownMethods.has(method) ? method : 'other', route };
      calls.inc({ ...labels, status: `${Math.floor(status / 100)}xx` });
      seconds.observe(labels, took);
    },
    addNotices: (readers) => addNotices(registry, readers),
    contentType: registry.contentType,
    read: () => registry.metrics(),
  };
}

type OpenRequests = Map<string, { kind: string; state: string; n: number }>;

async function readOpenRequests(db: Database): Promise<OpenRequests> {
  const open: OpenRequests = new Map();
  const set = (kind: string, state: string, n: number) => open.set(`${kind} ${state}`, { kind, state, n });
  for (const kind of requestKinds) for (const state of openStates) set(kind, state, 0);
  for (const { kind, isHandedOver, n } of await countOpenRequests(db)) {
    set(kind, openStates[isHandedOver ? 1 : 0], n);
  }
  return open;
}

type Series = readonly { labels: Readonly<Record<string, string>>; n: number }[];

/** A gauge of all processes, read from the database now and then. */
function addStoredGauge(
  registry: Registry,
  { name, help, labelNames }: { name: string; help: string; labelNames: string[] },
  readSeries: () => Promise<Series>,
): void {
  let readAt = Number.NEGATIVE_INFINITY;
  new Gauge({
    name: `infusion_${name}`,
    help: `${help}, at most ${storedKeptMs / 1000} s old.`,
    labelNames,
    registers: [registry],
    async collect() {
      const now = performance.now();
      if (now - readAt < storedKeptMs) return;
      readAt = now;
      // While the database is away or silent, they are missing, and the rest is not late.
      const none: Series = [];
      const series = await Promise.race([
        readSeries().catch(() => none),
        wait(storedTimeoutMs, none, { ref: false }),
      ]);
      this.reset();
      for (const { labels, n } of series) this.set(labels, n);
    },
  });
}

function addOpenRequests(registry: Registry, db: Database): void {
  addStoredGauge(
    registry,
    {
      name: 'monitor_requests_open',
      help: 'Requests to monitors of all processes',
      labelNames: ['kind', 'state'],
    },
    async () => {
      const open = await readOpenRequests(db);
      return [...open.values()].map(({ kind, state, n }) => ({ labels: { kind, state }, n }));
    },
  );
}

function addNotices(registry: Registry, readers: NoticeReaders): void {
  addStoredGauge(
    registry,
    {
      name: 'notices',
      help: 'How many each kind of notice to administrators is about, 0 while there is none',
      labelNames: ['kind'],
    },
    async () => {
      const notices = await readNotices(readers);
      const countOf = (kind: string) => notices.find((notice) => notice.kind === kind)?.count ?? 0;
      return Object.keys(readers).map((kind) => ({ labels: { kind }, n: countOf(kind) }));
    },
  );
}

/** Counts a call of the identity provider, which has its own listener. */
export function countProviderCall(metrics: Metrics, req: IncomingMessage, res: ServerResponse): void {
  const began = performance.now();
  const [pathname = '/'] = (req.url ?? '/').split('?');
  res.once('close', () => {
    const seconds = (performance.now() - began) / 1_000;
    const route = providerRoute(pathname);
    metrics.countCall({ method: req.method ?? '', route, status: res.statusCode, seconds });
  });
}
