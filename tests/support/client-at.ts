// A browser somewhere in the network, which a proxy on this machine names: address and cookies of its own.

import { login, verifyCode } from '../../contract/accounts/accounts.ts';
import type { Endpoint } from '../../contract/common/endpoint.ts';
import { pathOf } from '../../server/app/mount-routes.ts';
import { type CookieJar, createCookieJar } from './cookie-jar.ts';

export interface Client {
  jar: CookieJar;
  /** @param authorization of a session, where the call needs one */
  send(endpoint: Endpoint, body: object, authorization?: string): Promise<Response>;
  login(email: string, password: string): Promise<Response>;
  verify(email: string, otp: string): Promise<Response>;
}

/** @param origin where the service listens */
export function clientAt(origin: string, address: string, jar: CookieJar = createCookieJar()): Client {
  async function send(endpoint: Endpoint, body: object, authorization?: string): Promise<Response> {
    const path = pathOf(endpoint);
    const headers = {
      'Content-Type': 'application/json',
      'X-Forwarded-For': address,
      cookie: jar.header(path),
      ...(authorization && { Authorization: authorization }),
    };
    const answer = await fetch(origin + path, {
      method: endpoint.method,
      headers,
      body: JSON.stringify(body),
    });
    jar.keep(answer);
    return answer;
  }
  return {
    jar,
    send,
    login: (email, password) => send(login, { email, password, plain: true, front: true }),
    verify: (email, otp) => send(verifyCode, { email, otp }),
  };
}
