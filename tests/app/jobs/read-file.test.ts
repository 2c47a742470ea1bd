import { afterEach, expect, it, vi } from 'vitest';
import { readFile } from '../../../src/features/jobs/import/source-table.ts';
import { browserLimitsMs } from '../../../src/lib/in-time.ts';

afterEach(() => void vi.useRealTimers());

it('says of a file that never comes that it could not be read', async () => {
  vi.useFakeTimers();
  const elsewhere = Object.assign(new File(['Serial'], 'ward.csv'), {
    arrayBuffer: () => new Promise<ArrayBuffer>(() => undefined),
  });
  const reading = readFile(elsewhere, 'en');
  await vi.advanceTimersByTimeAsync(browserLimitsMs.file);
  expect(await reading).toEqual({ problem: { type: 'unreadable' } });
});
