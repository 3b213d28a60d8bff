import * as z from 'zod/mini';
import { callKey, callPath, type Call } from '#contract/call.ts';
import { errorCode, fieldReason } from '#contract/sync.ts';
import { errors, type ErrorCode } from '#contract/errors.ts';
import { calls } from '#contract/registry.ts';
import { filePaths } from './openapi-files.ts';
import { statusOf } from './problem.ts';

/** Refusals of every call. */
const common: readonly ErrorCode[] = [
  'request.malformed',
  'request.not-json',
  'request.too-large',
  'request.too-deep',
  'request.origin',
  'request.invalid',
  'request.unknown-field',
  'rate.limited',
  'server.failed',
  'server.unavailable',
  'server.draining',
];
const signedIn: readonly ErrorCode[] = [
  'session.missing',
  'session.expired',
  'session.locked',
  'access.denied',
  'record.not-found',
];

export const refusalsOf = (call: Call): readonly ErrorCode[] => [
  ...new Set([...call.errors, ...(call.open ? [] : signedIn), ...common]),
];

const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: errorCode,
  requestId: z.string(),
  fields: z.optional(z.array(fieldReason)),
  detail: z.optional(z.unknown()),
});

export const jsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): unknown => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
};

const json = (schema: unknown) => ({ 'application/json': { schema } });

/** Answers by status, with the reasons for each. */
function refusals(codesOf: readonly ErrorCode[]): Record<string, unknown> {
  const codesWith = (status: number): ErrorCode[] =>
    codesOf.filter((code) => statusOf(code) === status);
  const statuses = [...new Set(codesOf.map(statusOf))];
  return Object.fromEntries(
    statuses
      .map((status) => [status, codesWith(status)] as const)
      .map(([status, codes]) => [
        String(status),
        {
          description: codes.map((code) => `\`${code}\`: ${errors[code].text}`).join('\n\n'),
          content: {
            'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
          },
        },
      ]),
  );
}

const operation = (call: Call): Record<string, unknown> => ({
  operationId: callKey(call),
  tags: [call.service],
  summary: call.summary,
  ...(call.open && { security: [] }),
  parameters: [{ $ref: '#/components/parameters/Porchlight' }],
  requestBody: { required: true, content: json(jsonSchema(call.input, 'input')) },
  responses: {
    '200': { description: 'Done', content: json(jsonSchema(call.output, 'output')) },
    ...refusals(refusalsOf(call)),
  },
});

const build = (): Record<string, unknown> => ({
  openapi: '3.1.0',
  info: {
    title: 'Porchlight',
    version: '1',
    description:
      'Every call is POST with a JSON body, reads included; only pieces and contents of ' +
      'files travel as they are. Requests carry the header `x-porchlight: 1` and the ' +
      'session cookie, those of a field device also `x-session-key`, ' +
      'and those it makes without a session `x-upload-grant`; with ' +
      '`x-content-key` notes are answered sealed (decision 063); errors are RFC 9457 ' +
      'problem documents with a code of one catalogue.',
  },
  security: [{ session: [] }],
  paths: {
    ...Object.fromEntries(calls.map((call) => [callPath(call), { post: operation(call) }])),
    ...filePaths(refusals),
  },
  components: {
    securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-porchlight' } },
    parameters: {
      Porchlight: { name: 'x-porchlight', in: 'header', required: true, schema: { const: '1' } },
    },
    schemas: { Problem: jsonSchema(problemSchema, 'output') },
  },
});

let built: string | null = null;

/** The OpenAPI 3.1 document of the contract, made once. */
export function openApiDocument(): string {
  built ??= JSON.stringify(build());
  return built;
}
