// Pretend monitors, as a process of their own: `main.js <address of the service> <file of credentials>`,
// or SIMULATOR_URL and SIMULATOR_MONITORS. The file is the demo's demo-monitors.json.
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { runFleet } from './fleet.ts';

const argumentsSchema = z.object({
  origin: z.url({ protocol: /^https?$/ }).transform((text) => new URL(text)),
  file: z.string().min(1),
});
const monitorsSchema = z.array(z.object({ serialNumber: z.string(), credential: z.string() }));

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function main(): Promise<void> {
  const [origin = process.env.SIMULATOR_URL, file = process.env.SIMULATOR_MONITORS] = process.argv.slice(2);
  const options = argumentsSchema.parse({ origin, file });
  const monitors = monitorsSchema.parse(JSON.parse(await readFile(options.file, 'utf8')));
  // There is nothing to finish: a heartbeat that is not sent is a monitor switched off.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
  process.once('disconnect', () => process.exit(0));
  say(`${monitors.length} monitors report to ${options.origin.origin}.`);
  await runFleet(options.origin, monitors, say);
}

main().catch((error: unknown) => {
  const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
  process.stderr.write(`The simulator cannot start: ${reason}\n`);
  process.exit(1);
});
