// The players of both channels over one transport, without React. Their state is an atom in a store of the player's own;
// positions are read from the transport, because they change all the time (docs/decisions/requests-player.md#audio-player).
import { atom, createStore } from 'jotai';
import { type Channel, channels } from '../../../../contract/requests/requests.ts';
import { matchFactor } from './levels.ts';
import { AudioFileError, type OpenedAudio } from './opened-audio.ts';
import { clamp, type Marks, noMarks, startPosition, toLoop, withMark } from './position.ts';
import { createTransport } from './transport.ts';

type LoadState =
  | { type: 'absent' }
  | { type: 'loading' }
  | { type: 'ready'; audio: OpenedAudio }
  | { type: 'failed'; error: unknown };

export interface AudioPlayerState {
  loaded: Readonly<Record<Channel, LoadState>>;
  /** The channel that plays; in a comparison, the one that is heard. */
  selected: Channel;
  playing: boolean;
  /** Plays as soon as its file is there. */
  pendingChannel: Channel | null;
  comparing: boolean;
  levelMatch: boolean;
  speed: number;
  boostDecibels: number;
  marks: Marks;
  /** The device stopped the sound, or the page was hidden: a tap continues. */
  interrupted: boolean;
  /** The device has no sound output, or none that starts. */
  withoutOutput: boolean;
}

export type AudioPlayer = ReturnType<typeof createAudioPlayer>;

const other: Record<Channel, Channel> = { A: 'B', B: 'A' };

const initialState: AudioPlayerState = {
  loaded: { A: { type: 'absent' }, B: { type: 'absent' } },
  selected: 'A',
  playing: false,
  pendingChannel: null,
  comparing: false,
  levelMatch: false,
  speed: 1,
  boostDecibels: 0,
  marks: noMarks,
  interrupted: false,
  withoutOutput: false,
};

/**
 * @param present the channels that have a file
 * @param read fetches a file and opens it
 * @param onPlay told whenever a channel begins to play
 */
