import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * As much of the CouchDB replication protocol as PouchDB's push needs, kept in memory: it parses,
 * remembers and answers at once. A real CouchDB would be slower, so the figures of PouchDB are at
 * their best here.
 */
export type Couch = {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly counters: { requests: number; docs: number; revisions: number };
};

type Doc = { _id: string; _rev: string };

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length === 0 ? null : JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

export function createCouch(): Couch {
  const docs = new Map<string, Map<string, Doc>>();
  const checkpoints = new Map<string, object>();
  const counters = { requests: 0, docs: 0, revisions: 0 };

  const missing = (wanted: Record<string, string[]>): Record<string, { missing: string[] }> =>
    Object.fromEntries(
      Object.entries(wanted)
        .map(
          ([id, revs]) => [id, { missing: revs.filter((rev) => !docs.get(id)?.has(rev)) }] as const,
        )
        .filter(([, { missing: revs }]) => revs.length > 0),
    );
  const store = (incoming: readonly Doc[]): void => {
    for (const doc of incoming) {
      const revisions = docs.get(doc._id) ?? new Map<string, Doc>();
      if (!revisions.has(doc._rev)) counters.revisions += 1;
      docs.set(doc._id, revisions.set(doc._rev, doc));
    }
    counters.docs = docs.size;
  };
  const answer = async (
    request: IncomingMessage,
    path: string,
  ): Promise<{ status: number; body: unknown }> => {
    if (path === '')
      return {
        status: 200,
        body: {
          db_name: 'notes',
          update_seq: counters.revisions,
          doc_count: docs.size,
          instance_start_time: '0',
        },
      };
    if (path === '_revs_diff')
      return { status: 200, body: missing((await readJson(request)) as Record<string, string[]>) };
    if (path === '_bulk_docs') {
      store(((await readJson(request)) as { docs: Doc[] }).docs);
      return { status: 201, body: [] };
    }
    if (path.startsWith('_local/') && request.method === 'PUT') {
      checkpoints.set(path, (await readJson(request)) as object);
      return { status: 201, body: { ok: true, id: path, rev: '0-1' } };
    }
    const checkpoint = checkpoints.get(path);
    return checkpoint
      ? { status: 200, body: { ...checkpoint, _id: path, _rev: '0-1' } }
      : { status: 404, body: { error: 'not_found', reason: 'missing' } };
  };

  return {
    counters,
    async handle(request, response) {
      counters.requests += 1;
      const path = (request.url ?? '').replace(/^\/couch\/notes\/?/, '').replace(/\?.*$/, '');
      const { status, body } = await answer(request, path);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    },
  };
}
