/** After a phone call an iPad may report running audio while the audio clock stands still. */
const stallMs = 250;
const checkIntervalMs = 50;

/**
 * Watches whether a clock keeps running.
 * @param onStall called once when the clock has stood still for 250 ms; `moved` tells whether it ran before
 * @returns how to stop watching
 */
export function watchForStall(read: () => number, onStall: (moved: boolean) => void): () => void {
  const first = read();
  let last = first;
  let since = performance.now();
  const timer = setInterval(() => {
    const clock = read();
    if (clock !== last) {
      last = clock;
      since = performance.now();
    } else if (performance.now() - since >= stallMs) {
      clearInterval(timer);
      onStall(last !== first);
    }
  }, checkIntervalMs);
  return () => clearInterval(timer);
}
