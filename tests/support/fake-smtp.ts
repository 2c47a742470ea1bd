// A fake SMTP server that accepts emails, refuses every recipient, or stops answering.
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { z } from 'zod';

interface ReceivedMail {
  from: string;
  to: string;
  /** Headers and text. */
  message: string;
}

const isEnd = /^(\.|QUIT)$/;

const replies: Record<string, string> = { DATA: '354 go on', QUIT: '221 bye', STAR: '502 no TLS' };

function addressIn(command: string): string {
  return /<(.*)>/.exec(command)?.[1] ?? '';
}

/** @param hangsAt the first four letters of a command that it never answers */
export async function startFakeSmtp({ refuses = false, hangsAt = 'none' } = {}) {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();

  /** With its end of line; empty for no answer. */
  function replyTo(verb: string): string {
    if (verb === hangsAt) return '';
    return `${verb === 'RCPT' && refuses ? '550 no such user' : (replies[verb] ?? '250 ok')}\r\n`;
  }

  async function answerCommands(socket: Socket): Promise<void> {
    const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
    const next = async (): Promise<string> => (await lines.next()).value ?? 'QUIT';

    async function message(): Promise<string> {
      let whole = '';
      for (let line = await next(); !isEnd.test(line); line = await next()) whole += `${line}\n`;
      return whole;
    }

    const current = { from: '', to: '' };
    socket.write('220 ready\r\n');
    for (let verb = ''; verb !== 'QUIT'; ) {
      const command = await next();
      verb = command.slice(0, 4);
      if (verb === 'MAIL') current.from = addressIn(command);
      if (verb === 'RCPT') current.to = addressIn(command);
      socket.write(replyTo(verb));
      if (verb !== 'DATA') continue;
      received.push({ ...current, message: await message() });
      socket.write('250 accepted\r\n');
    }
    socket.end();
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    void answerCommands(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());

  async function stop() {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  }
  return { url: `smtp://127.0.0.1:${port}`, received, stop };
}
