// The audio player without a loudspeaker: what it sends to the audio graph, and how it reacts to it.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Channel } from '../../../contract/requests/requests.ts';
import { createAudioPlayer } from '../../../src/features/requests/player/audio-player.ts';
import { AudioFileError, type OpenedAudio } from '../../../src/features/requests/player/opened-audio.ts';
import { browserLimitsMs } from '../../../src/lib/in-time.ts';
import { eventually } from '../../support/eventually.ts';
import { type FakeAudio, fakeAudio } from '../../support/fake-audio.ts';

let audio: FakeAudio;
beforeEach(() => {
  audio = fakeAudio();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function createSource(seconds: number, rms: number, media: OpenedAudio['media']): OpenedAudio {
  return {
    seconds,
    media,
    outline: { peaks: new Float32Array(1), rms },
    oddities: [],
    release: () => undefined,
  };
}
const decoded = (seconds: number, rms = 0.5) =>
  createSource(seconds, rms, { type: 'decoded', buffer: audio.buffer });
const streamed = (seconds: number) => createSource(seconds, 0.5, { type: 'streamed', url: 'blob:long' });

type Sources = Partial<Record<Channel, OpenedAudio | Promise<OpenedAudio>>>;

/** A player whose files have been read, as far as they can be. */
async function open(sources: Sources) {
  const player = createAudioPlayer(['A', 'B'], async (channel) => {
    const found = await sources[channel];
    if (!found) throw new AudioFileError('broken');
    return found;
  });
  const close = player.open();
  // A may still be loading in some tests; B never is.
  await eventually(() => expect(player.state().loaded.B.type).not.toBe('loading'));
  return { player, close };
}

function hide(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

it('tells each time that a channel begins to play, and nothing while it is only loaded', async () => {
  const played: Channel[] = [];
  const player = createAudioPlayer(
    ['A', 'B'],
    async () => decoded(10),
    (channel) => played.push(channel),
  );
  const close = player.open();
  await eventually(() => expect(player.state().loaded.B.type).toBe('ready'));
  expect(played).toEqual([]);
  player.toggle('B');
  expect(played).toEqual(['B']);
  close();
});

describe('the audio player', () => {
  it('does not start when the page was hidden while the file was loading', async () => {
    let finishLoading = (_: OpenedAudio) => {};
    const { player, close } = await open({
      A: new Promise<OpenedAudio>((resolve) => (finishLoading = resolve)),
    });
    player.toggle('A');
    expect(player.state().pendingChannel).toBe('A');
    hide();
    finishLoading(decoded(10));
    await eventually(() => expect(player.state().loaded.A.type).toBe('ready'));
    expect(player.state()).toMatchObject({ playing: false, pendingChannel: null, interrupted: true });
    close();
  });

  it('plays one channel when the other one failed to load', async () => {
    const { player, close } = await open({ A: decoded(10) });
    expect(player.state().loaded.B.type).toBe('failed');
    player.toggle('A');
    expect(player.state()).toMatchObject({ playing: true, selected: 'A' });
    close();
  });

  it('matches the levels only while comparing', async () => {
    const { player, close } = await open({ A: decoded(10, 0.5), B: decoded(10, 0.25) });
    player.toggle('A');
    player.setComparing(true);
    player.setLevelMatch(true);
    expect(audio.levelOf('A')).toBe(0.5);
    player.setComparing(false);
    expect(audio.levelOf('A')).toBe(1);
    close();
  });

  it('stops when a comparison starts past the end of the shorter channel', async () => {
    const { player, close } = await open({ A: decoded(10), B: decoded(4) });
    player.seek('A', 8);
    player.toggle('A');
    player.setComparing(true);
    expect(player.state().playing).toBe(false);
    expect(player.position('A')).toBe(4);
    close();
  });

  it('is interrupted when the device takes the sound away', async () => {
    const { player, close } = await open({ A: decoded(10) });
    player.toggle('A');
    audio.interrupt();
    expect(player.state()).toMatchObject({ playing: false, interrupted: true });
    close();
  });
});

describe('a device without sound output', () => {
  it('is named after a limit when it never starts', async () => {
    audio.mute();
    const { player, close } = await open({ A: decoded(10) });
    vi.useFakeTimers();
    player.toggle('A');
    await vi.advanceTimersByTimeAsync(browserLimitsMs.audio);
    expect(player.state()).toMatchObject({ playing: false, interrupted: false, withoutOutput: true });
    close();
  });

  it('is named when the browser makes no audio for it', async () => {
    vi.stubGlobal('AudioContext', function refuse() {
      throw new DOMException('', 'NotSupportedError');
    });
    const { player, close } = await open({ A: decoded(10) });
    player.toggle('A');
    expect(player.state()).toMatchObject({ playing: false, withoutOutput: true });
    player.pause();
    close();
  });
});

describe('a streamed recording', () => {
  it('is interrupted when the browser does not allow it to play', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new DOMException('', 'NotAllowedError'));
    const { player, close } = await open({ A: streamed(3600) });
    player.toggle('A');
    await eventually(() => expect(player.state()).toMatchObject({ playing: false, interrupted: true }));
    expect(player.state().loaded.A.type).toBe('ready');
    close();
  });

  it('fails when its file is damaged in the middle', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockReturnValue(false);
    const { player, close } = await open({ A: streamed(3600) });
    player.toggle('A');
    audio.breakElement();
    expect(player.state()).toMatchObject({ playing: false, interrupted: false });
    expect(player.state().loaded.A).toMatchObject({ type: 'failed', error: { reason: 'broken' } });
    close();
  });
});
