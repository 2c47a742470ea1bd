// Simulated probes record a WAV file, the same each time, with known frequencies.
import { describe, expect, it } from 'vitest';
import { channels } from '../../contract/requests/requests.ts';
import { codeNameOf, fundamentalOf, probesOf, recordChannel, secondsOf } from '../../simulator/recording.ts';

const headerLength = 44;
const ids = Array.from({ length: 200 }, (_, n) => `request-${n}`);
const occlusion = ids.find((id) => codeNameOf(id) === 'Occlusion') ?? '';
const routine = ids.find((id) => codeNameOf(id) === 'Routine') ?? '';

function samplesOf(file: Buffer): number[] {
  return Array.from({ length: (file.length - headerLength) / 2 }, (_, n) =>
    file.readInt16LE(headerLength + 2 * n),
  );
}

/** The amplitude of a frequency, by Goertzel. */
function strength(samples: readonly number[], hertz: number): number {
  const factor = 2 * Math.cos((2 * Math.PI * hertz) / 16_000);
  let [last, before] = [0, 0];
  for (const sample of samples) [last, before] = [sample + factor * last - before, last];
  return Math.sqrt(Math.max(0, last ** 2 + before ** 2 - factor * last * before)) / samples.length;
}

/** The loudest frequency of a pump or an alarm, to within 2 Hz. */
function loudest(samples: readonly number[]): number {
  const all = Array.from({ length: 967 }, (_, n) => 3 * n + 100);
  const strengths = all.map((hertz) => strength(samples, hertz));
  return all[strengths.indexOf(Math.max(...strengths))] ?? 0;
}

/** A number of samples from a second on. */
const from = (samples: readonly number[], second: number, length = 8_000) =>
  samples.slice(second * 16_000, second * 16_000 + length);

describe('a recording', () => {
  it('is a WAV file of 16 kHz, 16 bits and one channel, as long as its header says', async () => {
    const file = await recordChannel(routine, 'A');
    expect(file.toString('latin1', 0, 4)).toBe('RIFF');
    expect(file.readUInt32LE(4)).toBe(file.length - 8);
    expect(file.toString('latin1', 8, 16)).toBe('WAVEfmt ');
    expect(file.readUInt32LE(16)).toBe(16);
    expect([20, 22, 32, 34].map((at) => file.readUInt16LE(at))).toEqual([1, 1, 2, 16]);
    expect([24, 28].map((at) => file.readUInt32LE(at))).toEqual([16_000, 32_000]);
    expect(file.toString('latin1', 36, 40)).toBe('data');
    expect(file.readUInt32LE(40)).toBe(file.length - headerLength);
    expect(file.length - headerLength).toBe(secondsOf(routine) * 32_000);
  });

  it('is identical each time, and different for another request or channel', async () => {
    const file = await recordChannel(routine, 'A');
    expect(file.equals(await recordChannel(routine, 'A'))).toBe(true);
    expect(file.equals(await recordChannel(routine, 'B'))).toBe(false);
    expect(file.equals(await recordChannel(occlusion, 'A'))).toBe(false);
  });

  it.each([routine, occlusion])('keeps its fundamental throughout (%s)', async (id) => {
    for (const channel of channels) {
      const samples = samplesOf(await recordChannel(id, channel));
      for (const second of [0, 7, 10, secondsOf(id) - 1]) {
        const found = loudest(from(samples, second));
        expect(Math.abs(found - fundamentalOf(id, channel))).toBeLessThanOrEqual(2);
      }
    }
  });

  it("does not contain the other channel's fundamental", async () => {
    for (const [channel, other] of [['A', 'B'] as const, ['B', 'A'] as const]) {
      const samples = from(samplesOf(await recordChannel(routine, channel)), 3);
      const own = strength(samples, fundamentalOf(routine, channel));
      expect(strength(samples, fundamentalOf(routine, other))).toBeLessThan(own / 20);
    }
  });

  it('is loud, but never clipped', async () => {
    for (const channel of channels) {
      const samples = samplesOf(await recordChannel(occlusion, channel));
      const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      expect(peak).toBeGreaterThan(6_000);
      expect(peak).toBeLessThan(32_000);
    }
  });

  it('has an alarm in one channel for an occlusion', async () => {
    const beep = async (id: string) =>
      Promise.all(
        channels.map(async (channel) => {
          const samples = samplesOf(await recordChannel(id, channel));
          const windows = Array.from({ length: 40 }, (_, n) => from(samples, 8 + n / 8, 1_600));
          return Math.max(...windows.map((window) => strength(window, 2_350))) > 500;
        }),
      );
    expect((await beep(occlusion)).toSorted()).toEqual([false, true]);
    expect(await beep(routine)).toEqual([false, false]);
  });
});

describe('what is recorded', () => {
  it('is 20 to 60 s long, with fundamentals that cannot be taken for each other’s overtones', () => {
    for (const id of ids) {
      expect(secondsOf(id)).toBeGreaterThanOrEqual(20);
      expect(secondsOf(id)).toBeLessThanOrEqual(60);
      const [a, b] = [fundamentalOf(id, 'A'), fundamentalOf(id, 'B')];
      for (const overtone of [1, 2, 3, 5]) expect(Math.abs(b - overtone * a)).toBeGreaterThan(10);
    }
  });

  it('has both probes for most monitors, and one for some', () => {
    const probes = ids.map(probesOf);
    expect(probes.filter((it) => it === 'AB').length).toBeGreaterThan(130);
    expect(new Set(probes)).toEqual(new Set(['A', 'B', 'AB']));
  });
});
