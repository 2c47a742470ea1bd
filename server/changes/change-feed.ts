// Passes changes that any service publishes through the database on to this service's subscribers.
import { changeEventName } from '../../contract/changes/events.ts';
import { type ChangeNotification, changeNotification, notificationChannel } from '../store/changes/notify.ts';
import type { OpenDatabase } from '../store/engine/database.ts';

/** After `end`, nothing more comes. */
export interface Subscriber {
  /** @param text the same as a server-sent event, encoded once for all */
  changed(change: ChangeNotification, text: Uint8Array): void;
  end(): void;
}

export interface ChangeFeed {
  /** Passes on changes from now on, until the returned function is called. */
  subscribe(subscriber: Subscriber): () => void;
  /** Ends all subscriptions, and accepts no more. */
  close(): Promise<void>;
}

/** Undefined for other texts: the database may have other users. */
function parse(payload: string) {
  try {
    return changeNotification.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

const encoder = new TextEncoder();

function toText({ id, ...event }: ChangeNotification): Uint8Array {
  return encoder.encode(`id: ${id}\nevent: ${changeEventName}\ndata: ${JSON.stringify(event)}\n\n`);
}

export async function openChangeFeed({ listen }: Pick<OpenDatabase, 'listen'>): Promise<ChangeFeed> {
  const subscribers = new Set<Subscriber>();
  let closed = false;

  function endAll() {
    for (const subscriber of [...subscribers]) subscriber.end();
    subscribers.clear();
  }

  const stopListening = await listen(notificationChannel, {
    onMessage(payload) {
      const notification = parse(payload);
      if (!notification) return;
      const text = toText(notification);
      for (const subscriber of [...subscribers]) subscriber.changed(notification, text);
    },
    // Changes were missed: clients reconnect, and refetch everything.
    onReconnect: endAll,
  });

  return {
    subscribe(subscriber) {
      if (closed) subscriber.end();
      else subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    async close() {
      if (closed) return;
      closed = true;
      endAll();
      await stopListening();
    },
  };
}
