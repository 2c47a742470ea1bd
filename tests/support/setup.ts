// Runs in every test file: what a test has opened, replaced or set ends with it. Files of a worker share their modules, so
// whatever stayed would be met by the next file.
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { beginTest, endFile, endTest } from './open-resources.ts';

function restoreEnvironment(before: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  for (const [name, value] of Object.entries(before))
    if (process.env[name] !== value) process.env[name] = value;
}

const beforeFile = { ...process.env };
let beforeTest = beforeFile;

beforeEach(() => {
  beforeTest = { ...process.env };
  beginTest();
});

// Hooks of a file run before these.
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  restoreEnvironment(beforeTest);
  await endTest();
});

afterAll(async () => {
  await endFile();
  restoreEnvironment(beforeFile);
});
