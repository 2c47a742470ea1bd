// The file of a channel, and what is read from a file before it is decoded.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Channel,
  channels,
  type ProbeStatus,
  probeStatuses,
} from '../../../contract/requests/requests.ts';
import { channelFile } from '../../../src/features/requests/player/channel-file.ts';
import { createPeakCollector, outlineOf, outlineOfFile } from '../../../src/lib/peaks.ts';
import { tone } from '../../support/tone.ts';

const file = (channel: Channel, probe_status: ProbeStatus) => ({
  id: `of ${channel}`,
  channel,
  probe_status,
});

describe('channelFile', () => {
  it.each([
    [[file('A', 'A')], 'file', 'notConnected'],
    [[file('B', 'B')], 'notConnected', 'file'],
    [[file('A', 'AB')], 'file', 'notReceived'],
    [[file('B', 'AB')], 'notReceived', 'file'],
    [[file('A', 'AB'), file('B', 'AB')], 'file', 'file'],
    [[file('A', 'B'), file('B', 'B')], 'notConnected', 'file'],
    [[], 'notReceived', 'notReceived'],
  ] as const)('of %j: A is %s, B is %s', (file_data, a, b) => {
    const is = channels.map((channel) => channelFile({ file_data: [...file_data] }, channel).type);
    expect(is).toEqual([a, b]);
  });

  it('finds a file only for a channel whose probe is connected and whose file has arrived', () => {
    const one = fc.record({
      id: fc.string(),
      channel: fc.constantFrom(...channels),
      probe_status: fc.constantFrom(...probeStatuses),
    });
    fc.assert(
      fc.property(fc.array(one), fc.constantFrom(...channels), (file_data, channel) => {
        const has = channelFile({ file_data }, channel);
        if (has.type !== 'file') return;
        const own = file_data.find((each) => each.id === has.id && each.channel === channel);
        expect(own?.probe_status).toContain(channel);
      }),
    );
  });
});

describe('an outline', () => {
  const amplitudes = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 500 });

  it('is the same whatever chunks the samples come in', () => {
    fc.assert(
      fc.property(
        amplitudes,
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 30 }),
        (all, size, parts) => {
          const samples = Float32Array.from(all);
          const whole = createPeakCollector(samples.length, parts);
          whole.take(samples);
          const pieces = createPeakCollector(samples.length, parts);
          for (let at = 0; at < samples.length; at += size) pieces.take(samples.subarray(at, at + size));
          expect(pieces.outline()).toEqual(whole.outline());
          const loudest = Math.max(...samples.map(Math.abs));
          expect(Math.max(...whole.outline().peaks)).toBe(loudest);
          expect(whole.outline().rms).toBeLessThanOrEqual(loudest + 1e-6);
        },
      ),
    );
  });

  it('of a file equals that of its samples', async () => {
    const { signal } = new AbortController();
    const wav = tone(440).subarray(44);
    const samples = Float32Array.from(
      { length: wav.length / 2 },
      (_, at) => wav.readInt16LE(2 * at) / 32_768,
    );
    const read = await outlineOfFile(new Blob([wav]), 1, 120, signal);
    expect(read).toEqual(await outlineOf(samples, 120, signal));
    // The tone grows louder.
    expect(read.peaks[119]).toBeGreaterThan(read.peaks[0] ?? 1);
  });
});
