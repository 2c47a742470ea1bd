// A fake SMTP server that accepts emails, or behaves as badly as it is told.
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { createServer as createTlsServer } from 'node:tls';
import { z } from 'zod';

interface ReceivedMail {
  from: string;
  to: string;
  /** Headers and text. */
  message: string;
}

export interface SmtpBehaviour {
  /** Comes before the greeting; a promise that never resolves is a server that says nothing. */
  beforeGreeting?: () => Promise<unknown>;
  greeting?: string;
  /** The first four letters of a command → its reply; '' for none. `.` is the end of the message. */
  replies?: Readonly<Record<string, string>>;
  /** Breaks the connection in place of the reply to this command. */
  breaksAt?: string;
}

const isEnd = /^(\.|QUIT)$/;

const usualReplies: Readonly<Record<string, string>> = {
  DATA: '354 go on',
  QUIT: '221 bye',
  STAR: '502 no TLS',
  '.': '250 accepted',
};

function addressIn(command: string): string {
  return /<(.*)>/.exec(command)?.[1] ?? '';
}

/** The reply to a command; '' for none. */
function replyTo(verb: string, { replies = {} }: SmtpBehaviour): string {
  return replies[verb] ?? usualReplies[verb] ?? '250 ok';
}

/** Speaks with one client. @param take is given what was accepted */
async function converse(
  socket: Socket,
  behaviour: SmtpBehaviour,
  take: (mail: ReceivedMail) => void,
): Promise<void> {
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => (await lines.next()).value ?? 'QUIT';

  function reply(verb: string): void {
    const text = replyTo(verb, behaviour);
    if (verb === behaviour.breaksAt) socket.destroy();
    else if (text && !socket.destroyed) socket.write(`${text}\r\n`);
  }

  async function message(): Promise<string> {
    let whole = '';
    for (let line = await next(); !isEnd.test(line); line = await next()) whole += `${line}\n`;
    return whole;
  }

  const current = { from: '', to: '' };
  await behaviour.beforeGreeting?.();
  socket.write(`${behaviour.greeting ?? '220 ready'}\r\n`);
  for (let verb = ''; verb !== 'QUIT'; ) {
    const command = await next();
    verb = command.slice(0, 4);
    if (verb === 'MAIL') current.from = addressIn(command);
    if (verb === 'RCPT') current.to = addressIn(command);
    reply(verb);
    if (verb !== 'DATA' || !replyTo('DATA', behaviour).startsWith('354')) continue;
    const text = await message();
    if (replyTo('.', behaviour).startsWith('250')) take({ ...current, message: text });
    reply('.');
  }
  socket.end();
}

/** @param tls its certificate, for `smtps://` */
export async function startFakeSmtp(initial: SmtpBehaviour = {}, tls?: { cert: string; key: string }) {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let behaviour = initial;
  let connections = 0;

  function serve(socket: Socket): void {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    converse(socket, behaviour, (mail) => received.push(mail)).catch(() => undefined);
  }
  const server = tls ? createTlsServer(tls, serve) : createServer(serve);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());

  async function stop() {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  }
  return {
    url: `${tls ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    received,
    stop,
    /** From the next connection on. */
    behave(next: SmtpBehaviour) {
      behaviour = next;
    },
    connections: () => connections,
  };
}
