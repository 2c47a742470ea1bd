import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request of Node's http server. */
export type Incoming = IncomingMessage;

/** Answers a request of Node's http server. A promise ends with the work on it, even when the caller has left. */
export type Listener = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>;
