// What plays: it begins channels together in one graph, knows where they are, and sees when a device takes the sound
// away. It never wakes a graph that was interrupted: a tap does, and where that is not enough, a new graph.
import type { Channel } from '../../../../contract/monitors/requests.ts';
import { type AudioGraph, createAudioGraph, type Levels, leadSeconds } from './audio-graph.ts';
import type { AudioSource } from './audio-source.ts';
import { bufferOutput, type ChannelOutput, elementOutput, type PlaybackFault } from './channel-output.ts';
import type { Loop } from './position.ts';
import { watchForStall } from './watch-for-stall.ts';

interface Program {
  /** What runs, from the same position on. */
  sounds: readonly { channel: Channel; sound: AudioSource }[];
  from: number;
  speed: number;
  loop: Loop | null;
  end: number;
}

interface Transport {
  /** To be called in a tap: makes sound possible for what is still being fetched. */
  open(): void;
  play(program: Program): void;
  /** Where the program is; null where there is none. */
  position(): number | null;
  stop(): void;
  setLevels(levels: Levels): void;
  setBoost(decibels: number): void;
  close(): void;
}

interface Playing {
  program: Program;
  voices: readonly ChannelOutput[];
  /** Not until the graph is awake. */
  begun: boolean;
}

/** It came to its end, the device took its sound away, or a channel cannot be read any further. */
export type PlaybackEnd = { why: 'end' } | { why: 'interrupted' } | { why: 'broken'; channel: Channel };

/** @param onEnd why a program is over, and at which position */
export function createTransport(onEnd: (ending: PlaybackEnd, position: number) => void): Transport {
  let graph: AudioGraph | null = null;
  let known = new Map<AudioSource, ChannelOutput>();
  let playing: Playing | null = null;
  let levels: Levels = { A: 0, B: 0 };
  let boost = 0;
  let unwatch = () => {};

  function position(): number | null {
    if (!playing) return null;
    const { begun, voices, program } = playing;
    return (begun ? voices[0]?.position() : null) ?? program.from;
  }

  function stop(): void {
    unwatch();
    for (const voice of playing?.voices ?? []) voice.stop();
    playing = null;
  }

  function end(ending: PlaybackEnd): void {
    const at = ending.why === 'end' ? playing?.program.end : position();
    stop();
    onEnd(ending, at ?? 0);
  }

  function endingOf(fault: PlaybackFault, channel: Channel): PlaybackEnd {
    return fault === 'broken' ? { why: fault, channel } : { why: fault };
  }

  function discard(): void {
    for (const voice of known.values()) voice.close();
    known = new Map();
    graph?.close();
    graph = null;
  }

  function opened(): AudioGraph {
    if (graph && ['interrupted', 'closed'].includes(graph.context.state)) discard();
    if (graph) return graph;
    const made = createAudioGraph(() => {
      if (playing?.begun && made.context.state !== 'running') end({ why: 'interrupted' });
    });
    made.setLevels(levels);
    made.setBoost(boost);
    graph = made;
    return made;
  }

  function voiceOf({ context, inputs }: AudioGraph, channel: Channel, sound: AudioSource): ChannelOutput {
    const same = known.get(sound);
    if (same) return same;
    const { media: source } = sound;
    const voice =
      source.is === 'decoded'
        ? bufferOutput(context, source.buffer, inputs[channel])
        : elementOutput(context, source.url, inputs[channel]);
    known.set(sound, voice);
    return voice;
  }

  /** @param again whether this is a graph made anew because the one before it stood still */
  async function begin(on: AudioGraph, program: Program, again: boolean): Promise<void> {
    const voices = program.sounds.map(({ channel, sound }) => voiceOf(on, channel, sound));
    const mine: Playing = { program, voices, begun: false };
    playing = mine;
    for (const voice of voices) voice.prepare();
    const awake = on.context.state === 'running' || (await on.resume());
    if (playing !== mine) return;
    if (!awake) return end({ why: 'interrupted' });
    const at = on.context.currentTime + leadSeconds;
    const endMine = (ending: PlaybackEnd) => playing === mine && end(ending);
    for (const [index, { channel }] of program.sounds.entries()) {
      voices[index]?.start(
        { ...program, startedAt: at },
        {
          onEnd: () => endMine({ why: 'end' }),
          onFault: (fault) => endMine(endingOf(fault, channel)),
        },
      );
    }
    mine.begun = true;
    unwatch = watchForStall(
      () => on.context.currentTime,
      (moved) => {
        if (again && !moved) return end({ why: 'interrupted' });
        const from = position() ?? program.from;
        stop();
        discard();
        void begin(opened(), { ...program, from }, true);
      },
    );
  }

  return {
    position,
    stop,
    open() {
      const on = opened();
      if (on.context.state !== 'running') void on.resume();
    },
    play(program) {
      stop();
      void begin(opened(), program, false);
    },
    setLevels(next) {
      levels = next;
      graph?.setLevels(next);
    },
    setBoost(decibels) {
      boost = decibels;
      graph?.setBoost(decibels);
    },
    close() {
      stop();
      discard();
    },
  };
}
