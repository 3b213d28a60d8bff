import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

export type Mail = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
};

export type Mailer = {
  /** Printed at start: where mail goes. */
  readonly where: string;
  send(mail: Mail): Promise<void>;
  close(): void;
};

export type MailOptions = {
  readonly smtpUrl: string | undefined;
  readonly from: string;
  readonly dataDir: string;
};

/**
 * The mail server of an address, and whether mails reach it encrypted: over `smtps://`, or with
 * STARTTLS that is required and not merely offered.
 */
export function mailPeer(smtpUrl: string): { host: string; isEncrypted: boolean } {
  const { host, secure, requireTLS } = createTransport({ url: smtpUrl }).options;
  return { host: host ?? '', isEncrypted: secure === true || requireTLS === true };
}

const timeoutMs = 20_000;

/**
 * By SMTP when an address is configured, otherwise as `.eml` files in the data folder, which any
 * mail program opens.
 */
export function makeMailer({ smtpUrl, from, dataDir }: MailOptions): Mailer {
  if (smtpUrl !== undefined) {
    const transport = createTransport({
      url: smtpUrl,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    });
    return {
      where: `by ${new URL(smtpUrl).host}`,
      send: async ({ to, subject, text, id }) => {
        await transport.sendMail({ from, to, subject, text, messageId: `<${id}@porchlight>` });
      },
      close: () => transport.close(),
    };
  }
  const folder = join(dataDir, 'mail');
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    where: `as files in ${folder}`,
    send: async ({ id, to, subject, text }) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const { message } = await composer.sendMail({
        from,
        to,
        subject,
        text,
        messageId: `<${id}@porchlight>`,
      });
      await writeFile(join(folder, `${id}.eml`), message as Buffer, { mode: 0o600 });
    },
    close: () => composer.close(),
  };
}
