// Lets a few run at once and some wait: whoever comes when the queue is full is refused at once, not served late.

interface Limits {
  atOnce: number;
  /** As many strangers wait, and as many others. */
  maxWaiting: number;
  /** So many of them under one name. */
  maxOfStranger: number;
}

/**
 * Runs `work` when it is its turn; that of strangers, who have a name each, when nobody else waits.
 * @throws what `refusal` makes when too many wait
 */
export type ShortQueue = <Output>(work: () => Promise<Output>, stranger?: string) => Promise<Output>;

export function createShortQueue(limits: Limits, refusal: () => Error): ShortQueue {
  const { atOnce, maxWaiting, maxOfStranger } = limits;
  const known: (() => void)[] = [];
  const strangers: { name: string; begin: () => void }[] = [];
  let running = 0;

  /** The next one takes the place that is free, so that nobody who comes later overtakes it. */
  function leave(): void {
    const next = known.shift() ?? strangers.shift()?.begin;
    if (next) next();
    else running -= 1;
  }

  function isFullFor(stranger: string | undefined): boolean {
    if (stranger === undefined) return known.length >= maxWaiting;
    const own = strangers.filter(({ name }) => name === stranger).length;
    return own >= maxOfStranger || strangers.length >= maxWaiting;
  }

  async function enter(stranger: string | undefined): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (isFullFor(stranger)) throw refusal();
    await new Promise<void>((begin) => {
      if (stranger === undefined) known.push(begin);
      else strangers.push({ name: stranger, begin });
    });
  }

  return async (work, stranger) => {
    await enter(stranger);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
