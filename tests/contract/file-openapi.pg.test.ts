import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachFile, contentPath, pieceType, tusVersion, uploadPath } from '#contract/files.ts';
import { must } from '#domain/must.ts';
import { FieldDevice } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

type Answer = {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly required: boolean }>>;
  readonly content?: Readonly<Record<string, unknown>>;
};
type Operation = {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, Answer>>;
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
};
type OpenApi = { readonly paths: Readonly<Record<string, { readonly [part: string]: unknown }>> };

describe('files in the OpenAPI document the server serves', () => {
  let server: TestServer;
  let nurse: FieldDevice;
  let paths: OpenApi['paths'];
  let fileId: string;
  const bytes = Uint8Array.from(
    { length: 3_000_100 },
    (_, index) => [0x25, 0x50, 0x44, 0x46, 0x2d][index] ?? index % 251,
  );

  const operation = (path: string, method: string): Operation =>
    must(paths[path]?.[method], `${method} ${path}`) as Operation;
  const ask = (
    method: 'HEAD' | 'PATCH',
    parts: {
      offset?: number;
      body?: Uint8Array<ArrayBuffer>;
      id?: string;
      headers?: Record<string, string>;
    } = {},
  ): Promise<Response> => {
    const { offset = 0, body, id = fileId, headers = {} } = parts;
    const sent = {
      'x-porchlight': '1',
      'tus-resumable': tusVersion,
      cookie: nurse.api.cookie,
      ...(method === 'PATCH' && { 'content-type': pieceType, 'upload-offset': String(offset) }),
      ...headers,
    };
    return fetch(server.url + uploadPath(id), { method, headers: sent, ...(body && { body }) });
  };
  /**
   * The answer stands in the document: its status, its headers, its type, and the code of a
   * refusal.
   */
  const expectTold = async (answer: Response, { responses }: Operation): Promise<void> => {
    const told = must(responses[String(answer.status)], `status ${answer.status}`);
    for (const name of Object.keys(told.headers ?? {}))
      expect(answer.headers.get(name), name).not.toBeNull();
    const body = await answer.text();
    if (body === '') return;
    const type = must(answer.headers.get('content-type')?.split(';')[0], 'content type');
    expect(Object.keys(told.content ?? {})).toContain(type);
    if (type === 'application/problem+json')
      expect(told.description).toContain(`\`${(JSON.parse(body) as { code: string }).code}\``);
  };

  beforeAll(async () => {
    server = await startServer();
    nurse = await FieldDevice.signIn(server.url, 'nurse');
    await nurse.pullAll();
    ({ paths } = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as OpenApi);
    const visitId = must(
      nurse.visits().find(({ status }) => status === 'Staffed'),
      'visit',
    ).id;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    ({ fileId } = await nurse.api.call(attachFile, {
      fileId: randomUUID(),
      visitId,
      name: 'referral.pdf',
      kind: 'document',
      size: bytes.length,
      sha256,
      takenAt: new Date().toISOString(),
      content: null,
    }));
  });
  afterAll(() => server.stop());

  it('has the three requests that are not JSON, each under a name of its own', () => {
    expect(
      Object.keys(operation(uploadPath('{fileId}'), 'patch').requestBody?.content ?? {}),
    ).toEqual([pieceType]);
    const names = Object.values(paths).flatMap((path) =>
      ['get', 'head', 'patch', 'post'].flatMap((method) =>
        path[method] ? [(path[method] as Operation).operationId] : [],
      ),
    );
    expect(names).toEqual(
      expect.arrayContaining([
        'fileserver.attachFile',
        'fileserver.uploadOffset',
        'fileserver.uploadPiece',
        'fileserver.content',
      ]),
    );
    expect(new Set(names).size).toBe(names.length);
  });

  it('says what HEAD and PATCH really answer, refusals included', async () => {
    const [head, patch] = [
      operation(uploadPath('{fileId}'), 'head'),
      operation(uploadPath('{fileId}'), 'patch'),
    ];
    for (const answer of [
      await ask('HEAD'),
      await ask('HEAD', { headers: { cookie: '' } }),
      await ask('HEAD', { headers: { 'tus-resumable': '0.1' } }),
      await ask('HEAD', { id: randomUUID() }),
    ])
      await expectTold(answer, head);
    const refused = [
      await ask('PATCH', { offset: 7, body: bytes.slice(0, 10) }),
      await ask('PATCH', { body: new Uint8Array(1_048_577) }),
      await ask('PATCH', { headers: { 'upload-offset': 'x' } }),
      await ask('PATCH', { headers: { 'content-type': 'text/plain' } }),
      await ask('PATCH', { headers: { 'x-porchlight': '' } }),
      await ask('PATCH', { headers: { cookie: '' } }),
      await ask('PATCH', { id: randomUUID(), body: bytes.slice(0, 10) }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 413, 400, 412, 403, 401, 404]);
    for (const answer of refused) await expectTold(answer, patch);
  });

  it('says what the last piece answers when the whole is not what was announced, and when it is', async () => {
    const patch = operation(uploadPath('{fileId}'), 'patch');
    for (const wrong of [true, false]) {
      for (let from = 0; from < bytes.length; from += 1_000_000) {
        const piece = bytes.slice(from, from + 1_000_000);
        if (wrong && from === 0) piece[9] = 1 ^ (piece[9] ?? 0);
        const answer = await ask('PATCH', { offset: from, body: piece });
        expect(answer.status).toBe(wrong && from === 3_000_000 ? 422 : 204);
        await expectTold(answer, patch);
      }
    }
    const get = operation(contentPath('{fileId}'), 'get');
    await expectTold(
      await fetch(server.url + contentPath(fileId), { headers: { cookie: nurse.api.cookie } }),
      get,
    );
    await expectTold(
      await fetch(server.url + contentPath(randomUUID()), {
        headers: { cookie: nurse.api.cookie },
      }),
      get,
    );
  });
});
