// The messages between the page, the console in its frame and the worker with the service.
import type { ShownMail } from './service/mailbox.ts';

/** The steps of the start: fetching the database, preparing it, and making the fleet with its past. */
export type StartStep = 'download' | 'database' | 'fleet';

/** From the page to the worker. */
export type ToWorker =
  /** @param folder the address of the demonstration */
  | { type: 'start'; folder: string }
  /** Its port carries the calls of one console; those of the one before are over. */
  | { type: 'connect' };

/** From the worker to the page. */
export type FromWorker =
  /** @param share from 0 to 1, where it is known */
  | { type: 'progress'; step: StartStep; share?: number }
  | { type: 'ready' }
  /** Nothing answers any more, or never will. */
  | { type: 'failed'; kind: 'download' | 'other'; message: string }
  | { type: 'mail'; mail: ShownMail }
  /** Something that should not have happened, and is no reason to end. */
  | { type: 'trouble'; text: string };

/** From the console, through its port. Calls are told apart by numbers. */
export type ToService =
  | {
      type: 'call';
      id: number;
      url: string;
      method: string;
      headers: [name: string, value: string][];
      body: ArrayBuffer | null;
    }
  | { type: 'cancel'; id: number };

/** From the service, through the console's port. */
export type FromService =
  | { type: 'head'; id: number; status: number; headers: [name: string, value: string][] }
  | { type: 'chunk'; id: number; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'end'; id: number }
  | { type: 'broken'; id: number };
