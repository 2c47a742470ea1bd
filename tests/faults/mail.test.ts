// @vitest-environment jsdom
// Faults between the service and the mail server.
import 'fake-indexeddb/auto';
import { afterAll } from 'vitest';
import { copyOnServer } from '../support/database.ts';
import { sendOverLine } from './app-client.ts';
import { addSomeMonitors, appOperations } from './app-operations.ts';
import type { TcpFault } from './lines/tcp-line.ts';
import { mailOperations } from './mail-operations.ts';
import { type Fault, tryEdge } from './matrix.ts';
import { serviceStart } from './service-start.ts';
import { openStand } from './stand.ts';

const stand = await openStand(await copyOnServer());
await addSomeMonitors(stand);
const restore = sendOverLine(stand);

afterAll(async () => {
  restore();
  await stand.stop();
});

const ofLine: Record<string, TcpFault> = {
  'connection refused': 'refused',
  'reset before the greeting was read': 'reset after',
  'reset after the first command': 'reset before',
  'answer cut in the middle': 'cut',
  '30 s of silence': 'silence',
  'sent away with 421': { greeting: '421 try again later\r\n' },
  'refused with 554': { greeting: '554 no service here\r\n' },
  'a web page in place of a greeting': { greeting: '<!doctype html><title>Gateway</title>\r\n' },
};

const faults: Fault[] = [
  // First: later the service knows the address, and keeps it for a while.
  { name: 'DNS gone', begin: () => stand.setGone('mail'), end: () => stand.setGone() },
  ...Object.entries(ofLine).map(([name, fault]) => ({
    name,
    begin: () => stand.mail.begin(fault),
    end: () => stand.mail.end(),
  })),
  {
    name: 'trickle',
    bearable: true,
    begin: () => stand.mail.begin('trickle'),
    end: () => stand.mail.end(),
  },
];

const all = appOperations(stand);
const named = (...names: string[]) => all.filter(({ name }) => names.includes(name));

tryEdge({
  name: 'service and mail',
  faults,
  operations: [
    ...named('sign in'),
    ...mailOperations(stand),
    { ...serviceStart(stand, 30_000), carriesOn: true },
    ...named('list', 'save', 'refresh of a token').map((operation) => ({ ...operation, carriesOn: true })),
  ],
  leftOut: () => null,
  sample: { faults: ['sent away with 421'], operations: ['sign in', 'list'] },
  healthFaults: () => stand.healthFaults(),
  goesOnMs: 90_000,
});
