// How the EST client reaches a server: given from outside, so that it also runs where nothing can be connected to.
import type { exchange } from './exchange.ts';
import type { identifyServer } from './identity.ts';

export interface EstTransport {
  /** One HTTP exchange. @throws the problem of a connection that failed */
  exchange: typeof exchange;
  /** Finds out whose certificate a server has, without sending it anything. */
  identifyServer: typeof identifyServer;
}

/** By sockets of Node, loaded when the first server is asked. */
export const socketTransport: EstTransport = {
  async exchange(target, request) {
    const { exchange } = await import('./exchange.ts');
    return exchange(target, request);
  },
  async identifyServer(target, authorities, now) {
    const { identifyServer } = await import('./identity.ts');
    return identifyServer(target, authorities, now);
  },
};
