import type { IncomingMessage, ServerResponse } from 'node:http';
import pg from 'pg';

/**
 * Keeps notes as they come, a batch in a transaction: no accounts, no receipts, no audit. What
 * every service can do at best.
 */
export type PlainNotes = {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  close(): Promise<void>;
};

export async function openPlainNotes(connectionString: string): Promise<PlainNotes> {
  const pool = new pg.Pool({ connectionString, max: 4 });
  await pool.query('create table plain_notes (id uuid not null, answers jsonb not null)');
  return {
    async handle(request, response) {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const notes = JSON.parse(Buffer.concat(chunks).toString('utf8')) as readonly {
        id: string;
        answers: object;
      }[];
      const values = notes.flatMap(({ id, answers }) => [id, JSON.stringify(answers)]);
      const places = notes.map((_, nth) => `($${nth * 2 + 1}, $${nth * 2 + 2})`).join(', ');
      await pool.query(`insert into plain_notes (id, answers) values ${places}`, values);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    },
    close: () => pool.end(),
  };
}
