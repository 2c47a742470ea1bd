import type { IncomingMessage, ServerResponse } from 'node:http';

/** Answers a request of Node's http server. A promise ends with the work on it, even when the caller has left. */
export type Listener = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>;
