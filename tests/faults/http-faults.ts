// The faults of a line of HTTP, by the names in the matrix.

import { faultsByName } from './faults-by-name.ts';
import type { HttpFault, HttpLine } from './lines/http-line.ts';
import type { Fault } from './matrix.ts';
import type { Host, Stand } from './stand.ts';

const page = '<!doctype html><html><title>Gateway</title><h1>Something is wrong here</h1></html>';
const html = { 'Content-Type': 'text/html' };
const json = { 'Content-Type': 'application/json' };

const plain: Record<string, HttpFault> = {
  'connection refused': 'refused',
  'reset before the request was read': 'reset before',
  'reset after the request was read': 'reset after',
  'answer cut in the middle': 'cut',
  '30 s of silence': 'silence',
  '500 with HTML': { status: 500, headers: html, body: page },
  '502': { status: 502, body: '' },
  '503 with Retry-After': { status: 503, headers: { 'Retry-After': '1' }, body: '' },
  '401': { status: 401, body: '' },
  '403': { status: 403, body: '' },
  '429': { status: 429, headers: { 'Retry-After': '1' }, body: '' },
  'wrong JSON': { status: 200, headers: json, body: '{"weather":"fine"}' },
  'a page in place of JSON': { status: 200, headers: html, body: page },
};

export function httpFaults(stand: Stand, line: HttpLine, host: Host): Fault[] {
  return [
    ...faultsByName(line, plain),
    {
      name: 'DNS gone',
      async begin() {
        await stand.setGone(host);
        // Connections that are open need no name.
        await line.begin('reset before');
      },
      async end() {
        await line.end();
        await stand.setGone();
      },
    },
  ];
}
