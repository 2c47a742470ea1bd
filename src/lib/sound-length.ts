// The length of a sound and the place of its samples, read from the start and end of its file without decoding it. Reads
// WAV and Opus in Ogg.

/** How much of a file's start and end is read, in bytes; no Ogg page is longer. */
const ends = 65_536;

export interface SoundLength {
  seconds: number;
  channels: number;
  /** The place of the samples in a 16-bit WAV file. */
  samples?: { from: number; to: number };
}

function textAt(view: DataView, at: number, length: number): string {
  const end = Math.min(at + length, view.byteLength);
  return String.fromCharCode(...new Uint8Array(view.buffer, Math.min(at, end), Math.max(0, end - at)));
}

/** Reads the chunks of a WAV file until its samples begin. */
function wavLength(view: DataView, size: number): SoundLength | null {
  let format: { kind: number; channels: number; rate: number; frame: number } | null = null;
  for (let at = 12; at + 8 <= view.byteLength; ) {
    const id = textAt(view, at, 4);
    const length = view.getUint32(at + 4, true);
    const body = at + 8;
    if (id === 'fmt ' && body + 16 <= view.byteLength) {
      format = {
        kind: view.getUint16(body, true),
        channels: view.getUint16(body + 2, true),
        rate: view.getUint32(body + 4, true),
        frame: view.getUint16(body + 12, true),
      };
    }
    if (id === 'data') {
      if (!format?.rate || !format.frame || !format.channels) return null;
      const { kind, channels, rate, frame } = format;
      const to = Math.min(body + length, size);
      const plain = kind === 1 && frame === 2 * channels;
      return { seconds: (to - body) / frame / rate, channels, ...(plain && { samples: { from: body, to } }) };
    }
    // Chunks begin at even bytes.
    at = body + length + (length % 2);
  }
  return null;
}

/** Opus always counts 48,000 samples a second; its last page has their total. */
function opusLength(head: DataView, tail: DataView): SoundLength | null {
  const about = textAt(head, 0, Math.min(head.byteLength, 512)).indexOf('OpusHead');
  if (about < 0 || about + 12 > head.byteLength) return null;
  const channels = head.getUint8(about + 9);
  const skipped = head.getUint16(about + 10, true);
  for (let at = tail.byteLength - 14; at >= 0; at--) {
    if (tail.getUint32(at) !== 0x4f676753) continue;
    const played = Number(tail.getBigUint64(at + 6, true));
    return { seconds: Math.max(0, played - skipped) / 48_000, channels };
  }
  return null;
}

/** Null when the file is neither, or does not contain its length. */
export async function soundLength(file: Blob): Promise<SoundLength | null> {
  const head = new DataView(await file.slice(0, ends).arrayBuffer());
  if (textAt(head, 0, 4) === 'RIFF' && textAt(head, 8, 4) === 'WAVE') return wavLength(head, file.size);
  if (textAt(head, 0, 4) !== 'OggS') return null;
  return opusLength(head, new DataView(await file.slice(-ends).arrayBuffer()));
}
