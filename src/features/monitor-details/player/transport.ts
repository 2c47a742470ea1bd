// What plays: it begins channels together in one graph, knows where they are, and sees when a device takes the sound
// away. It never wakes a graph that was interrupted: a tap does, and where that is not enough, a new graph.
import type { Channel } from '../../../../contract/monitors/requests.ts';
import { createGraph, type Graph, type Levels, leadSeconds } from './graph.ts';
import type { Loop } from './position.ts';
import type { Sound } from './sound.ts';
import { decodedVoice, type Fault, streamedVoice, type Voice } from './voice.ts';
import { watchClock } from './watch-clock.ts';

interface Program {
  /** What runs, from the same position on. */
  sounds: readonly { channel: Channel; sound: Sound }[];
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
  voices: readonly Voice[];
  /** Not until the graph is awake. */
  begun: boolean;
}

/** It came to its end, the device took its sound away, or a channel cannot be read any further. */
export type Ending = { why: 'end' } | { why: 'interrupted' } | { why: 'broken'; channel: Channel };

/** @param onEnd why a program is over, and at which position */
export function createTransport(onEnd: (ending: Ending, position: number) => void): Transport {
  let graph: Graph | null = null;
  let known = new Map<Sound, Voice>();
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

  function end(ending: Ending): void {
    const at = ending.why === 'end' ? playing?.program.end : position();
    stop();
    onEnd(ending, at ?? 0);
  }

  function endingOf(fault: Fault, channel: Channel): Ending {
    return fault === 'broken' ? { why: fault, channel } : { why: fault };
  }

  function discard(): void {
    for (const voice of known.values()) voice.close();
    known = new Map();
    graph?.close();
    graph = null;
  }

  function opened(): Graph {
    if (graph && ['interrupted', 'closed'].includes(graph.context.state)) discard();
    if (graph) return graph;
    const made = createGraph(() => {
      if (playing?.begun && made.context.state !== 'running') end({ why: 'interrupted' });
    });
    made.setLevels(levels);
    made.setBoost(boost);
    graph = made;
    return made;
  }

  function voiceOf({ context, inputs }: Graph, channel: Channel, sound: Sound): Voice {
    const same = known.get(sound);
    if (same) return same;
    const { source } = sound;
    const voice =
      source.is === 'decoded'
        ? decodedVoice(context, source.buffer, inputs[channel])
        : streamedVoice(context, source.url, inputs[channel]);
    known.set(sound, voice);
    return voice;
  }

  /** @param again whether this is a graph made anew because the one before it stood still */
  async function begin(on: Graph, program: Program, again: boolean): Promise<void> {
    const voices = program.sounds.map(({ channel, sound }) => voiceOf(on, channel, sound));
    const mine: Playing = { program, voices, begun: false };
    playing = mine;
    for (const voice of voices) voice.prepare();
    const awake = on.context.state === 'running' || (await on.wake());
    if (playing !== mine) return;
    if (!awake) return end({ why: 'interrupted' });
    const at = on.context.currentTime + leadSeconds;
    const endMine = (ending: Ending) => playing === mine && end(ending);
    for (const [index, { channel }] of program.sounds.entries()) {
      voices[index]?.start(
        { ...program, at },
        {
          onEnd: () => endMine({ why: 'end' }),
          onFault: (fault) => endMine(endingOf(fault, channel)),
        },
      );
    }
    mine.begun = true;
    unwatch = watchClock(
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
      if (on.context.state !== 'running') void on.wake();
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
