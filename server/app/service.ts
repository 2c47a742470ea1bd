// Starts and closes the service: its parts are closed in reverse order.
import { mkdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../base/config.ts';
import { describeError, type Log } from '../base/log.ts';
import { isProxy, readProxies } from '../http/client-address.ts';
import { openLockedDatabase } from '../store/engine/open-database.ts';
import { openHttpsGate, plainHttpListener } from '../tls/https-gate.ts';
import { type Authority, openTls } from '../tls/tls.ts';
import { httpsServerFactory } from '../tls/tls-server.ts';
import { listen, notReady } from './listener.ts';
import { type CloseStep, openParts } from './open-parts.ts';

export interface Service {
  /** Printed for the operator, never logged: the first administrator's link, a new authority. */
  startupMessages: readonly string[];
  /** Serves for the seconds of DRAIN_SECONDS while `/readyz` says 503, finishes requests under way, then closes everything. */
  close(): Promise<void>;
}

const closeTimeoutMs = 3_000;

function replacedAuthorityMessage({ fingerprint }: Authority): string {
  return `This machine's certificate authority was replaced. Devices that trusted the old one must trust the new one first (SHA-256 ${fingerprint}).`;
}

/** Starts everything; resolves when requests are served. @throws StartError with a sentence for the operator */
export async function startService(config: Config, log: Log): Promise<Service> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  // Before the port: of a second start by mistake, the data folder in use is the more helpful error.
  const database = await openLockedDatabase(config, log);
  /** A part that fails, or hangs on a silent line, keeps no other from being closed. */
  async function inTime(step: CloseStep) {
    const late = wait(closeTimeoutMs, undefined, { ref: false }).then(() => {
      throw new Error('a part did not close in time');
    });
    await Promise.race([step(), late]).catch((error: unknown) =>
      log.error('service.partNotClosed', { error: describeError(error) }),
    );
  }
  const stopping = new AbortController();
  const starting = notReady();
  let answer = starting;
  const closeSteps: CloseStep[] = [];
  /** Without a time limit: a folder is given away only when nothing more is written to it. */
  let closeDatabase: CloseStep = database.release;
  let stopServing: CloseStep = async () => undefined;
  async function close() {
    stopping.abort();
    if (answer !== starting) await wait(config.drainSeconds * 1_000);
    // Requests first: they need the other parts until the last one is answered.
    await stopServing();
    for (const step of closeSteps.splice(0).reverse()) await inTime(step);
    await closeDatabase();
  }
  try {
    const tls = await openTls(config);
    const replaced = tls?.authority?.replaced ? tls.authority : null;
    if (replaced) log.warn('authority.replaced', { fingerprint: replaced.fingerprint });
    const gate = openHttpsGate(config, tls, (req, res) => answer(req, res));
    const proxies = readProxies(config.trustedProxies);
    const connections = {
      max: config.maxConnections,
      maxPerAddress: config.maxConnectionsPerAddress,
      isProxy: (address: string) => isProxy(proxies, address),
      log,
    };
    const listening = await listen(gate, config.port, config.host, {
      connections,
      ...(tls && { create: httpsServerFactory(tls, plainHttpListener(config, tls), log) }),
    });
    stopServing = listening.close;
    log.info('step.started', { step: 'database' });
    const opened = await database.open();
    closeDatabase = async () => {
      await opened.close();
      await database.release();
    };
    const parts = await openParts(config, log, opened, {
      onClose: (step) => closeSteps.push(step),
      stopping: stopping.signal,
    });
    stopServing = async () => {
      // Event streams do not end by themselves.
      await parts.feed.close();
      await listening.close();
    };
    answer = parts.listener;
    const messages = [replaced && replacedAuthorityMessage(replaced), parts.administratorMessage];
    return { startupMessages: messages.filter((it) => it !== null), close };
  } catch (error) {
    await close();
    throw error;
  }
}
