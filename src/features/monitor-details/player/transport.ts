// What plays: it begins channels together in one graph, knows where they are, and sees when a device takes the sound
// away. It never wakes a graph that was interrupted: a tap does, and where that is not enough, a new graph.
import type { Channel } from '../../../../contract/requests.ts';
import { createGraph, type Graph, type Levels } from './graph.ts';
import type { Loop } from './position.ts';
import type { Sound } from './sound.ts';
import { decodedVoice, streamedVoice, type Voice } from './voice.ts';
import { watchClock } from './watch-clock.ts';

/** So far ahead, in seconds, that all channels of a program begin with the same sample. */
const lead = 0.02;

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
  /** None until the graph is awake. */
  voices: Voice[];
}

/** @param onEnd the program came to its end, or the device took its sound away at a position */
export function createTransport(onEnd: (why: 'end' | 'interrupted', position: number) => void): Transport {
  let graph: Graph | null = null;
  let voices = new Map<Sound, Voice>();
  let playing: Playing | null = null;
  let levels: Levels = { A: 0, B: 0 };
  let boost = 0;
  let unwatch = () => {};

  function position(): number | null {
    return playing && (playing.voices[0]?.position() ?? playing.program.from);
  }

  function stop(): void {
    unwatch();
    for (const voice of playing?.voices ?? []) voice.stop();
    playing = null;
  }

  function end(why: 'end' | 'interrupted'): void {
    const at = why === 'end' ? playing?.program.end : position();
    stop();
    onEnd(why, at ?? 0);
  }

  function discard(): void {
    for (const voice of voices.values()) voice.close();
    voices = new Map();
    graph?.close();
    graph = null;
  }

  function opened(): Graph {
    if (graph && ['interrupted', 'closed'].includes(graph.context.state)) discard();
    if (graph) return graph;
    const made = createGraph(() => {
      if (playing && playing.voices.length > 0 && made.context.state !== 'running') end('interrupted');
    });
    made.setLevels(levels);
    made.setBoost(boost);
    graph = made;
    return made;
  }

  function voiceOf({ context, inputs }: Graph, channel: Channel, sound: Sound): Voice {
    const known = voices.get(sound);
    if (known) return known;
    const { source } = sound;
    const voice =
      source.is === 'decoded'
        ? decodedVoice(context, source.buffer, inputs[channel])
        : streamedVoice(context, source.url, inputs[channel]);
    voices.set(sound, voice);
    return voice;
  }

  /** @param again whether this is a graph made anew because the one before it stood still */
  async function begin(on: Graph, program: Program, again: boolean): Promise<void> {
    const mine: Playing = { program, voices: [] };
    playing = mine;
    const awake = on.context.state === 'running' || (await on.wake());
    if (playing !== mine) return;
    if (!awake) return end('interrupted');
    const at = on.context.currentTime + lead;
    for (const { channel, sound } of program.sounds) {
      const voice = voiceOf(on, channel, sound);
      voice.start({ ...program, at }, () => playing === mine && end('end'));
      mine.voices.push(voice);
    }
    unwatch = watchClock(
      () => on.context.currentTime,
      (moved) => {
        if (again && !moved) return end('interrupted');
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
