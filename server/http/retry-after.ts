// When callers shall come back while the service starts, or while a dependency is unavailable.

/** A failover takes some seconds. */
const peopleSeconds = 2;

/** A fleet must not come back at once, nor in step: it would be many times what the service carries. */
const monitorSeconds = { min: 30, max: 90 };

/** A person waits for the file, and few monitors at a time are asked for one. */
const uploadSeconds = { min: 5, max: 15 };

/** A file that was requested, or why there is none. */
const uploadPath = /^\/device\/v1\/requests\/[^/]+\/(channels\/[^/]+|log|failure)$/;

/** For people. */
export const retryWhenUnavailable = { 'Retry-After': String(peopleSeconds) } as const;

/** @param path of the call */
export function retryAfterFor(path: string): { 'Retry-After': string } {
  if (!path.startsWith('/device/')) return retryWhenUnavailable;
  const { min, max } = uploadPath.test(path) ? uploadSeconds : monitorSeconds;
  return { 'Retry-After': String(min + Math.floor(Math.random() * (max - min + 1))) };
}
