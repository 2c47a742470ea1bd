/**
 * Reads a line of the service's log (server/base/log.ts).
 * @param {string} line
 * @returns {{ level: string, event: string, [field: string]: unknown } | null} null for any other line
 */
export function readServiceLine(line) {
  if (!line.startsWith('{')) return null;
  try {
    const entry = JSON.parse(line);
    return typeof entry.event === 'string' && typeof entry.level === 'string' ? entry : null;
  } catch {
    return null;
  }
}
