import { afterEach, expect, it, vi } from 'vitest';
import { readBytes, readText } from '../../src/lib/files/read-bytes.ts';
import { browserLimitsMs, NotAnsweredError } from '../../src/lib/in-time.ts';

afterEach(() => vi.useRealTimers());

it('reads a text without the mark at its beginning', async () => {
  expect(await readText(new Blob(['\uFEFFGrüße']))).toBe('Grüße');
});

it('gives up a file that never comes', async () => {
  vi.useFakeTimers();
  const file = new Blob(['1']);
  file.arrayBuffer = () => new Promise(() => undefined);
  const reading = expect(readBytes(file)).rejects.toThrow(NotAnsweredError);
  await vi.advanceTimersByTimeAsync(browserLimitsMs.file);
  await reading;
});
