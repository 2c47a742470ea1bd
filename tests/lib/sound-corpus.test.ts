// Reads each sound file of the corpus, without a browser: how long it plays, what the player says is odd, and its samples.
// In a browser they are played in tests/e2e/sound-files.spec.ts.
import { describe, expect, it } from 'vitest';
import { oddityText } from '../../src/features/requests/player/oddity-text.ts';
import { readSound } from '../../src/lib/sound/read-sound.ts';
import { englishTexts } from '../support/app-texts.ts';
import { soundCorpus } from '../support/sounds/corpus.ts';
import { corpusRate, sampleOf } from '../support/sounds/wav-builder.ts';

const texts = englishTexts();
const { signal } = new AbortController();
const playable = soundCorpus.filter(({ seconds }) => seconds !== null);
/** The coarsest coding has 8 bits. */
const tolerance = 0.03;

describe('a sound file', () => {
  it('is one of forty and more', () => {
    expect(soundCorpus.length).toBeGreaterThanOrEqual(40);
    expect(new Set(soundCorpus.map(({ name }) => name)).size).toBe(soundCorpus.length);
  });

  it.each(playable.map((file) => [file.name, file] as const))(
    '%s: its length and its oddities',
    async (_, file) => {
      const sound = await readSound(new Blob([file.bytes]), signal);
      // Only a browser notices that FLAC ends before it says.
      const isCutFlac = file.name === 'FLAC, cut off';
      expect(sound.seconds).toBeCloseTo(isCutFlac ? 2 : (file.seconds ?? 0), 1);
      expect(sound.oddities.map((oddity) => oddityText(texts.t, oddity))).toEqual(isCutFlac ? [] : file.says);
    },
  );

  it.each(
    playable
      .filter(({ bytes }) => !/^(Ogg|fLa)/.test(bytes.toString('latin1', 0, 3)))
      .map((file) => [file.name, file] as const),
  )('%s: becomes a WAV file of 16 bits with the recorded samples', async (name, { bytes, seconds }) => {
    const { file, channels, samples } = await readSound(new Blob([bytes]), signal);
    const view = new DataView(await file.arrayBuffer());
    const rate = view.getUint32(24, true);
    expect([view.getUint16(20, true), view.getUint16(22, true), view.getUint16(34, true)]).toEqual([
      1,
      channels,
      16,
    ]);
    expect(samples).toEqual({ from: 44, to: view.byteLength });
    expect(view.getUint32(40, true)).toBe(view.byteLength - 44);
    expect((view.byteLength - 44) / 2 / channels / rate).toBeCloseTo(seconds ?? 0, 3);
    const recordedRate = name === '4 kHz' ? 4000 : corpusRate;
    const loudness = name === 'six channels' ? (1 + 1 / 2 + 1 / 3 + 1 / 4 + 1 / 5 + 1 / 6) / 6 : 1;
    const differences = Array.from({ length: 2000 * channels }, (_, at) => {
      const frame = Math.floor(at / channels / (rate / recordedRate));
      return (
        view.getInt16(44 + 2 * at, true) / 32_768 - loudness * sampleOf(frame, at % channels, recordedRate)
      );
    });
    expect(Math.max(...differences.map(Math.abs))).toBeLessThan(tolerance);
  });

  it('has no samples where it is empty', async () => {
    for (const { name, bytes, says } of soundCorpus) {
      if (bytes.length === 0) continue;
      const { seconds } = await readSound(new Blob([bytes]), signal);
      expect([name, seconds === 0]).toEqual([name, says[0] === 'This file is empty.']);
    }
  });
});
