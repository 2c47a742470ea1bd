/** An iPad that comes back from a call may say that its sound runs while the clock of it stands; ms. */
const stallMs = 250;

/**
 * Looks whether a clock goes on.
 * @param onStill the clock has stood still for 250 ms; `moved` whether it went before. Called once.
 * @returns how to stop looking
 */
export function watchForStall(read: () => number, onStill: (moved: boolean) => void): () => void {
  const first = read();
  let seen = first;
  let since = performance.now();
  const timer = setInterval(() => {
    const clock = read();
    if (clock !== seen) {
      seen = clock;
      since = performance.now();
    } else if (performance.now() - since >= stallMs) {
      clearInterval(timer);
      onStill(seen !== first);
    }
  }, 50);
  return () => clearInterval(timer);
}
