const intervalMs = 60_000;

/**
 * Whether it is a minute since a name was last shown: what fails a thousand times a second is no news.
 * @param {() => number} now in ms, of a clock that is never set
 * @returns {(name: string) => boolean}
 */
export function onceAMinute(now = () => performance.now()) {
  const shownAt = new Map();
  return (name) => {
    const at = now();
    if (at - (shownAt.get(name) ?? -Infinity) < intervalMs) return false;
    shownAt.set(name, at);
    return true;
  };
}
