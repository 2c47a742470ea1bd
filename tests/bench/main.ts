// `npm run bench`, after the build: starts what is measured, measures row by row, and prints the table.
import { cpus } from 'node:os';
import { buildFloors } from './build-floors.ts';
import { measureDemonstration } from './demonstration.ts';
import { measureDirectory } from './directory.ts';
import { measureEditDialog } from './edit-dialog.ts';
import { measureEngineStarts } from './engine-starts.ts';
import { type Environment, withEnvironment } from './environment.ts';
import { measureFirstBytes } from './first-bytes.ts';
import { measureHeap } from './heap.ts';
import { measureInteractions } from './interactions.ts';
import { measureKnownRows } from './known-rows.ts';
import { measureListLoad } from './list-load.ts';
import { formatTable, type Measurement, worstGrowth } from './measurement.ts';
import { readOptions, smallFleet } from './options.ts';
import { measureSearchLoad } from './search-load.ts';
import { measureSlowPhone } from './slow-phone.ts';
import { measureStarts } from './starts.ts';

type Measure = (environment: Environment, rounds: number) => Promise<Measurement[]>;

const measures: Record<string, Measure> = {
  starts: measureStarts,
  engines: measureEngineStarts,
  bytes: measureFirstBytes,
  known: measureKnownRows,
  edit: measureEditDialog,
  interactions: measureInteractions,
  phone: measureSlowPhone,
  heap: measureHeap,
  directory: measureDirectory,
  demonstration: measureDemonstration,
  list: measureListLoad,
  search: measureSearchLoad,
};

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

async function main(): Promise<void> {
  const { rounds, only, monitors } = readOptions(process.argv.slice(2), Object.keys(measures));
  say('building the floors …');
  await buildFloors();
  const measurements: Measurement[] = [];
  say(`starting services with ${monitors} and ${smallFleet} monitors …`);
  await withEnvironment({ large: monitors, small: smallFleet }, async (environment) => {
    for (const row of only) {
      say(`measuring ${row} …`);
      try {
        const found = (await measures[row]?.(environment, rounds)) ?? [];
        measurements.push(...found);
        say(formatTable(found, ''));
      } catch (error) {
        // The other rows are still useful.
        process.exitCode = 1;
        say(`${row} was not measured: ${error instanceof Error ? error.stack : error}`);
      }
    }
  });
  const number = new Intl.NumberFormat('en');
  const sizes = `${number.format(smallFleet)} to ${number.format(monitors)}`;
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`;
  process.stdout.write(
    `${new Date().toISOString().slice(0, 10)}, ${machine}, ${number.format(monitors)} monitors, ${rounds} rounds\n\n`,
  );
  process.stdout.write(
    `${formatTable([...measurements, ...worstGrowth(measurements, sizes)], `from ${sizes}`)}\n`,
  );
}

// Child processes end with this one: they watch their channel.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
process.once('disconnect', () => process.exit(1));

main().then(
  () => process.exit(),
  (error: unknown) => {
    say(String(error instanceof Error ? error.stack : error));
    process.exit(1);
  },
);
