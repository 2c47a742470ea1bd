// The tests that need no browser. Whatever is under tests/ and in no other project is `unit`, which `npm run check` runs.
import { defineConfig } from 'vitest/config';
import { hasOpenssl, testsOfOpenssl } from './scripts/lib/openssl.mjs';
import { longTestMs, scaled, testMs, waitMs } from './tests/support/limits.ts';

const service = ['tests/server/**/*.test.ts'];
const screens = ['tests/app/**/*.test.{ts,tsx}'];
/**
 * A check runs the service's tests on a server, which costs a third less than the embedded database (PostgreSQL in
 * WebAssembly), and where several connections meet. Screens and journeys have the embedded one, and so do these; `npm run
 * prove` runs all of the service's tests on both.
 */
const databaseTests = 'tests/server/engine/database.test.ts';
/** Whole processes, each started and stopped some ten times, as a new installation is. */
const processTests = 'tests/server/service/process.test.ts';
/** About the line to a database server. */
const lines = ['tests/server/engine/database-{away,bounds,cuts,mistakes,roles}.test.ts'];
/** Whole processes on such a line take half a minute: `npm run prove`. */
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
  'tests/checks/{install,known-vulnerabilities,stages}.test.ts',
  'tests/conform/conform.test.ts',
];

/** What cannot run here; tests/checks/openssl.test.ts names it. */
const impossible = hasOpenssl ? [] : testsOfOpenssl();

const shared = {
  /** Test files of a worker share their modules: loading service and app again for each file costs a third of the time. */
  isolate: false,
  /** Most of what a test makes is gone after it: with more room for the young, less is moved. */
  execArgv: ['--max-semi-space-size=64'],
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
          name: 'service',
          ...shared,
          include: [...service, ...faults],
          // The disk has no sample.
          exclude: ['tests/faults/disk.test.ts', processTests, ...linesOfProcesses, ...impossible],
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: 'tests/support/postgres.ts',
        },
      },
      {
        test: {
          name: 'service-embedded',
          ...shared,
          include: [databaseTests, processTests],
          exclude: impossible,
          env: { TEST_DATABASE: 'pglite' },
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
          name: 'prove-embedded',
          ...shared,
          include: service,
          exclude: [...lines, ...linesOfProcesses, ...impossible],
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
