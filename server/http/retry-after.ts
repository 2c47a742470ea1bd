// When callers shall come back while the service starts, or while a dependency is unavailable.

/** A failover takes some seconds. */
const peopleSeconds = 2;

/** A fleet must not come back at once, nor in step: it would be many times what the service carries. */
const monitorSeconds = { min: 30, max: 90 };

/** A person waits for the file, and few monitors at a time are asked for one. */
const uploadSeconds = { min: 5, max: 15 };

/** A file that was requested, or why there is none. */
const uploadPath = /^\/device\/v1\/requests\/[^/]+\/(channels\/[^/]+|log|failure)$/;

/** Somebody has to make room first. */
const fullSeconds = { min: 60, max: 180 };

const between = ({ min, max }: typeof monitorSeconds) =>
  String(min + Math.floor(Math.random() * (max - min + 1)));

/** For monitors, while the disk is almost full. */
export function retryWhenFull(): { 'Retry-After': string } {
  return { 'Retry-After': between(fullSeconds) };
}

/** For people. */
export const retryWhenUnavailable = { 'Retry-After': String(peopleSeconds) } as const;

/** @param path of the call */
export function retryAfterFor(path: string): { 'Retry-After': string } {
  if (!path.startsWith('/device/')) return retryWhenUnavailable;
  return { 'Retry-After': between(uploadPath.test(path) ? uploadSeconds : monitorSeconds) };
}
