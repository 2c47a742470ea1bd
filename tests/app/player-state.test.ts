// The player's decks without a loudspeaker: what they ask of a graph, and what they make of what it tells.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Channel } from '../../contract/monitors/requests.ts';
import { createAudioPlayer } from '../../src/features/monitor-details/player/audio-player.ts';
import { AudioFileError, type AudioSource } from '../../src/features/monitor-details/player/audio-source.ts';
import { type FakeAudio, fakeAudio } from '../support/fake-audio.ts';

let audio: FakeAudio;
beforeEach(() => {
  audio = fakeAudio();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function sound(seconds: number, rms: number, source: AudioSource['media']): AudioSource {
  return { seconds, media: source, outline: { peaks: new Float32Array(1), rms }, release: () => undefined };
}
const decoded = (seconds: number, rms = 0.5) => sound(seconds, rms, { is: 'decoded', buffer: audio.buffer });
const streamed = (seconds: number) => sound(seconds, 0.5, { is: 'streamed', url: 'blob:long' });

type Sounds = Partial<Record<Channel, AudioSource | Promise<AudioSource>>>;

/** A deck whose sounds are there, as far as they come. */
async function open(sounds: Sounds) {
  const deck = createAudioPlayer(['A', 'B'], async (channel) => {
    const found = await sounds[channel];
    if (!found) throw new AudioFileError('broken');
    return found;
  });
  const close = deck.open();
  // B is read after A, and never waited for.
  await vi.waitFor(() => expect(deck.state().loaded.B.is).not.toBe('loading'));
  return { deck, close };
}

function hide(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('a deck', () => {
  it('does not begin in a page that was hidden while the file came', async () => {
    let come = (_: AudioSource) => {};
    const { deck, close } = await open({ A: new Promise<AudioSource>((resolve) => (come = resolve)) });
    deck.toggle('A');
    expect(deck.state().pendingChannel).toBe('A');
    hide();
    come(decoded(10));
    await vi.waitFor(() => expect(deck.state().loaded.A.is).toBe('ready'));
    expect(deck.state()).toMatchObject({ playing: false, wanted: null, interrupted: true });
    close();
  });

  it('plays one channel where the other one failed', async () => {
    const { deck, close } = await open({ A: decoded(10) });
    expect(deck.state().loaded.B.is).toBe('failed');
    deck.toggle('A');
    expect(deck.state()).toMatchObject({ playing: true, heard: 'A' });
    close();
  });

  it('matches levels in a comparison, and no longer than that', async () => {
    const { deck, close } = await open({ A: decoded(10, 0.5), B: decoded(10, 0.25) });
    deck.toggle('A');
    deck.setComparing(true);
    deck.setLevelMatch(true);
    expect(audio.levelOf('A')).toBe(0.5);
    deck.setComparing(false);
    expect(audio.levelOf('A')).toBe(1);
    close();
  });

  it('stops where a comparison begins past the end of the shorter channel', async () => {
    const { deck, close } = await open({ A: decoded(10), B: decoded(4) });
    deck.seek('A', 8);
    deck.toggle('A');
    deck.setComparing(true);
    expect(deck.state().playing).toBe(false);
    expect(deck.position('A')).toBe(4);
    close();
  });

  it('says when the device takes the sound away', async () => {
    const { deck, close } = await open({ A: decoded(10) });
    deck.toggle('A');
    audio.interrupt();
    expect(deck.state()).toMatchObject({ playing: false, interrupted: true });
    close();
  });
});

describe('a recording that is too long to be decoded', () => {
  it('is interrupted where it may not play', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new DOMException('', 'NotAllowedError'));
    const { deck, close } = await open({ A: streamed(3600) });
    deck.toggle('A');
    await vi.waitFor(() => expect(deck.state()).toMatchObject({ playing: false, interrupted: true }));
    expect(deck.state().loaded.A.is).toBe('ready');
    close();
  });

  it('has failed where it is broken in its middle', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockReturnValue(false);
    const { deck, close } = await open({ A: streamed(3600) });
    deck.toggle('A');
    audio.breakElement();
    expect(deck.state()).toMatchObject({ playing: false, interrupted: false });
    expect(deck.state().loaded.A).toMatchObject({ is: 'failed', error: { reason: 'broken' } });
    close();
  });
});
