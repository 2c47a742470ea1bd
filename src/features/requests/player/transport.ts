// Plays channels in sync in one graph, knows their position, and notices when the device stops the sound. An interrupted
// graph is resumed only in a tap; when that is not enough, a new graph is made.
import type { Channel } from '../../../../contract/requests/requests.ts';
import { type AudioGraph, createAudioGraph, type Levels, leadSeconds } from './audio-graph.ts';
import { bufferOutput, type ChannelOutput, elementOutput, type PlaybackFault } from './channel-output.ts';
import type { OpenedAudio } from './opened-audio.ts';
import type { Loop } from './position.ts';
import { watchForStall } from './watch-for-stall.ts';

interface Program {
  /** All tracks start together at `from`. */
  tracks: readonly { channel: Channel; audio: OpenedAudio }[];
  from: number;
  speed: number;
  loop: Loop | null;
  end: number;
}

interface Transport {
  /** To be called in a tap: lets a file play that is still being fetched. */
  open(): void;
  play(program: Program): void;
  /** Null when nothing plays. */
  position(): number | null;
  stop(): void;
  setLevels(levels: Levels): void;
  setBoost(decibels: number): void;
  close(): void;
}

interface Playing {
  program: Program;
  outputs: readonly ChannelOutput[];
  /** False until the graph is running. */
  started: boolean;
}

/**
 * Playback reached its end, the device stopped the sound or has no output for it, or a file cannot be read any further.
 */
export type PlaybackEnd =
  | { type: 'end' }
  | { type: 'interrupted' }
  | { type: 'noOutput' }
  | { type: 'broken'; channel: Channel };

/** @param onEnd called when playback ends by itself, with the reason and the position */
export function createTransport(onEnd: (ending: PlaybackEnd, position: number) => void): Transport {
  let graph: AudioGraph | null = null;
  let outputs = new Map<OpenedAudio, ChannelOutput>();
  let playing: Playing | null = null;
  let levels: Levels = { A: 0, B: 0 };
  let boost = 0;
  let stopWatching = () => {};

  function position(): number | null {
    if (!playing) return null;
    const {
      started,
      outputs: [first],
      program,
    } = playing;
    return (started ? first?.position() : null) ?? program.from;
  }

  function stop(): void {
    stopWatching();
    for (const output of playing?.outputs ?? []) output.stop();
    playing = null;
  }

  function end(reason: PlaybackEnd): void {
    const at = reason.type === 'end' ? playing?.program.end : position();
    stop();
    onEnd(reason, at ?? 0);
  }

  function toPlaybackEnd(fault: PlaybackFault, channel: Channel): PlaybackEnd {
    return fault === 'broken' ? { type: fault, channel } : { type: fault };
  }

  function discard(): void {
    for (const output of outputs.values()) output.close();
    outputs = new Map();
    graph?.close();
    graph = null;
  }

  function openGraph(): AudioGraph {
    if (graph && ['interrupted', 'closed'].includes(graph.context.state)) discard();
    if (graph) return graph;
    const made = createAudioGraph(() => {
      if (playing?.started && made.context.state !== 'running') end({ type: 'interrupted' });
    });
    made.setLevels(levels);
    made.setBoost(boost);
    graph = made;
    return made;
  }

  /** Null where the browser refuses to make one. */
  function openedGraph(): AudioGraph | null {
    try {
      return openGraph();
    } catch {
      return null;
    }
  }

  function outputOf({ context, inputs }: AudioGraph, channel: Channel, audio: OpenedAudio): ChannelOutput {
    const existing = outputs.get(audio);
    if (existing) return existing;
    const { media } = audio;
    const output =
      media.type === 'decoded'
        ? bufferOutput(context, media.buffer, inputs[channel])
        : elementOutput(context, media.url, inputs[channel]);
    outputs.set(audio, output);
    return output;
  }

  /** @param isRetry whether this graph replaces one whose clock stood still */
  async function start(on: AudioGraph, program: Program, isRetry: boolean): Promise<void> {
    const trackOutputs = program.tracks.map(({ channel, audio }) => outputOf(on, channel, audio));
    const mine: Playing = { program, outputs: trackOutputs, started: false };
    playing = mine;
    for (const output of mine.outputs) output.prepare();
    const resumed = on.context.state === 'running' ? 'running' : await on.resume();
    if (playing !== mine) return;
    if (resumed === 'silent') return end({ type: 'noOutput' });
    if (resumed === 'stopped') return end({ type: 'interrupted' });
    const startedAt = on.context.currentTime + leadSeconds;
    const endMine = (reason: PlaybackEnd) => playing === mine && end(reason);
    for (const [index, { channel }] of program.tracks.entries()) {
      mine.outputs[index]?.start(
        { ...program, startedAt },
        {
          onEnd: () => endMine({ type: 'end' }),
          onFault: (fault) => endMine(toPlaybackEnd(fault, channel)),
        },
      );
    }
    mine.started = true;
    stopWatching = watchForStall(
      () => on.context.currentTime,
      (moved) => {
        if (isRetry && !moved) return end({ type: 'interrupted' });
        const from = position() ?? program.from;
        stop();
        discard();
        startOn({ ...program, from }, true);
      },
    );
  }

  /** Starts in the graph that there is, or in a new one. The device may refuse either. */
  function startOn(program: Program, isRetry: boolean): void {
    function giveUp(): void {
      stop();
      onEnd({ type: 'noOutput' }, program.from);
    }
    const on = openedGraph();
    if (on) start(on, program, isRetry).catch(giveUp);
    else giveUp();
  }

  return {
    position,
    stop,
    open() {
      const on = openedGraph();
      if (on && on.context.state !== 'running') void on.resume();
    },
    play(program) {
      stop();
      startOn(program, false);
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
