// A long command says now and then how far it is.

export type Say = (text: string) => void;

const sayEveryMs = 5_000;

/** Counts steps, and says from time to time how many are done. */
export function createProgress(say: Say, what: string, total: number): { step(): void } {
  let [done, saidAt] = [0, performance.now()];
  return {
    step() {
      done += 1;
      if (performance.now() - saidAt < sayEveryMs) return;
      saidAt = performance.now();
      say(`${what}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`);
    },
  };
}
