/** Lets so many works go on at once; the others wait their turn, first come, first served. */
export function createLimit(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let going = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (going >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else going += 1;
    try {
      return await work();
    } finally {
      // A place is handed on, so that nobody who comes just now can take it.
      const next = waiting.shift();
      if (next) next();
      else going -= 1;
    }
  };
}
