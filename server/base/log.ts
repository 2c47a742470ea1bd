// One JSON object a line. Callers never pass secrets: no bodies, no query values, no headers.
import { withoutTokens } from './loggable.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface Log {
  info(event: string, fields?: Fields): void;
  warn(event: string, fields?: Fields): void;
  error(event: string, fields?: Fields): void;
}

/** An error with its causes, without the values of a failed query and without tokens. */
export function describeError(error: unknown): Fields {
  if (!(error instanceof Error)) return { message: withoutTokens(String(error)) };
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  // drizzle's message ends with the query's values, tokens and hashes among them.
  const message = withoutTokens(error.message.replace(/\nparams: .*/s, ''));
  const stack = error.stack?.replace(error.message, () => message);
  return { name: error.name, message, stack: stack && withoutTokens(stack), ...cause };
}

/** @param write takes each line, newline included */
export function createLog(write: (line: string) => void): Log {
  const at = (level: string) => (event: string, fields?: Fields) =>
    write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`);
  return { info: at('info'), warn: at('warn'), error: at('error') };
}
