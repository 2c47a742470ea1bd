// When callers shall come back while the service starts, or while a dependency is unavailable.

/** A failover takes some seconds. */
const peopleSeconds = 2;

/** A fleet must not come back at once, nor in step: it would be many times what the service carries. */
const monitorSeconds = { min: 30, max: 90 };

/** For people. */
export const retryWhenUnavailable = { 'Retry-After': String(peopleSeconds) } as const;

/** @param path of the call */
export function retryAfterFor(path: string): { 'Retry-After': string } {
  const { min, max } = monitorSeconds;
  if (!path.startsWith('/device/')) return retryWhenUnavailable;
  return { 'Retry-After': String(min + Math.floor(Math.random() * (max - min + 1))) };
}
