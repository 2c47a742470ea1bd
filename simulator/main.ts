// Simulated monitors, as a process of their own: `main.js <address of the service> <file of credentials>`, or
// SIMULATOR_URL and SIMULATOR_MONITORS. The file is the demo's demo-monitors.json. SIMULATOR_FAULTS or
// `--fault IPM-1=never` assign faults (simulator/faults.ts).
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { faultSetting } from './faults.ts';
import { runFleet } from './fleet.ts';
import { createNetworkStore } from './network-store.ts';

const settingsSchema = z.object({
  origin: z.url({ protocol: /^https?$/ }).transform((text) => new URL(text)),
  file: z.string().min(1),
  faults: faultSetting,
});
const monitorsSchema = z.array(z.object({ serialNumber: z.string(), credential: z.string() }));

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function readSettings() {
  const { SIMULATOR_URL, SIMULATOR_MONITORS, SIMULATOR_FAULTS = '' } = process.env;
  const options = { fault: { type: 'string', multiple: true } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [origin = SIMULATOR_URL, file = SIMULATOR_MONITORS] = positionals;
  return settingsSchema.parse({ origin, file, faults: values.fault?.join(',') ?? SIMULATOR_FAULTS });
}

async function main(): Promise<void> {
  const { origin, file, faults } = readSettings();
  const monitors = monitorsSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  // Nothing needs to be finished: a missing heartbeat is a monitor that was switched off.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
  process.once('disconnect', () => process.exit(0));
  say(`${monitors.length} monitors report to ${origin.origin}.`);
  // Beside the credentials, which are as secret as the keys.
  const memory = `${file.replace(/\.json$/, '')}-memory`;
  const networkStoreOf = (serialNumber: string) => createNetworkStore(memory, serialNumber);
  await runFleet(origin, monitors, { faultOf: faults, networkStoreOf }, say);
}

main().catch((error: unknown) => {
  const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
  process.stderr.write(`The simulator cannot start: ${reason}\n`);
  process.exit(1);
});
