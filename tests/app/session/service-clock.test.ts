// How far a device's clock is wrong, as the service's answers tell it.
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  adjustDifference,
  clockDifferenceMs,
  clockTrust,
  forgetConfirmation,
  serviceNow,
  timedFetch,
} from '../../../src/lib/service-clock.ts';

const start = 1_800_000_000_000;
const minute = 60_000;

/** The time that the service's answers tell. */
let service = start;

async function hear(): Promise<void> {
  const headers = { Date: new Date(service).toUTCString() };
  await timedFetch('/config.json', {}, async () => new Response('', { headers }));
}

function setClock(at: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: at });
  service = start;
}

afterEach(() => vi.useRealTimers());

/** An answer's way: how long the request and the answer take. */
const anyWay = fc.record({ there: fc.nat(8000), back: fc.nat(8000), passed: fc.nat(3_600_000) });

describe('the difference between two clocks', () => {
  it('comes closer with each answer, and is right to a second and the time that an answer takes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -2 * 86_400_000, max: 2 * 86_400_000 }),
        fc.array(anyWay, { minLength: 1, maxLength: 8 }),
        (real, ways) => {
          let known = 0;
          let device = start;
          for (const { there, back, passed } of ways) {
            device += passed;
            const answered = device + there + real;
            const told = Math.floor(answered / 1000) * 1000;
            const next = adjustDifference(known, told, device, device + there + back);
            expect(Math.abs(next - real)).toBeLessThanOrEqual(Math.abs(known - real));
            expect(Math.abs(next - real)).toBeLessThanOrEqual(1000 + there + back);
            known = next;
          }
        },
      ),
    );
  });

  it('stays 0 for a clock that is right', () => {
    fc.assert(
      fc.property(fc.nat(999), fc.nat(5000), fc.nat(5000), (fraction, there, back) => {
        const sent = start + fraction;
        const told = Math.floor((sent + there) / 1000) * 1000;
        expect(adjustDifference(0, told, sent, sent + there + back)).toBe(0);
      }),
    );
  });
});

describe('the time of the service', () => {
  it.each([
    ['fast', 15 * minute],
    ['slow', -15 * minute],
  ])('is known by one answer where the clock is %s, and for the next start', async (_, ahead) => {
    setClock(start + ahead);
    expect(serviceNow()).toBe(start + ahead);
    expect(clockTrust()).toBe('believed');
    await hear();
    expect(Math.abs(serviceNow() - start)).toBeLessThan(minute);
    expect(clockTrust()).toBe('confirmed');
    forgetConfirmation();
    expect(Math.abs(serviceNow() - start)).toBeLessThan(minute);
    // The clock may have been corrected meanwhile.
    expect(clockTrust()).toBe('doubted');
  });

  it('is known again by the first answer after the clock was set', async () => {
    setClock(start);
    await hear();
    expect(clockDifferenceMs()).toBe(0);
    vi.setSystemTime(start + 10 * minute);
    expect(clockTrust()).toBe('doubted');
    await hear();
    expect(Math.abs(serviceNow() - start)).toBeLessThan(minute);
    vi.setSystemTime(start - 10 * minute);
    expect(clockTrust()).toBe('doubted');
    await hear();
    expect(Math.abs(serviceNow() - start)).toBeLessThan(minute);
    expect(clockTrust()).toBe('confirmed');
  });

  it('is not told by an answer without a readable Date', async () => {
    setClock(start + minute);
    for (const headers of [{}, { Date: '' }, { Date: 'yesterday' }] as HeadersInit[])
      await timedFetch('/config.json', {}, async () => new Response('', { headers }));
    expect(clockDifferenceMs()).toBe(0);
    expect(clockTrust()).toBe('believed');
  });

  it('is told by the next answer where the clock was set during one', async () => {
    setClock(start);
    await hear();
    await timedFetch('/config.json', {}, async () => {
      vi.setSystemTime(start + 15 * minute);
      return new Response('', { headers: { Date: new Date(start).toUTCString() } });
    });
    expect(clockTrust()).toBe('doubted');
    await hear();
    expect(clockTrust()).toBe('confirmed');
    expect(Math.abs(serviceNow() - start)).toBeLessThan(minute);
  });
});
