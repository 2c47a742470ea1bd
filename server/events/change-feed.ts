// Who follows the changes on this service. What is told in the database, by any service, is passed on to all.
import type { ChangeEvent } from '../../contract/service/events.ts';
import { changeNotification, notificationChannel } from '../store/changes/notify.ts';
import type { OpenDatabase } from '../store/engine/database.ts';

/** Whoever follows. Once `end` was called, nothing more comes. */
export interface Subscriber {
  changed(id: string, event: ChangeEvent): void;
  end(): void;
}

export interface ChangeFeed {
  /** Passes on what changes from now on, until the answer is called. */
  subscribe(follower: Subscriber): () => void;
  /** Ends all that follow, and lets nobody follow any more. */
  close(): Promise<void>;
}

/** A text on the channel that is no notice was not told by us: the database may have other users. */
function parse(payload: string) {
  try {
    return changeNotification.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

/** Begins to listen. */
export async function openChangeFeed({ listen }: Pick<OpenDatabase, 'listen'>): Promise<ChangeFeed> {
  const followers = new Set<Subscriber>();
  let closed = false;

  function endAll() {
    for (const follower of [...followers]) follower.end();
    followers.clear();
  }

  const stopListening = await listen(notificationChannel, {
    onMessage(payload) {
      const heard = parse(payload);
      if (!heard) return;
      const { id, ...event } = heard;
      for (const follower of [...followers]) follower.changed(id, event);
    },
    // Whoever comes back reads everything anew.
    onReconnect: endAll,
  });

  return {
    subscribe(follower) {
      if (closed) follower.end();
      else followers.add(follower);
      return () => followers.delete(follower);
    },
    async close() {
      if (closed) return;
      closed = true;
      endAll();
      await stopListening();
    },
  };
}
