// A recording whose loudness tells the position: a tone that grows louder from its start to its end.
const toneSeconds = 10;

/** The frequency of each channel; a recorded moment holds a whole number of periods of both. */
export const toneHertz = { A: 440, B: 660 } as const;

const startAmplitude = 0.1;
const growthPerSecond = 0.06;
const sampleRate = 48_000;

/** The position in seconds at which the tone has this amplitude. */
export function positionOf(amplitude: number): number {
  return (amplitude - startAmplitude) / growthPerSecond;
}

/** WAV, 16 bit, mono. */
export function tone(hertz: number): Buffer<ArrayBuffer> {
  const samples = sampleRate * toneSeconds;
  const file = Buffer.alloc(44 + 2 * samples);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + 2 * samples, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(2 * sampleRate, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(2 * samples, 40);
  for (let at = 0; at < samples; at++) {
    const seconds = at / sampleRate;
    const sample = (startAmplitude + growthPerSecond * seconds) * Math.sin(2 * Math.PI * hertz * seconds);
    file.writeInt16LE(Math.round(sample * 32_767), 44 + 2 * at);
  }
  return file;
}
