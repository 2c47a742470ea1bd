// Calls of a browser that only one screen makes.
import type { BrowserCall } from './browser-faults.ts';

const promise = { answersWith: 'promise' } as const;
const nothing = { answersWith: 'nothing' } as const;

export const screenCalls = {
  audioOutput: {
    name: 'starting audio output',
    of: ['AudioContext.prototype'],
    methods: ['resume'],
    ...promise,
  },
  decoding: {
    name: 'decoding a recording',
    of: ['BaseAudioContext.prototype'],
    methods: ['decodeAudioData'],
    ...promise,
  },
  playing: {
    name: 'playing a media element',
    of: ['HTMLMediaElement.prototype'],
    methods: ['play'],
    ...promise,
  },
  clipboard: { name: 'the clipboard', of: ['Clipboard.prototype'], methods: ['writeText'], ...promise },
  share: { name: 'the share sheet', of: ['Navigator.prototype'], methods: ['share'], ...promise },
  camera: { name: 'opening a camera', of: ['MediaDevices.prototype'], methods: ['getUserMedia'], ...promise },
  cameras: {
    name: 'listing the cameras',
    of: ['MediaDevices.prototype'],
    methods: ['enumerateDevices'],
    ...promise,
  },
  file: {
    name: 'reading a chosen file',
    of: ['Blob.prototype'],
    methods: ['arrayBuffer', 'text'],
    ...promise,
  },
  caches: {
    name: 'Cache Storage',
    of: ['CacheStorage.prototype', 'Cache.prototype'],
    methods: ['open', 'match', 'has', 'keys', 'put', 'delete'],
    ...promise,
  },
  channel: {
    name: 'a message to other tabs',
    of: ['BroadcastChannel.prototype'],
    methods: ['postMessage'],
    ...nothing,
  },
  worker: {
    name: 'a message to the service worker',
    of: ['ServiceWorker.prototype'],
    methods: ['postMessage'],
    ...nothing,
  },
} satisfies Record<string, BrowserCall>;

/**
 * Runs in a page, before its own scripts: gives it what a tablet has, the share sheet of a home-screen app, two cameras, which
 * look at a wall, and an output for sound that plays only once it was resumed.
 */
function standIn(): void {
  const page = globalThis as unknown as { MediaDevices?: { prototype: object } };
  page.MediaDevices ??= class extends EventTarget {};
  if (!('mediaDevices' in navigator))
    Object.defineProperty(navigator, 'mediaDevices', { value: Object.create(page.MediaDevices.prototype) });
  async function getUserMedia(): Promise<MediaStream> {
    const wall = document.createElement('canvas');
    wall.getContext('2d')?.fillRect(0, 0, wall.width, wall.height);
    return wall.captureStream();
  }
  const camera = (deviceId: string) => ({ kind: 'videoinput', deviceId, label: deviceId });
  const enumerateDevices = async () => [camera('front'), camera('back')];
  const methods = { getUserMedia, enumerateDevices };
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(page.MediaDevices.prototype, name, { value, configurable: true });
  const { resume } = AudioContext.prototype;
  const stateOf = Object.getOwnPropertyDescriptor(BaseAudioContext.prototype, 'state')?.get;
  const resumed = new WeakSet();
  Object.defineProperty(AudioContext.prototype, 'state', {
    get(this: AudioContext) {
      return resumed.has(this) ? stateOf?.call(this) : 'suspended';
    },
  });
  AudioContext.prototype.resume = async function resumeOnce() {
    await resume.call(this);
    resumed.add(this);
  };
  Object.defineProperty(navigator, 'standalone', { value: true });
  const shares = { canShare: () => true, share: async () => undefined };
  for (const [name, value] of Object.entries(shares))
    Object.defineProperty(Navigator.prototype, name, { value, configurable: true });
}

export const standInScript = `{ const __name = (named) => named; (${String(standIn)})(); }`;
