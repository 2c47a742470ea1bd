// WAV as a monitor writes it: 16 bits, one channel, nothing but the sound.

/** Samples a second. */
export const sampleRate = 16_000;

const headerLength = 44;
const bytesPerSample = 2;

/** The 44 bytes before the samples. */
function writeHeader(file: Buffer, soundLength: number): void {
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(headerLength - 8 + soundLength, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20); // PCM
  file.writeUInt16LE(1, 22); // channels
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate * bytesPerSample, 28);
  file.writeUInt16LE(bytesPerSample, 32);
  file.writeUInt16LE(8 * bytesPerSample, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(soundLength, 40);
}

export interface WavFile {
  bytes: Buffer<ArrayBuffer>;
  /** Puts samples, from -1 to 1, at the place of the sample `from`; what is louder is cut off. */
  write(samples: Float32Array, from: number): void;
}

/** A file of silence, so many samples long. */
export function createWav(samples: number): WavFile {
  const memory = new ArrayBuffer(headerLength + samples * bytesPerSample);
  const bytes = Buffer.from(memory);
  writeHeader(bytes, samples * bytesPerSample);
  // In the machine's own order of bytes, which is the file's on all that Node runs on but a few.
  const body = new Int16Array(memory, headerLength);
  return {
    bytes,
    write(sound, from) {
      for (let index = 0; index < sound.length; index++) {
        body[from + index] = 32_767 * Math.max(-1, Math.min(1, sound[index] ?? 0));
      }
    },
  };
}
