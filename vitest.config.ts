// The tests that need no browser. Whatever is under tests/ and in no other project is `unit`, which `npm run check` runs.
import { defineConfig } from 'vitest/config';
import { hasOpenssl, testsOfOpenssl } from './scripts/lib/openssl.mjs';
import { longTestMs, scaled, testMs, waitMs } from './tests/support/limits.ts';

const service = ['tests/server/**/*.test.ts'];
const screens = ['tests/app/**/*.test.{ts,tsx}'];
/**
 * The embedded database is PostgreSQL, too, but with one connection. A check runs on a server what several connections
 * can break, and all else embedded; `npm run prove` runs these embedded, too, and all service tests on a server.
 */
const concurrent = [
  'tests/server/{facilities,monitors,users}/*-{writes,deletes}.test.ts',
  'tests/server/accounts/{mail-servers,rate-limiter}.test.ts',
  'tests/server/audit/{audit,audit-chain,audit-checkpoints,forged-trail,trail-guards}.test.ts',
  'tests/server/certificates/enrollment.test.ts',
  'tests/server/changes/{changes-in-order,events}.test.ts',
  'tests/server/common/{kept-counts,pickers,versions}.test.ts',
  'tests/server/devices/heartbeats.test.ts',
  'tests/server/jobs/{jobs,imports/monitor-imports}.test.ts',
  'tests/server/overview/{connection-history,connection-samples}.test.ts',
  'tests/server/requests/{cloud-log-resets,request-ends,requests}.test.ts',
  'tests/server/site-configuration/site-configuration-{parameters,together}.test.ts',
];
/** It tries something else on each. */
const bothDatabases = ['tests/server/engine/database.test.ts'];
/** About the line to a database server. Whole processes on such a line take half a minute: `npm run prove`. */
const lines = ['tests/server/engine/database-{away,cuts,mistakes}.test.ts'];
const linesOfProcesses = ['tests/server/engine/database-process.test.ts'];
/** A check tries a small sample of the fault matrix; `npm run faults` and `npm run prove` all of it. */
const faults = ['tests/faults/**/*.test.ts'];
const prove = ['tests/prove/**/*.test.ts'];
/** The main journeys in Chromium, Firefox and WebKitGTK, on a build: `npm run engines`. */
const engines = ['tests/engines/**/*.test.ts'];
/** Large tables of what screens say. */
const proveScreens = ['tests/prove/**/*.test.tsx'];
/**
 * These start processes and wait for them, or try a backend some hundred times: half a minute, while all other unit tests
 * together take ten seconds.
 */
const processes = [
  'tests/rules/certificates/{corpus,csr,est-answers,est-client,est-credentials,pki}.test.ts',
  'tests/rules/http/odd-answers.test.ts',
  'tests/simulator/{answers,csr}.test.ts',
  'tests/checks/{children,install,keep-running,stages}.test.ts',
  'tests/conform/conform.test.ts',
];

/** What cannot run here; tests/checks/openssl.test.ts names it. */
const impossible = hasOpenssl ? [] : testsOfOpenssl();

const shared = {
  /** Test files of a worker share their modules: loading service and app again for each file costs a third of the time. */
  isolate: false,
  setupFiles: ['tests/support/setup.ts'],
  expect: { poll: { timeout: waitMs } },
  testTimeout: testMs,
  hookTimeout: testMs,
};

export default defineConfig({
  test: {
    // Twice the two cores that a check can count on: some tests wait.
    maxWorkers: 4,
    projects: [
      {
        test: {
          name: 'unit',
          ...shared,
          include: ['tests/**/*.test.ts'],
          exclude: [...service, ...screens, ...faults, ...prove, ...engines, ...processes, ...impossible],
        },
      },
      {
        test: {
          name: 'processes',
          ...shared,
          include: processes,
          exclude: impossible,
          testTimeout: longTestMs,
        },
      },
      {
        test: {
          name: 'service-pglite',
          ...shared,
          include: service,
          exclude: [...concurrent, ...lines, ...linesOfProcesses, ...impossible],
          env: { TEST_DATABASE: 'pglite' },
        },
      },
      {
        test: {
          name: 'service-postgres',
          ...shared,
          include: [...concurrent, ...bothDatabases, ...lines, ...faults],
          // It has no sample.
          exclude: ['tests/faults/disk.test.ts', ...impossible],
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: 'tests/support/postgres.ts',
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'screens',
          ...shared,
          include: screens,
          exclude: impossible,
          environment: 'jsdom',
          setupFiles: [...shared.setupFiles, 'tests/support/screen-setup.ts'],
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'faults',
          ...shared,
          include: faults,
          env: { TEST_DATABASE: 'postgres', FAULTS: 'all' },
          globalSetup: 'tests/support/postgres.ts',
          hookTimeout: scaled(600_000),
        },
      },
      {
        test: {
          name: 'engines',
          ...shared,
          include: engines,
          exclude: impossible,
          // Their journeys share a browser and go on from each other.
          fileParallelism: false,
          testTimeout: longTestMs,
          hookTimeout: longTestMs,
        },
      },
      {
        test: {
          name: 'prove-pglite',
          ...shared,
          include: concurrent,
          exclude: impossible,
          env: { TEST_DATABASE: 'pglite' },
        },
      },
      {
        test: {
          ...shared,
          name: 'prove',
          isolate: true,
          testTimeout: scaled(600_000),
          hookTimeout: scaled(600_000),
          include: [...prove, ...service],
          exclude: impossible,
          env: { TEST_DATABASE: 'postgres', TEST_SAMPLES: 'all' },
          globalSetup: 'tests/support/postgres.ts',
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          ...shared,
          name: 'prove-screens',
          include: proveScreens,
          environment: 'jsdom',
          setupFiles: [...shared.setupFiles, 'tests/support/screen-setup.ts'],
        },
      },
    ],
  },
});
