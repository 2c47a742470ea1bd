// One JSON object a line. Only what is handed over is written, so nothing secret may be handed over:
// no bodies, no query values, no headers.

type Fields = Readonly<Record<string, unknown>>;

export interface Log {
  info(event: string, fields?: Fields): void;
  warn(event: string, fields?: Fields): void;
  error(event: string, fields?: Fields): void;
}

/** What may be known about a failure: its kind, sentence and place, and those of what caused it. */
export function describeError(error: unknown): Fields {
  if (!(error instanceof Error)) return { message: String(error) };
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  // A failed query's sentence ends with the values that it was asked with, tokens and hashes among them.
  const message = error.message.replace(/\nparams: .*/s, '');
  const stack = error.stack?.replace(error.message, () => message);
  return { name: error.name, message, stack, ...cause };
}

/** A log that hands each line, newline included, to `write`. */
export function createLog(write: (line: string) => void): Log {
  const at = (level: string) => (event: string, fields?: Fields) =>
    write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`);
  return { info: at('info'), warn: at('warn'), error: at('error') };
}
