// Reads codes from a camera's picture, several times a second.
import { useEffect, useEffectEvent, useState } from 'react';
import { type AppError, toAppError } from '../api/app-error.ts';
import { pause } from '../lib/pause.ts';
import { openReader } from './barcode-reader.ts';
import { chooseScanned, type Seen } from './scanned-text.ts';

/** Leaves the processor to the picture. */
const betweenPicturesMs = 120;

async function readUntil(
  stop: AbortSignal,
  video: HTMLVideoElement,
  onSeen: (seen: Seen) => void,
): Promise<void> {
  const read = await openReader();
  while (!stop.aborted) {
    const contents = video.readyState >= video.HAVE_CURRENT_DATA ? await read(video) : [];
    if (stop.aborted) return;
    const seen = chooseScanned(contents);
    if (seen) onSeen(seen);
    await pause(betweenPicturesMs, stop);
  }
}

/** @returns why nothing can be read; null while it can */
export function useReading(video: HTMLVideoElement | null, onSeen: (seen: Seen) => void): AppError | null {
  const seen = useEffectEvent(onSeen);
  const [failure, setFailure] = useState<AppError | null>(null);
  useEffect(() => {
    if (!video) return;
    const stop = new AbortController();
    setFailure(null);
    readUntil(stop.signal, video, (one) => seen(one)).catch(async (thrown: unknown) => {
      const error = await toAppError(thrown);
      if (!stop.signal.aborted) setFailure(error);
    });
    return () => stop.abort();
  }, [video]);
  return failure;
}
