// WAV files: 16 bits, one channel.

/** Samples per second. */
export const sampleRate = 16_000;

const headerLength = 44;
const bytesPerSample = 2;

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
  /** Writes samples from -1 to 1 at the position `from`; louder ones are clipped. */
  write(samples: Float32Array, from: number): void;
}

export function createWav(samples: number): WavFile {
  const memory = new ArrayBuffer(headerLength + samples * bytesPerSample);
  const bytes = Buffer.from(memory);
  writeHeader(bytes, samples * bytesPerSample);
  // Native byte order, which is little-endian, as WAV requires, on nearly all machines that run Node.
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
