import * as z from 'zod/mini';
import {
  aiPurposes,
  longestAnswer,
  longestPrompt,
  longestQuestion,
  longestSource,
  makers,
} from '#domain/ai/purposes.ts';
import { define } from './call.ts';
import { pageOf, pageRequest } from './paging.ts';
import { id, instant, integer, nonBlank, text } from './primitives.ts';

/** Prompts, the services they are sent to, and what people had summarized or asked (decision 100). */

const admin = define('admin');
const operation = define('operation');
const fileserver = define('fileserver');

const purpose = z.enum(aiPurposes);
const sha256 = () => z.string().check(z.regex(/^[0-9a-f]{64}$/));
const version = () => integer(0, 1e6);

const promptRow = z.object({
  /** There is one prompt for each. */
  purpose,
  version: version(),
  text: text(longestPrompt),
  /** Whether texts of this purpose may be sent to a service. */
  on: z.boolean(),
  address: text(400),
  model: text(120),
  /** The key itself never leaves the server. */
  hasKey: z.boolean(),
  /** Of prompt and service together. */
  revision: integer(0, 1e9),
  changed: z.nullable(z.object({ at: instant(), by: z.nullable(text(160)) })),
});
export type PromptRow = z.infer<typeof promptRow>;

export const prompts = admin('prompts', {
  summary: 'The prompts by purpose, and whether a service is switched on for each.',
  reads: true,
  input: z.object(pageRequest),
  output: pageOf(promptRow),
});

export const savePrompt = admin('savePrompt', {
  summary: 'Writes the next version of a prompt; earlier versions are kept.',
  input: z.object({ purpose, text: nonBlank(longestPrompt), version: version() }),
  output: z.object({ version: version() }),
  errors: ['prompt.changed'],
});

export const promptHistory = admin('promptHistory', {
  summary: 'Versions of one prompt, newest first.',
  reads: true,
  input: z.object({ purpose }),
  output: z.object({
    versions: z
      .array(
        z.object({
          version: version(),
          text: text(longestPrompt),
          at: z.nullable(instant()),
          by: z.nullable(text(160)),
        }),
      )
      .check(z.maxLength(100)),
  }),
});

export const saveTextService = admin('saveTextService', {
  summary:
    'Switches the service of a purpose on or off: any address that speaks the common ' +
    'chat-completions form. The key stays on the server; without one in the request the earlier ' +
    'key holds, but not at another address.',
  input: z.object({
    purpose,
    revision: integer(0, 1e9),
    on: z.boolean(),
    address: text(400),
    model: text(120),
    key: z.optional(nonBlank(1_000)),
  }),
  output: z.object({ revision: integer(0, 1e9) }),
  errors: ['prompt.changed', 'ai.address'],
});

const source = z.object({
  kind: z.enum(['note', 'file', 'help']),
  /** The visit of a note, a file; null for the help. */
  id: z.nullable(id()),
  /** What a person calls it. */
  name: nonBlank(200),
});
export type AiSource = z.infer<typeof source>;

const passage = z.object({ place: text(200), text: text(longestSource) });

/** A message of the chat-completions form; of a recording only its name and size are shown. */
const shownMessage = z.object({ role: z.enum(['system', 'user']), content: text(2e6) });

const sending = z.object({
  /** Name of the machine that gets it. */
  host: text(260),
  model: text(120),
  promptVersion: version(),
  messages: z.array(shownMessage).check(z.maxLength(10)),
  /** Of all that is sent. */
  sha256: sha256(),
});
export type Sending = z.infer<typeof sending>;

export const uploadAIFile = fileserver('uploadAIFile', {
  sealable: true,
  summary:
    'Takes the text of a source to be summarized, or asked about, and says what would be sent to ' +
    'which service; `sends` is null without one. A recording comes without text: the server has ' +
    'it. The text of a stored document is compared with what the server reads there itself; that ' +
    'of a note comes from the device, and what is kept of it says so.',
  input: z.object({
    id: id(),
    purpose,
    source,
    passages: z.array(passage).check(
      z.maxLength(2_000),
      z.refine(
        (given: readonly { text: string }[]) =>
          given.reduce((sum, { text: said }) => sum + said.length, 0) <= longestSource,
      ),
    ),
    /** For the helper; blank for a summary. */
    question: text(longestQuestion),
  }),
  output: z.object({ id: id(), sends: z.nullable(sending) }),
  errors: [
    'record.not-found',
    'ai.empty',
    'ai.unreadable',
    'ai.source',
    'ai.limit',
    'file.too-large',
  ],
});

const citedSentence = z.object({
  text: text(longestAnswer),
  /** Numbers of the source's sentences, from 0, as `sentencesOf` counts them. */
  cites: z.array(integer(0, longestSource)),
});
const answered = {
  made: z.enum(makers),
  sentences: z.array(citedSentence),
};
const request = z.object({
  id: id(),
  /** The SHA-256 of what was shown, to send it; null for an extract. */
  agreed: z.nullable(sha256()),
});
const runErrors = [
  'record.not-found',
  'ai.changed',
  'ai.limit',
  'ai.service',
  'ai.not-transcribed',
] as const;

export const summarizeDocument = operation('summarizeDocument', {
  sealable: true,
  summary: 'The summary of an uploaded source: an extract, or a service’s if the person agreed.',
  input: request,
  output: z.object({ summary: text(longestAnswer), ...answered }),
  errors: runErrors,
});

export const evaHelper = operation('evaHelper', {
  sealable: true,
  summary: 'The answer to an uploaded question, from its source only.',
  input: request,
  output: z.object({ answer: text(longestAnswer), ...answered }),
  errors: runErrors,
});

const keptSummary = z.object({
  id: id(),
  made: z.enum(makers),
  name: text(200),
  sentences: z.array(z.object({ text: text(longestAnswer) })),
  /** Whether the server compared the text it was made from with the source. */
  compared: z.boolean(),
  keptAt: instant(),
  keptBy: text(160),
});
export type KeptSummary = z.infer<typeof keptSummary>;

export const keepSummary = operation('keepSummary', {
  summary: 'Puts a summary into the record beside its source, or takes it out again.',
  input: z.object({ id: id(), kept: z.boolean() }),
  output: z.object({}),
  errors: ['record.not-found'],
});

export const keptSummaries = operation('keptSummaries', {
  sealable: true,
  summary: 'Summaries that people put into the record beside a note or a file.',
  reads: true,
  input: z.object({ kind: z.enum(['note', 'file']), id: id() }),
  output: z.object({ summaries: z.array(keptSummary).check(z.maxLength(50)) }),
  errors: ['record.not-found'],
});
