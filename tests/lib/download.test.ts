// Saving a file in a home-screen app, by the share sheet of a device that refuses or does not answer.
import { describe, expect, it, vi } from 'vitest';
import { saveFile } from '../../src/lib/download.ts';
import { browserLimitsMs } from '../../src/lib/in-time.ts';

const file = new File(['1'], 'log.csv');

function stubShare(share: () => Promise<void>): void {
  vi.stubGlobal('navigator', { standalone: true, canShare: () => true, share });
}

describe('the share sheet', () => {
  it.each([
    ['closed by the person', 'AbortError', 'saved'],
    ['too long after the tap', 'NotAllowedError', 'tap'],
    ['refused because another one is open', 'InvalidStateError', 'tap'],
  ])('%s', async (_, name, outcome) => {
    stubShare(() => Promise.reject(new DOMException('', name)));
    expect(await saveFile(file)).toBe(outcome);
  });

  it('that never answers asks for another tap after the limit', async () => {
    vi.useFakeTimers();
    stubShare(() => new Promise(() => undefined));
    const saving = saveFile(file);
    await vi.advanceTimersByTimeAsync(browserLimitsMs.share);
    expect(await saving).toBe('tap');
  });
});