export function createAudioPlayer(
  present: readonly Channel[],
  read: (channel: Channel, signal: AbortSignal) => Promise<OpenedAudio>,
  onPlay: (channel: Channel) => void = () => undefined,
) {
  const store = createStore();
  const stateAtom = atom<AudioPlayerState>({ ...initialState, selected: present[0] ?? 'A' });
  /** Counts how often a position was set: positions themselves are not in the state. */
  const movesAtom = atom(0);
  const positions: Record<Channel, number> = { A: 0, B: 0 };
  let closed = new AbortController();

  const transport = createTransport((end, position) => {
    setPosition(position);
    if (end.type === 'broken') markBroken(end.channel);
    update({
      playing: false,
      interrupted: end.type === 'interrupted',
      withoutOutput: end.type === 'noOutput',
    });
  });

  function state(): AudioPlayerState {
    return store.get(stateAtom);
  }

  function update(patch: Partial<AudioPlayerState>): void {
    store.set(stateAtom, { ...state(), ...patch });
  }

  function audioOf(channel: Channel): OpenedAudio | null {
    const loaded = state().loaded[channel];
    return loaded.type === 'ready' ? loaded.audio : null;
  }

  /** A file that cannot be read to its end is no longer playable, which also ends a comparison. */
  function markBroken(channel: Channel): void {
    audioOf(channel)?.release();
    const failed = { type: 'failed', error: new AudioFileError('broken') } as const;
    update({ loaded: { ...state().loaded, [channel]: failed }, comparing: false });
  }

  function activeChannels(): Channel[] {
    return state().comparing ? [...channels] : [state().selected];
  }

  function isActive(channel: Channel): boolean {
    return activeChannels().includes(channel);
  }

  function seconds(channel: Channel): number {
    const of = state().comparing ? channels : [channel];
    return Math.min(...of.map((one) => audioOf(one)?.seconds ?? 0));
  }

  function setPosition(position: number): void {
    for (const channel of activeChannels()) positions[channel] = position;
  }

  function position(channel: Channel): number {
    return (isActive(channel) ? transport.position() : null) ?? positions[channel];
  }

  function halt(): void {
    const at = transport.position();
    if (at !== null) setPosition(at);
    transport.stop();
  }

  function applyLevels(): void {
    const { selected, comparing, levelMatch } = state();
    const own = audioOf(selected)?.outline?.rms ?? 0;
    const factor =
      comparing && levelMatch ? matchFactor(own, audioOf(other[selected])?.outline?.rms ?? 0) : 1;
    transport.setLevels({ A: 0, B: 0, [selected]: factor });
  }

  /** Starts at the position of the selected channel, with the current settings. */
  function start(): void {
    const end = seconds(state().selected);
    const loop = toLoop(state().marks, end);
    const tracks = activeChannels().flatMap((channel) => {
      const audio = audioOf(channel);
      return audio ? [{ channel, audio }] : [];
    });
    for (const { channel } of tracks) onPlay(channel);
    applyLevels();
    transport.play({
      tracks,
      from: startPosition(positions[state().selected], loop, end),
      speed: state().speed,
      loop,
      end,
    });
  }

  function resume(): void {
    if (positions[state().selected] < seconds(state().selected)) start();
    else update({ playing: false });
  }

  /** Changes a setting that only takes effect when playback starts again. */
  function restartWith(patch: Partial<AudioPlayerState>): void {
    halt();
    update(patch);
    if (state().playing) start();
  }

  async function load(channel: Channel): Promise<void> {
    const { signal } = closed;
    const setLoaded = (loaded: LoadState) => update({ loaded: { ...state().loaded, [channel]: loaded } });
    setLoaded({ type: 'loading' });
    try {
      const audio = await read(channel, signal);
      if (signal.aborted) return audio.release();
      setLoaded({ type: 'ready', audio });
      if (state().pendingChannel === channel) play(channel);
    } catch (error) {
      if (signal.aborted) return;
      setLoaded({ type: 'failed', error });
      if (state().pendingChannel === channel) update({ pendingChannel: null });
    }
  }

  function play(channel: Channel): void {
    halt();
    update({
      selected: channel,
      playing: true,
      pendingChannel: null,
      interrupted: false,
      withoutOutput: false,
    });
    start();
  }

  /** Plays a channel when its file is there; fetches it again if that failed. */
  function playWhenLoaded(channel: Channel): void {
    transport.open();
    pause();
    update({ selected: channel, pendingChannel: channel, interrupted: false, withoutOutput: false });
    if (state().loaded[channel].type === 'failed') void load(channel);
  }

  function pause(): void {
    halt();
    update({ playing: false, pendingChannel: null });
  }

  function switchTo(channel: Channel): void {
    update({ selected: channel });
    applyLevels();
  }

  function moveTo(channel: Channel, at: number): void {
    for (const one of state().comparing ? channels : [channel]) positions[one] = at;
    store.set(movesAtom, (count) => count + 1);
  }

  function pauseWhenHidden(): void {
    if (document.visibilityState === 'visible' || !(state().playing || state().pendingChannel)) return;
    pause();
    update({ interrupted: true });
  }

  return {
    position,
    seconds,
    pause,
    state,
    store,
    stateAtom,
    movesAtom,
    /** Loads every channel in advance. Returns how to close the player. */
    open() {
      closed = new AbortController();
      document.addEventListener('visibilitychange', pauseWhenHidden);
      for (const channel of present) void load(channel);
      return () => {
        document.removeEventListener('visibilitychange', pauseWhenHidden);
        closed.abort();
        pause();
        transport.close();
        for (const channel of channels) audioOf(channel)?.release();
      };
    },
    /** In a tap: plays or pauses a channel, and pauses the other one. A comparison switches to the channel instead. */
    toggle(channel: Channel) {
      const { playing, selected, pendingChannel, comparing } = state();
      if (pendingChannel === channel || (playing && selected === channel)) pause();
      else if (!audioOf(channel)) playWhenLoaded(channel);
      else if (playing && comparing) switchTo(channel);
      else play(channel);
    },
    retry: (channel: Channel) => void load(channel),
    seek(channel: Channel, to: number) {
      const at = clamp(to, 0, seconds(channel));
      if (!state().playing || !isActive(channel)) return moveTo(channel, at);
      halt();
      moveTo(channel, at);
      resume();
    },
    /** In a comparison: continues with the other channel at the same position. */
    switchTo,
    setComparing(on: boolean) {
      halt();
      const at = positions[state().selected];
      update({ comparing: on });
      for (const channel of channels) positions[channel] = Math.min(at, seconds(channel));
      if (state().playing) resume();
    },
    setLevelMatch(on: boolean) {
      update({ levelMatch: on });
      applyLevels();
    },
    setSpeed: (speed: number) => restartWith({ speed }),
    setBoost(boostDecibels: number) {
      update({ boostDecibels });
      transport.setBoost(boostDecibels);
    },
    mark(which: keyof Marks) {
      const marks = withMark(state().marks, which, position(state().selected));
      // One mark alone does not change playback.
      if (toLoop(marks, Number.POSITIVE_INFINITY) || toLoop(state().marks, Number.POSITIVE_INFINITY))
        restartWith({ marks });
      else update({ marks });
    },
    clearMarks: () => restartWith({ marks: noMarks }),
  };
}
