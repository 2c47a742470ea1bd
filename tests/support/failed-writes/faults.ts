// How a call may fail: what comes back in place of its answer. Nothing of it has been done.
import type { Wire } from '../screen.tsx';
import { isCallOf, type WriteCase } from './write-case.ts';

interface Fault {
  name: string;
  answer(): Promise<Response>;
  /** The screen must say this, whatever else it says. */
  says: RegExp;
}

const json =
  (status: number, body: unknown): Fault['answer'] =>
  async () =>
    Response.json(body, { status });

const refusal = (status: number, message: string): Fault => ({
  name: `${status}: “${message}”`,
  answer: json(status, { status: false, message }),
  says: new RegExp(message),
});

const away = 'Away until noon.';
const unavailable = /The service is unavailable at the moment/;

export const faults = {
  rejected: refusal(422, 'Not on Sundays.'),
  notFound: refusal(404, 'There is no such record.'),
  conflict: refusal(409, 'Somebody was faster.'),
  failed: refusal(500, 'The disk is full.'),
  away: refusal(503, away),
  /** Other backends' bodies. */
  bareMessage: {
    name: `503 with {"message": “${away}”} alone`,
    answer: json(503, { message: away }),
    says: new RegExp(away),
  },
  otherJson: {
    name: '503 with other JSON',
    answer: json(503, { error: 'upstream connect error' }),
    says: unavailable,
  },
  html: {
    name: "502, a proxy's page",
    answer: async () =>
      new Response('<html><body><h1>502 Bad Gateway</h1></body></html>', {
        status: 502,
        headers: { 'Content-Type': 'text/html' },
      }),
    says: unavailable,
  },
  noAnswer: {
    name: 'no answer',
    answer: () => Promise.reject(new TypeError('Failed to fetch')),
    says: /Connection lost|The service is unreachable/,
  },
} satisfies Record<string, Fault>;
export type FaultName = keyof typeof faults;

export const faultNames = Object.keys(faults) as FaultName[];

/** Faults that are tried for every call from the write on, too: what was done cannot be looked up either. */
export const lastingFaults: readonly FaultName[] = ['away', 'html', 'noAnswer'];

/** @param lasting every call fails from the write on */
export function failingWire({ endpoint, isWrite }: WriteCase, fault: FaultName, lasting: boolean): Wire {
  let begun = false;
  return async (request, pass) => {
    const isTheWrite = isCallOf(endpoint, request) && (!isWrite || (await isWrite(request)));
    begun ||= isTheWrite;
    return isTheWrite || (begun && lasting) ? await faults[fault].answer() : await pass();
  };
}
