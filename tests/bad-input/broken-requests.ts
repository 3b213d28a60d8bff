import { pick } from './mutations.ts';

type Broken = {
  readonly what: string;
  readonly raw: { readonly bytes: Buffer; readonly unfinished: boolean };
};

/** Requests no client writes: cut off, contradicting themselves, or no HTTP at all. */
const makers: readonly ((
  path: string,
  body: string,
) => readonly [what: string, text: string | Buffer, unfinished: boolean])[] = [
  (path, body) => [
    'half a body',
    request(path, [`content-length: ${body.length + 50}`], body),
    true,
  ],
  (path, body) => [
    'more body than announced',
    request(path, ['content-length: 5', 'connection: keep-alive'], body),
    true,
  ],
  (path, body) => [
    'a broken chunk',
    request(path, ['transfer-encoding: chunked'], `zz\r\n${body}\r\n0\r\n\r\n`),
    true,
  ],
  (path, body) => [
    'a chunk without an end',
    request(path, ['transfer-encoding: chunked'], `ff\r\n${body.slice(0, 20)}`),
    true,
  ],
  (path, body) => [
    'length and chunks',
    request(path, [`content-length: ${body.length}`, 'transfer-encoding: chunked'], body),
    false,
  ],
  (path, body) => [
    'two lengths',
    request(path, ['content-length: 1', `content-length: ${body.length}`], body),
    false,
  ],
  (path) => ['a negative length', request(path, ['content-length: -5'], ''), false],
  (path) => [
    'a length of many digits',
    request(path, [`content-length: ${'9'.repeat(40)}`], ''),
    false,
  ],
  (path) => [
    'no host',
    `POST ${path} HTTP/1.1\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}`,
    false,
  ],
  (path) => ['HTTP 1.0', `POST ${path} HTTP/1.0\r\ncontent-length: 2\r\n\r\n{}`, false],
  (path) => ['a version nobody knows', `POST ${path} HTTP/9.9\r\nhost: a\r\n\r\n`, false],
  (path) => ['a method nobody knows', `GRAB ${path} HTTP/1.1\r\nhost: a\r\n\r\n`, false],
  (path) => ['a header without colon', request(path, ['no colon here'], ''), false],
  (path) => ['NUL in a header', request(path, ['x-a: b\u0000c'], ''), false],
  (path) => ['a folded header', request(path, ['x-a: b\r\n c'], ''), false],
  (path) => ['a header of 100 kB', request(path, [`x-a: ${'y'.repeat(100_000)}`], ''), false],
  (path) => [
    '3,000 headers',
    request(
      path,
      Array.from({ length: 3_000 }, (_, index) => `x${index}: 1`),
      '',
    ),
    false,
  ],
  (path) => [
    'an address of 100 kB',
    `POST ${path}?${'a'.repeat(100_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
    false,
  ],
  () => [
    'an address that is a whole one',
    request('http://evil.example:1/api/admin/patients', ['content-length: 0'], ''),
    false,
  ],
  () => ['a star', request('*', ['content-length: 0'], ''), false],
  () => ['a back-slash', request('\\api\\admin', ['content-length: 0'], ''), false],
  () => ['CONNECT', 'CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example\r\n\r\n', true],
  () => ['the first bytes of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', false],
  () => [
    'the first bytes of TLS',
    Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]),
    false,
  ],
  () => ['empty lines', '\r\n\r\n\r\n', true],
  () => ['no HTTP', 'hello\r\n\r\n', false],
  (path) => ['nothing after the first line', `POST ${path} HTTP/1.1\r\n`, true],
];

const request = (path: string, headers: readonly string[], body: string): string =>
  `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-porchlight: 1\r\ncontent-type: ` +
  `application/json\r\nconnection: close\r\n${headers.join('\r\n')}\r\n\r\n${body}`;

export function brokenRequest(random: () => number, path: string, body: string): Broken {
  const [what, text, unfinished] = pick(random, makers)(path, body);
  return { what, raw: { bytes: Buffer.from(text), unfinished } };
}
