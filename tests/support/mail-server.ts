import { createServer, type Socket } from 'node:net';

/** A mail as it arrived: whom it is for, and its text with headers. */
type ArrivedMail = { readonly to: readonly string[]; readonly text: string };

export type MailServer = {
  /** For SMTP_URL. */
  readonly url: string;
  readonly arrived: readonly ArrivedMail[];
  stop(): Promise<void>;
};

/** Soft line breaks and characters of quoted-printable (RFC 2045, 6.7), and the dots of RFC 5321. */
const readable = (data: string): string =>
  data
    .replaceAll(/^\.\./gm, '.')
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) =>
      Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'),
    );

/** One connection of RFC 5321: what a client without extensions says, and the mails it brings. */
function receive(socket: Socket, arrived: (mail: ArrivedMail) => void): void {
  let waiting = '';
  let to: string[] = [];
  let isData = false;
  const answer = (line: string): void => void socket.write(`${line}\r\n`);
  const take = (line: string): void => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'RCPT') to.push(/<(.*)>/.exec(line)?.[1] ?? '');
    if (verb === 'DATA') isData = true;
    if (verb === 'QUIT') {
      answer('221 bye');
      socket.end();
    } else answer(verb === 'DATA' ? '354 go on' : '250 ok');
  };
  const read = (): void => {
    for (;;) {
      const mark = isData ? '\r\n.\r\n' : '\r\n';
      const end = waiting.indexOf(mark);
      if (end < 0) return;
      const part = waiting.slice(0, end);
      waiting = waiting.slice(end + mark.length);
      if (!isData) take(part);
      else {
        isData = false;
        arrived({ to, text: readable(part) });
        to = [];
        answer('250 taken');
      }
    }
  };
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    waiting += chunk;
    read();
  });
  socket.on('error', () => undefined);
  answer('220 a mail server for tests');
}

/** Starts an SMTP server on loopback that keeps what it receives. */
export async function startMailServer(): Promise<MailServer> {
  const arrived: ArrivedMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    receive(socket, (mail) => void arrived.push(mail));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
