// Two players with one transport: what a person asks of them, and how they stand. A plain store without React; the
// positions are asked of the transport, because they change all the time.
import { type Channel, channels } from '../../../../contract/monitors/requests.ts';
import { AudioFileError, type AudioSource } from './audio-source.ts';
import { matchFactor } from './levels.ts';
import { clamp, type Marks, noMarks, startPosition, toLoop, withMark } from './position.ts';
import { createTransport } from './transport.ts';

type Loaded =
  | { is: 'absent' }
  | { is: 'loading' }
  | { is: 'ready'; sound: AudioSource }
  | { is: 'failed'; error: unknown };

export interface AudioPlayerState {
  loaded: Readonly<Record<Channel, Loaded>>;
  /** The channel that was chosen last: the one that plays, and in a comparison the one that is heard. */
  selected: Channel;
  playing: boolean;
  /** It was asked to play, and plays as soon as it is there. */
  pendingChannel: Channel | null;
  comparing: boolean;
  levelMatch: boolean;
  speed: number;
  /** Decibels. */
  boostDecibels: number;
  /** For both channels, which hear the same time. */
  marks: Marks;
  /** The sound was taken away, or the page was hidden: a tap goes on. */
  interrupted: boolean;
}

export type AudioPlayer = ReturnType<typeof createAudioPlayer>;

const other: Record<Channel, Channel> = { A: 'B', B: 'A' };

/**
 * @param present the channels that have a file
 * @param read fetches a file and opens it
 */
