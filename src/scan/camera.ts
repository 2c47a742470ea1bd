// The device's camera: asked for once the dialog is open, and given back as soon as nobody looks through it.
import { browserLimitsMs, inTime } from '../lib/in-time.ts';

/** Why there is no picture. */
export type CameraFailure = 'denied' | 'absent' | 'busy' | 'silent' | 'unsupported';

export class CameraError extends Error {
  readonly reason: CameraFailure;
  constructor(reason: CameraFailure) {
    super(`camera: ${reason}`);
    this.name = 'CameraError';
    this.reason = reason;
  }
}

export interface Camera {
  stream: MediaStream;
  /** Its own id among those of the device. */
  id: string;
  /** All cameras of the device. */
  cameras: readonly { id: string; label: string }[];
  /** Null where it has no light. */
  setTorch: ((on: boolean) => Promise<void>) | null;
  stop(): void;
}

const failures: Readonly<Record<string, CameraFailure>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Not every engine's DOMException is an Error. */
function nameOf(thrown: unknown): string {
  return typeof thrown === 'object' && thrown !== null && 'name' in thrown ? String(thrown.name) : '';
}

function stopAll(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Enough to read a small code from a hand's distance, and little enough to read it several times a second. */
const resolution = { width: { ideal: 1280 }, height: { ideal: 720 } };

/** The light is no part of the browser's types. */
interface WithTorch extends MediaTrackCapabilities {
  torch?: boolean;
}

function torchOf(track: MediaStreamTrack): Camera['setTorch'] {
  const capabilities: WithTorch | undefined = track.getCapabilities?.();
  if (!capabilities?.torch) return null;
  return async (torch) => {
    const light: MediaTrackConstraintSet & { torch: boolean } = { torch };
    await track.applyConstraints({ advanced: [light] });
  };
}

async function listCameras(): Promise<Camera['cameras']> {
  const devices = await inTime(navigator.mediaDevices.enumerateDevices(), browserLimitsMs.devices).catch(
    () => [],
  );
  return devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}

/**
 * Opens a camera: the chosen one, else the one at the back.
 * @throws CameraError
 */
export async function openCamera(chosen: string | null, signal: AbortSignal): Promise<Camera> {
  // The browser has none on an address that is not secure, too.
  if (typeof navigator.mediaDevices?.getUserMedia !== 'function') throw new CameraError('unsupported');
  const which = chosen === null ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: chosen } };
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: { ...resolution, ...which } });
  } catch (thrown) {
    throw new CameraError(failures[nameOf(thrown)] ?? 'unsupported');
  }
  const [track] = stream.getVideoTracks();
  // A person may answer the browser's question after the dialog was closed.
  if (!track || signal.aborted) {
    stopAll(stream);
    throw new CameraError('absent');
  }
  return {
    stream,
    id: track.getSettings().deviceId ?? '',
    cameras: await listCameras(),
    setTorch: torchOf(track),
    stop: () => stopAll(stream),
  };
}
