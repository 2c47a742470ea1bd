import { afterEach, expect, it, vi } from 'vitest';
import { browserLimitsMs } from '../../src/lib/in-time.ts';
import { openCamera } from '../../src/scan/camera.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('opens without the names of cameras where the browser never tells them', async () => {
  vi.useFakeTimers();
  const track = { getSettings: () => ({ deviceId: 'back' }), stop: () => undefined };
  const stream = { getVideoTracks: () => [track], getTracks: () => [track] };
  const mediaDevices = {
    getUserMedia: async () => stream,
    enumerateDevices: () => new Promise(() => undefined),
  };
  vi.stubGlobal('navigator', { mediaDevices });
  const opening = openCamera(null, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(browserLimitsMs.devices);
  expect(await opening).toMatchObject({ id: 'back', cameras: [], setTorch: null });
});
