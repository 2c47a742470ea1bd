// Whoever listens on a server holds the lock of those who run, so that nobody replaces the key meanwhile (server/store/engine/running-lock.ts). What was
// read with a key before that, or while the line was broken, may be of a key that is none any more.
import type { Secrets } from '../../base/secrets.ts';
import { StartError } from '../../base/start-error.ts';
import type { OpenDatabase } from '../../store/engine/database.ts';
import { requireSecretKey } from '../../store/engine/sealed-keys.ts';

/** Uncaught on purpose: a process whose key was replaced would neither open nor seal what the others do. */
function endProcess(error: StartError): void {
  queueMicrotask(() => {
    throw error;
  });
}

/**
 * Listens as the database does, and looks each time whether the key is still the one of the database.
 * @param end is called when it is not any more; the first call of `listen` rejects with a StartError
 */
export function listenWithKey(
  { db, listen }: Pick<OpenDatabase, 'db' | 'listen'>,
  secrets: Secrets,
  end: (error: StartError) => void = endProcess,
): OpenDatabase['listen'] {
  async function onReconnect(): Promise<void> {
    try {
      await requireSecretKey(db, secrets);
    } catch (error) {
      if (error instanceof StartError) end(error);
      // The line is given up, and the next one asks again.
      throw error;
    }
  }

  return async (channel, handlers) => {
    const stop = await listen(channel, {
      ...handlers,
      async onReconnect() {
        await onReconnect();
        await handlers.onReconnect();
      },
    });
    try {
      await requireSecretKey(db, secrets);
    } catch (error) {
      await stop();
      throw error;
    }
    return stop;
  };
}
