// How the EST client reaches a server: given from outside, so that it also runs where nothing can be connected to.
import type { Answer, Request, Trust } from './exchange.ts';
import type { ServerIdentity } from './identity.ts';
import { type EstTimes, estTimes, type Target } from './target.ts';

export interface EstTransport {
  times: EstTimes;
  /** One HTTP exchange. @throws the problem of a connection that failed */
  exchange(target: Target, request: Request): Promise<Answer>;
  /** Finds out whose certificate a server has, without sending it anything. */
  identifyServer(target: Target, trust: Trust, now: Date): Promise<ServerIdentity>;
}

/** By sockets of Node, loaded when the first server is asked. */
export function socketTransport(times: EstTimes = estTimes): EstTransport {
  return {
    times,
    async exchange(target, request) {
      const { exchange } = await import('./exchange.ts');
      return exchange(target, request, times);
    },
    async identifyServer(target, trust, now) {
      const { identifyServer } = await import('./identity.ts');
      return identifyServer(target, trust, now, times);
    },
  };
}
