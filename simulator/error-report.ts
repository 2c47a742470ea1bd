import { z } from 'zod';

const systemError = z.object({ code: z.string() });

/** Says what this machine could not do, such as writing keys to a full disk: each kind of error once for the whole fleet. */
export function createErrorReport(say: (line: string) => void): (error: unknown) => void {
  const said = new Set<string>();
  return (error) => {
    const kind = systemError.safeParse(error).data?.code ?? String(error);
    if (said.has(kind)) return;
    said.add(kind);
    say(`A request could not be answered, and is tried again: ${String(error)}`);
  };
}
