// The start of another service process: it waits, says for what, and serves when that is there.
import { setTimeout as wait } from 'node:timers/promises';
import type { ServiceProcess } from '../support/service-process.ts';
import type { Attempt, Operation, Outcome } from './matrix.ts';
import type { Stand } from './stand.ts';

/** @param patienceMs how long somebody looks at it */
export function serviceStart(stand: Stand, patienceMs = 10_000): Operation {
  return {
    name: 'start',
    async prepare(): Promise<Attempt> {
      let running: ServiceProcess | undefined;
      let started: Promise<Outcome> | undefined;
      let early: string | null = null;
      async function untilStarted(): Promise<Outcome> {
        running = await stand.spawnAnother();
        const outcome = running.until('service.started').then(
          () => ({ done: true }) as const,
          (error: Error) => {
            early = error.message;
            return { done: false, told: error.message } as const;
          },
        );
        return outcome;
      }
      return {
        async run() {
          started ??= untilStarted();
          const outcome = await Promise.race([started, wait(patienceMs, null)]);
          if (outcome) return outcome;
          const line = /"event":"database\.awaited".*?"reason":"([^"]*)"/.exec(running?.output() ?? '');
          return { done: false, told: line?.[1] ?? '' };
        },
        faults: async () => (early === null ? [] : [`it ended: ${early.slice(0, 300)}`]),
        end: () => void running?.end('SIGKILL'),
      };
    },
  };
}
