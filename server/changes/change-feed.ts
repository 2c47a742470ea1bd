// Passes changes that any service publishes through the database on to this service's subscribers: to those who see everything as
// they are, to others what is in their reach.
import { changeEventName } from '../../contract/changes/events.ts';
import {
  type ChangeNotification,
  changeNotification,
  internalEntities,
  notificationChannel,
} from '../store/changes/notify.ts';
import { findPlaces, type Places } from '../store/changes/places.ts';
import type { Database, OpenDatabase } from '../store/engine/database.ts';
import { outsideReach } from '../store/engine/reach.ts';
import { eventInReach, needsPlaces } from './events-in-reach.ts';
import type { ChangeReader } from './reader.ts';

/** A person who is told of events. */
interface EventReader {
  reader: ChangeReader;
  /** @param text an event in the reader's reach, as a server-sent event; the same for all who see everything */
  tell(text: Uint8Array): void;
}

/** After `end`, nothing more comes. */
export interface Subscriber {
  /** Anything was published, also what only services tell each other. */
  changed(change: ChangeNotification): void;
  told?: EventReader;
  end(): void;
}

export interface ChangeFeed {
  /** Passes on changes from now on, until the returned function is called. */
  subscribe(subscriber: Subscriber): () => void;
  /** Ends all subscriptions, and accepts no more. */
  close(): Promise<void>;
}

/** So many notifications wait at most until it is known where their records are; beyond that, readers refetch everything. */
const maxWaiting = 200;

const nowhere: Places = new Map();

/** Undefined for other texts: the database may have other users. */
function parse(payload: string) {
  try {
    return changeNotification.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

const encoder = new TextEncoder();

function toText(id: string, event: object): Uint8Array {
  return encoder.encode(`id: ${id}\nevent: ${changeEventName}\ndata: ${JSON.stringify(event)}\n\n`);
}

export async function openChangeFeed(
  db: Database,
  { listen }: Pick<OpenDatabase, 'listen'>,
): Promise<ChangeFeed> {
  const subscribers = new Set<Subscriber>();
  let closed = false;
  // Their events are told one after the other, as they were published.
  let telling = Promise.resolve();
  let waiting = 0;

  function endAll(which = [...subscribers]) {
    for (const subscriber of which) subscriber.end();
    for (const subscriber of which) subscribers.delete(subscriber);
  }
  const inReach = () => [...subscribers].filter(({ told }) => told && told.reader.mark !== null);

  async function tellInReach(notification: ChangeNotification): Promise<void> {
    const { id, entity, of, ids } = notification;
    const readers = inReach().flatMap(({ told }) => told ?? []);
    const isAsked = readers.some(({ reader }) => needsPlaces(notification, reader));
    const places = isAsked ? await findPlaces(db, of ?? entity, ids) : nowhere;
    for (const { reader, tell } of readers) {
      const event = eventInReach(notification, reader, places);
      if (event) tell(toText(id, event));
    }
  }

  function tellLater(notification: ChangeNotification): void {
    const isTooFarBehind = waiting >= maxWaiting;
    if (isTooFarBehind) endAll(inReach());
    if (isTooFarBehind || inReach().length === 0) return;
    waiting += 1;
    telling = telling
      .then(() => tellInReach(notification))
      // What they were not told is known by nobody: they reconnect, and refetch everything.
      .catch(() => endAll(inReach()))
      .finally(() => {
        waiting -= 1;
      });
  }

  function pass(notification: ChangeNotification): void {
    const { id, of: _of, facility: _facility, ...event } = notification;
    const text = internalEntities.has(event.entity) ? null : toText(id, event);
    for (const subscriber of [...subscribers]) {
      const { told } = subscriber;
      if (text && told?.reader.mark === null) told.tell(text);
      subscriber.changed(notification);
    }
    tellLater(notification);
  }

  const stopListening = await listen(notificationChannel, {
    onMessage(payload) {
      const notification = parse(payload);
      // The embedded database publishes within the call that has changed something, whose reach is not that of subscribers.
      if (notification) outsideReach(() => pass(notification));
    },
    // Changes were missed: clients reconnect, and refetch everything.
    onReconnect: () => endAll(),
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
      await telling;
    },
  };
}
