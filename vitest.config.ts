// The tests that need no browser. A room of its own kind is a project; whatever else is under tests/ is `unit`.
import { defineConfig } from 'vitest/config';

const service = ['tests/server/**/*.test.ts'];
const screens = ['tests/app/**/*.test.{ts,tsx}'];
/**
 * The embedded database is PostgreSQL, too, but with one connection: a check asks a server what many can spoil. The
 * rest is asked of it before a release (`prove`).
 */
const onServer = [
  'tests/server/*-{writes,deletes}.test.ts',
  'tests/server/{audit,audit-chain,database,events,kept-counts,pickers,request-ends,requests,versions}.test.ts',
];
const prove = ['tests/prove/**/*.test.ts'];

/** Files share what they import: reading service and app anew for each of them takes a third of the time. */
const isolate = false;

export default defineConfig({
  test: {
    // Two cores are what a check may count on; some tests wait, and others work meanwhile.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          isolate,
          include: ['tests/**/*.test.ts'],
          exclude: [...service, ...screens, ...prove],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'service-pglite',
          isolate,
          include: service,
          env: { TEST_DATABASE: 'pglite' },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'service-postgres',
          isolate,
          include: onServer,
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: 'tests/support/postgres.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'screens',
          isolate,
          include: screens,
          environment: 'jsdom',
          setupFiles: 'tests/support/screen-setup.ts',
          testTimeout: 90_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'prove',
          // What a check does on the embedded database alone is done on PostgreSQL, too.
          include: [...prove, ...service],
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: 'tests/support/postgres.ts',
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
