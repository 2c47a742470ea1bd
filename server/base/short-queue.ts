// Lets a few run at once and some wait: whoever comes when the queue is full is refused at once, not served late.

interface Limits {
  atOnce: number;
  maxWaiting: number;
}

/** Runs `work` when it is its turn. @throws what `refusal` makes when too many wait */
export type ShortQueue = <Output>(work: () => Promise<Output>) => Promise<Output>;

export function createShortQueue({ atOnce, maxWaiting }: Limits, refusal: () => Error): ShortQueue {
  const waiting: (() => void)[] = [];
  let running = 0;

  /** The next one takes the place that is free, so that nobody who comes later overtakes it. */
  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  async function enter(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiting.length >= maxWaiting) throw refusal();
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
