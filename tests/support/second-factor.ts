// A person's authenticator app, written for tests after RFC 6238, and a second factor that is set up with it.
import { createHmac } from 'node:crypto';
import { confirmAuthenticator, startAuthenticator } from '../../contract/accounts/second-factor.ts';
import type { DataOf, Endpoint } from '../../contract/common/endpoint.ts';
import { success } from '../../contract/common/envelope.ts';
import type { TestService } from './service.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;

function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code that the app shows now. @param steps half minutes by which its clock is ahead */
export function totpCode(secret: string, steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / stepMs) + steps));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** A call of a person, whose answer must be a success. */
export async function callAs<E extends Endpoint>(
  service: TestService,
  authorization: string,
  endpoint: E,
  input: { params?: Record<string, string>; body?: unknown } = {},
): Promise<DataOf<E>> {
  const answer = await service.send(endpoint, input, authorization);
  const body = await answer.json();
  if (answer.status !== 200) throw new Error(`${endpoint.path}: ${answer.status} ${JSON.stringify(body)}`);
  return success(endpoint.data).parse(body).data as DataOf<E>;
}

/** Sets up an authenticator app in this session, which has answered then. */
export async function setUpAuthenticator(service: TestService, authorization: string) {
  const { secret, uri } = await callAs(service, authorization, startAuthenticator);
  const code = totpCode(secret);
  const { recovery_codes: recoveryCodes } = await callAs(service, authorization, confirmAuthenticator, {
    body: { code },
  });
  return { secret, uri, recoveryCodes, code };
}
