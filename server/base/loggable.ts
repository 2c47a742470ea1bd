// Paths and words of others for the log. A token belongs into no log, and what should follow a `#` or `?` may have become part
// of the path: mail gateways rewrite links, and people copy half of them.

const hidden = '…';

/** Ids of records, which open nothing. */
const recordId = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** The names of the build's files end with a hash. */
const builtFile = /^\/assets\/[\w$.-]{1,80}\.[a-z0-9]{2,5}$/;

/** Words with hyphens may be long; signs at random have capitals or digits among them. */
function mayBeSecret(part: string): boolean {
  const rest = part.replaceAll(recordId, '');
  return /[\w-]{20,}/.test(rest) && /[A-Z\d]/.test(rest);
}

/** The path as far as it names a place of the service: without what looks like a token, and only up to the first sign that no such path has. */
export function loggablePath(path: string): string {
  if (builtFile.test(path)) return path;
  const [plain = ''] = /^[\w/.~:-]*/.exec(path) ?? [];
  const shown = plain.split('/').map((part) => (mayBeSecret(part) ? hidden : part));
  return `${shown.join('/')}${plain.length < path.length ? hidden : ''}`;
}

/** Half a token, cut by the end of a line; ids of records have no capitals, and most long names no digits. */
function mayBeHalfSecret(word: string): boolean {
  return /[A-Z]/.test(word) && /\d/.test(word);
}

/** The words of an error or of another server, which may quote a link: a mail server does that refuses an email for it. */
export function withoutTokens(text: string): string {
  return text.replaceAll(/[\w-]{20,}/g, (word) => {
    const isWhole = word.length >= 40 && /[A-Z\d]/.test(word);
    return isWhole || mayBeHalfSecret(word) ? hidden : word;
  });
}