export function createAudioPlayer(
  present: readonly Channel[],
  read: (channel: Channel, signal: AbortSignal) => Promise<AudioSource>,
) {
  const listeners = new Set<() => void>();
  const positions: Record<Channel, number> = { A: 0, B: 0 };
  let control = new AbortController();
  let state: AudioPlayerState = {
    loaded: { A: { is: 'absent' }, B: { is: 'absent' } },
    selected: present[0] ?? 'A',
    playing: false,
    pendingChannel: null,
    comparing: false,
    levelMatch: false,
    speed: 1,
    boostDecibels: 0,
    marks: noMarks,
    interrupted: false,
  };

  const transport = createTransport((ending, position) => {
    keep(position);
    if (ending.why === 'broken') lose(ending.channel);
    become({ playing: false, interrupted: ending.why === 'interrupted' });
  });

  function become(patch: Partial<AudioPlayerState>): void {
    state = { ...state, ...patch };
    for (const listener of listeners) listener();
  }

  function soundOf(channel: Channel): AudioSource | null {
    const loaded = state.loaded[channel];
    return loaded.is === 'ready' ? loaded.sound : null;
  }

  /** What was begun cannot be read to its end: it is no sound any more, and there is nothing to compare. */
  function lose(channel: Channel): void {
    soundOf(channel)?.release();
    const failed = { is: 'failed', error: new AudioFileError('broken') } as const;
    become({ loaded: { ...state.loaded, [channel]: failed }, comparing: false });
  }

  /** The channels that run together: what is compared ends where the shorter one does. */
  function running(): Channel[] {
    return state.comparing ? [...channels] : [state.selected];
  }

  function runs(channel: Channel): boolean {
    return running().includes(channel);
  }

  function seconds(channel: Channel): number {
    const of = state.comparing ? channels : [channel];
    return Math.min(...of.map((one) => soundOf(one)?.seconds ?? 0));
  }

  function keep(position: number): void {
    for (const channel of running()) positions[channel] = position;
  }

  function position(channel: Channel): number {
    return (runs(channel) ? transport.position() : null) ?? positions[channel];
  }

  /** Notes where everything is, and is silent. */
  function halt(): void {
    const at = transport.position();
    if (at !== null) keep(at);
    transport.stop();
  }

  function applyLevels(): void {
    const { selected: heard, comparing, levelMatch } = state;
    const own = soundOf(heard)?.outline?.rms ?? 0;
    const factor = comparing && levelMatch ? matchFactor(own, soundOf(other[heard])?.outline?.rms ?? 0) : 1;
    transport.setLevels({ A: 0, B: 0, [heard]: factor });
  }

  /** Begins where the chosen channel is, with all settings as they are now. */
  function run(): void {
    const end = seconds(state.selected);
    const loop = toLoop(state.marks, end);
    const sounds = running().flatMap((channel) => {
      const sound = soundOf(channel);
      return sound ? [{ channel, sound }] : [];
    });
    applyLevels();
    transport.play({
      sounds,
      from: startPosition(positions[state.selected], loop, end),
      speed: state.speed,
      loop,
      end,
    });
  }

  /** Goes on from another position; at the end there is nothing to go on with. */
  function goOn(): void {
    if (positions[state.selected] < seconds(state.selected)) run();
    else become({ playing: false });
  }

  /** Changes something that what plays must begin anew for. */
  function change(patch: Partial<AudioPlayerState>): void {
    halt();
    become(patch);
    if (state.playing) run();
  }

  async function load(channel: Channel): Promise<void> {
    const { signal } = control;
    const stands = (loaded: Loaded) => become({ loaded: { ...state.loaded, [channel]: loaded } });
    stands({ is: 'loading' });
    try {
      const sound = await read(channel, signal);
      if (signal.aborted) return sound.release();
      stands({ is: 'ready', sound });
      if (state.pendingChannel === channel) begin(channel);
    } catch (error) {
      if (signal.aborted) return;
      stands({ is: 'failed', error });
      if (state.pendingChannel === channel) become({ pendingChannel: null });
    }
  }

  function begin(channel: Channel): void {
    halt();
    become({ selected: channel, playing: true, pendingChannel: null, interrupted: false });
    run();
  }

  /** What has no sound yet is fetched, once more where that failed. */
  function want(channel: Channel): void {
    transport.open();
    pause();
    become({ selected: channel, pendingChannel: channel, interrupted: false });
    if (state.loaded[channel].is === 'failed') void load(channel);
  }

  function pause(): void {
    halt();
    become({ playing: false, pendingChannel: null });
  }

  function hear(channel: Channel): void {
    become({ selected: channel });
    applyLevels();
  }

  function place(channel: Channel, at: number): void {
    for (const one of state.comparing ? channels : [channel]) positions[one] = at;
    become({});
  }

  function pauseWhenHidden(): void {
    if (document.visibilityState === 'visible' || !(state.playing || state.pendingChannel)) return;
    pause();
    become({ interrupted: true });
  }

  return {
    position,
    seconds,
    pause,
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Reads what there is, so that it is there when it is chosen. Answers how to end everything. */
    open() {
      control = new AbortController();
      document.addEventListener('visibilitychange', pauseWhenHidden);
      for (const channel of present) void load(channel);
      return () => {
        document.removeEventListener('visibilitychange', pauseWhenHidden);
        control.abort();
        pause();
        transport.close();
        for (const channel of channels) soundOf(channel)?.release();
      };
    },
    /** In a tap: plays a channel, and pauses the other; or pauses it. In a comparison, the other goes on unheard. */
    toggle(channel: Channel) {
      const { playing, selected: heard, pendingChannel: wanted, comparing } = state;
      if (wanted === channel || (playing && heard === channel)) pause();
      else if (!soundOf(channel)) want(channel);
      else if (playing && comparing) hear(channel);
      else begin(channel);
    },
    /** Reads a channel once more. */
    retry: (channel: Channel) => void load(channel),
    seek(channel: Channel, to: number) {
      const at = clamp(to, 0, seconds(channel));
      if (!state.playing || !runs(channel)) return place(channel, at);
      halt();
      place(channel, at);
      goOn();
    },
    /** In a comparison: the other channel at the same moment. */
    hear,
    setComparing(on: boolean) {
      halt();
      const at = positions[state.selected];
      become({ comparing: on });
      for (const channel of channels) positions[channel] = Math.min(at, seconds(channel));
      if (state.playing) goOn();
    },
    setLevelMatch(on: boolean) {
      become({ levelMatch: on });
      applyLevels();
    },
    setSpeed: (speed: number) => change({ speed }),
    setBoost(boost: number) {
      become({ boostDecibels: boost });
      transport.setBoost(boost);
    },
    mark(which: keyof Marks) {
      const marks = withMark(state.marks, which, position(state.selected));
      // One mark alone changes nothing of what is heard.
      if (toLoop(marks, Number.POSITIVE_INFINITY) || toLoop(state.marks, Number.POSITIVE_INFINITY))
        change({ marks });
      else become({ marks });
    },
    clearMarks: () => change({ marks: noMarks }),
  };
}
