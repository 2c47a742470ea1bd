// The service as a process: settings in, signals in, lines out.

import { type Service, startService } from './app/service.ts';
import { isDiskFull } from './base/free-space.ts';
import { createLog, describeError } from './base/log.ts';
import { StartError } from './base/start-error.ts';
import { doubtfulSettings, readConfig } from './config.ts';
import { whatRuns } from './store/engine/migrations.ts';
import { localAddressOf, otherAddressesOf } from './tls/listen-address.ts';
import { trustFilePath } from './tls/tls.ts';

const log = createLog((line) => process.stdout.write(line));
// A closed pipe must not keep the service from ending in order.
process.stdout.on('error', () => undefined);

/** Ends with code 1: with a sentence for the operator, or with a log entry. */
function fail(error: unknown): never {
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`);
  else if (isDiskFull(error))
    process.stderr.write("A disk is full, that of DATA_DIR or the database's. Make room, and start again.\n");
  else log.error('service.failed', { error: describeError(error) });
  process.exit(1);
}

/** Node would end the process, too, but say so in no log. */
function endOnMistakes(): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.error('service.crashed', { error: describeError(error) });
      process.exit(1);
    });
  }
}

/** Whatever does not close in time is left: whoever started the service would kill it soon. */
const endTimeoutMs = 9_000;

/** Signals within this time are one request to stop. */
const sameStopMs = 1_000;

function endOnSignal(current: () => { service?: Service; drainSeconds: number }): void {
  let endingSince: number | undefined;
  async function end() {
    if (endingSince !== undefined) {
      // A second signal means: do not wait. Not when it comes with the first, as from a supervisor that signals a whole
      // group and from the command that started the service.
      if (performance.now() - endingSince > sameStopMs) process.exit(1);
      return;
    }
    endingSince = performance.now();
    log.info('service.stopRequested');
    const { service, drainSeconds } = current();
    setTimeout(() => fail(new Error('closing took too long')), endTimeoutMs + drainSeconds * 1_000);
    await service?.close();
    process.exit(0);
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end().catch(fail));
  // The command that started the service has ended.
  process.once('disconnect', () => void end().catch(fail));
}

async function main(): Promise<void> {
  const running: { service?: Service; drainSeconds: number } = { drainSeconds: 0 };
  endOnMistakes();
  endOnSignal(() => running);
  const runs = whatRuns();
  // A start that is refused says, too, which version it was.
  log.info('service.starting', { ...runs });
  const config = readConfig(process.env);
  running.drainSeconds = config.drainSeconds;
  for (const { name, meant } of doubtfulSettings(process.env)) log.warn('setting.unknown', { name, meant });
  if (config.secretKeyOld) log.warn('setting.notNeeded', { name: 'SECRET_KEY_OLD' });
  const service = await startService(config, log);
  running.service = service;
  // Not in the log: anyone with the first administrator's link becomes the administrator.
  for (const sentence of service.startupMessages) process.stdout.write(`${sentence}\n`);
  const others = otherAddressesOf(config);
  const here = {
    address: localAddressOf(config),
    trust: trustFilePath(config),
    ...(others.length > 0 && { others }),
  };
  log.info('service.started', {
    ...runs,
    url: config.publicUrl.href,
    dataDir: config.dataDir,
    demo: service.hasDemo,
    ...here,
  });
}

main().catch(fail);
