// The odd ends of a conversation with a mail server.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

/** Says or does something at a word of the client; '' for the greeting, '.' for the end of an email. */
type Says = Readonly<Record<string, string | ((socket: Socket) => unknown)>>;

export interface MailEnd {
  isSent: boolean;
  says: Says;
}

const usual: Says = {
  '': '220 ready',
  EHLO: '250 odd',
  DATA: '354 go on',
  '.': '250 accepted',
  QUIT: '221 bye',
};

async function repeat(socket: Socket, text: string): Promise<void> {
  for (; !socket.destroyed; await wait(5)) socket.write(text);
}
const withoutEnd = (text: string) => (socket: Socket) => repeat(socket, text);
const reset = (socket: Socket) => socket.resetAndDestroy();
const hangUp = (socket: Socket) => socket.end();
const say = (text: string) => (socket: Socket) => socket.end(text);

export const mailEnds: Readonly<Record<string, MailEnd>> = {
  'as it should be': { isSent: true, says: {} },
  'a greeting without end': { isSent: false, says: { '': withoutEnd('220-more\r\n') } },
  'a line without end': { isSent: false, says: { '': withoutEnd('x'.repeat(1_000)) } },
  'a greeting that is no SMTP': { isSent: false, says: { '': say('HTTP/1.1 400 Bad Request\r\n\r\n') } },
  'nothing at all': { isSent: false, says: { '': hangUp } },
  'abilities without end': { isSent: false, says: { EHLO: withoutEnd('250-MORE\r\n') } },
  'abilities, cut': { isSent: false, says: { EHLO: say('250-odd\r\n250-SI') } },
  'reset at the recipient': { isSent: false, says: { RCPT: reset } },
  'reset at the data': { isSent: false, says: { DATA: reset } },
  'hung up in place of the last word': { isSent: false, says: { '.': hangUp } },
  'reset in place of the last word': { isSent: false, says: { '.': reset } },
  'a last word without end': { isSent: false, says: { '.': withoutEnd('250-and\r\n') } },
  'two last words': { isSent: true, says: { '.': '250 accepted\r\n451 or not' } },
  'reset after the last word': {
    isSent: true,
    says: {
      async '.'(socket) {
        socket.write('250 accepted\r\n');
        await wait(20);
        socket.resetAndDestroy();
      },
    },
  },
  'words after the last one': {
    isSent: true,
    says: {
      '.'(socket) {
        socket.write('250 accepted\r\n');
        return repeat(socket, '421 closing\r\n');
      },
    },
  },
};

export async function startOddMail({ says }: MailEnd) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let isData = false;
    function answer(word: string): void {
      const said = says[word] ?? usual[word] ?? '250 ok';
      isData = word === 'DATA' && said === usual.DATA;
      if (typeof said === 'string') socket.write(`${said}\r\n`);
      else void said(socket);
    }
    function hear(line: string): void {
      if (isData && line !== '.') return;
      if (line) answer(isData ? '.' : line.slice(0, 4));
    }
    createInterface({ input: socket }).on('line', hear);
    answer('');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
