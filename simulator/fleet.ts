// A fleet of pretend monitors: each beats when the service asked it to, and few at the same moment.
import { setTimeout as sleep } from 'node:timers/promises';
import { createDueQueue } from './due-queue.ts';
import { beat, type Credentials } from './gateway.ts';
import { createPatience } from './patience.ts';
import { silenceAfter } from './temper.ts';

interface Monitor extends Credentials {
  beats: number;
}

/** All have beaten once after this time, if the service can take it; milliseconds, as all times here. */
const firstRound = 8_000;
const atOnce = 16;
/** A hundred a second, whatever the fleet: pretend monitors must not keep a laptop's service from people. */
const betweenBeats = 10;
/** A monitor that was refused asks again: it may have been restored. */
const afterRefusal = 10 * 60_000;
/** Nobody sleeps longer than this, so that an earlier beat is never overslept. */
const longestNap = 1_000;

/** Beats for ever. */
export async function runFleet(
  origin: URL,
  credentials: readonly Credentials[],
  say: (line: string) => void,
): Promise<void> {
  const queue = createDueQueue<Monitor>();
  const patience = createPatience(say);
  const began = Date.now();
  for (const [index, monitor] of credentials.entries()) {
    queue.add({ ...monitor, beats: 0 }, began + (index / credentials.length) * firstRound);
  }

  /** Sends one heartbeat; the answer is when the next is due. */
  async function beatOnce(monitor: Monitor): Promise<number> {
    const outcome = await beat(origin, monitor);
    if (outcome.kind === 'away') {
      patience.failed(Date.now());
      return Date.now();
    }
    patience.heard();
    if (outcome.kind === 'refused') return Date.now() + afterRefusal;
    monitor.beats += 1;
    const silence = silenceAfter(monitor.serialNumber, monitor.beats);
    return Date.now() + (outcome.nextInSeconds + silence) * 1_000;
  }

  let notBefore = 0;
  async function worker(): Promise<never> {
    for (;;) {
      const pause = Math.max(queue.nextAt(), patience.until(), notBefore) - Date.now();
      const monitor = pause <= 0 ? queue.take() : undefined;
      if (monitor) {
        notBefore = Date.now() + betweenBeats;
        queue.add(monitor, await beatOnce(monitor));
      } else await sleep(Math.min(Math.max(pause, 1), longestNap));
    }
  }

  await Promise.all(Array.from({ length: atOnce }, worker));
}
