// The metrics that Prometheus reads at /metrics: counts and times of this process, and how many requests are open. No
// label has an id, an address or anything else of a person or a monitor.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { WhatRuns } from '../base/build.ts';
import type { Counters } from '../base/counters.ts';
import type { DatabaseClock } from '../base/database-clock.ts';
import type { FreeSpace } from '../base/free-space.ts';
import type { OverloadGuard } from '../http/overload.ts';
import { providerRoute } from '../identity/paths.ts';
import type { Database, OpenDatabase } from '../store/engine/database.ts';
import type { Metrics } from './count-calls.ts';
import {
  figureGauges,
  noticesGauge,
  openRequestsGauge,
  partsGauge,
  type Series,
  type StoredGauge,
} from './stored-metrics.ts';

/** Sooner than Prometheus gives up. */
const storedTimeoutMs = 2_000;

/** Limits of the histogram in seconds: from a call without a query to the longest poll of a monitor. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Answers that a monitor takes for a refusal. */
const refusedStatuses: readonly number[] = [401, 403, 429, 507];

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

interface Sources {
  db: Database;
  connections?: OpenDatabase['connections'];
  counters: Counters;
  /** By how much this process's clock is ahead of the database's. */
  clock?: Pick<DatabaseClock, 'aheadMs'>;
  freeSpace?: Pick<FreeSpace, 'space'>;
  /** Without it no call is refused because there are many. */
  overload?: Pick<OverloadGuard, 'state'> | undefined;
  runs: WhatRuns;
  /** Whether the trail is sent anywhere. */
  hasTrailSink?: boolean;
}

type Values = Record<string, number>;

export function createMetrics(sources: Sources): Metrics {
  const { db, connections, counters, clock, freeSpace, overload, runs, hasTrailSink = false } = sources;
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
  const told = { ...runs, release: String(runs.release) };
  new Gauge({
    name: 'infusion_build_info',
    help: 'What runs: version, release, commit, and the latest migration that it knows.',
    labelNames: Object.keys(told),
    registers,
  }).set(told, 1);
  if (connections) {
    gauges(
      'database_connections',
      'Connections of the pool, and calls that wait for one.',
      'state',
      connections,
    );
  }
  gauge(
    'clock_ahead_seconds',
    "By how much this process's clock is ahead of the database's; behind where it is negative.",
    () => (clock?.aheadMs() ?? 0) / 1000,
  );
  gauges('disk_bytes', "Of the data folder's disk, as it was last read.", 'state', () => {
    const space = freeSpace?.space();
    return space ? { free: space.freeBytes, total: space.totalBytes } : {};
  });
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
  gauge('overloaded', '1 while calls that only read are refused because there are too many.', () =>
    Number(overload?.state().isOverloaded ?? false),
  );
  counterOf('overload_refused_calls', 'Calls that were refused because there were too many.', null, () => ({
    '': overload?.state().refused ?? 0,
  }));
  const refusedDevices = new Counter({
    name: 'infusion_refused_device_calls_total',
    help: 'Calls of monitors that were refused: 401 credential, 403 certificate, 429 too many, 507 disk full.',
    labelNames: ['status'],
    registers,
  });
  for (const status of refusedStatuses) refusedDevices.inc({ status: String(status) }, 0);
  for (const stored of [openRequestsGauge(db), ...figureGauges(db, { hasTrailSink })])
    addStoredGauge(registry, stored);

  return {
    countCall({ method, route, status, seconds: took }) {
      const labels = { method: knownMethods.has(method) ? method : 'other', route };
      calls.inc({ ...labels, status: `${Math.floor(status / 100)}xx` });
      seconds.observe(labels, took);
      if (route.startsWith('/device/') && refusedStatuses.includes(status)) {
        refusedDevices.inc({ status: String(status) });
      }
    },
    addNotices: (readers) => addStoredGauge(registry, noticesGauge(readers)),
    addParts: (readParts) => addStoredGauge(registry, partsGauge(readParts)),
    contentType: registry.contentType,
    read: () => registry.metrics(),
  };
}

function addStoredGauge(registry: Registry, { name, help, labelNames, read }: StoredGauge): void {
  new Gauge({
    name: `infusion_${name}`,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      // While the database is away or silent, they are missing, and the rest is not late.
      const none: Series = [];
      const series = await Promise.race([
        read().catch(() => none),
        wait(storedTimeoutMs, none, { ref: false }),
      ]);
      this.reset();
      for (const { labels, n } of series) this.set(labels, n);
    },
  });
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
