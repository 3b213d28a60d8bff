import type { OutputOf } from '#contract/call.ts';
import type { Sending, summarizeDocument } from '#contract/ai.ts';
import { Refusal } from '#contract/errors.ts';
import { audioExtension } from '#domain/attachments.ts';
import { citedSentences } from '#domain/ai/cited.ts';
import { answerFrom, extractOf } from '#domain/ai/extract.ts';
import { messagesFor, type ChatMessage } from '#domain/ai/request.ts';
import { sentencesOf } from '#domain/ai/sentences.ts';
import { sha256Hex } from '#server/db/sha256.ts';
import type { Finished, Uploaded } from '#server/features/ai/queries/ai-runs.ts';
import type { TextService } from '#server/features/ai/queries/prompts.ts';
import { bytesOf, openingOf, type Surroundings } from './compared-text.ts';

/** Bytes of a recording that are sent: services take about 25 MB of base64. */
const largestRecording = 16_000_000;

type Answered = Omit<OutputOf<typeof summarizeDocument>, 'summary'>;

/** Exactly what would be sent, and what is shown of it. */
type Composed = {
  readonly service: TextService;
  readonly messages: readonly ChatMessage[];
  readonly sending: Sending;
};

/** A recording as a part of a message, and how it is shown. @throws Refusal file.too-large */
async function recordingOf(
  request: Surroundings,
  { source: { kind, id } }: Pick<Uploaded, 'source'>,
): Promise<{ part: ChatMessage; shown: string }> {
  if (kind !== 'file' || id === null) throw new Refusal('record.not-found');
  const { name, type, size, pieces } = await request.repo.files.content(id, openingOf(request));
  if (!type.startsWith('audio/')) throw new Refusal('record.not-found');
  if (size > largestRecording) throw new Refusal('file.too-large');
  const bytes = await bytesOf(pieces);
  const format = audioExtension(type);
  const data = bytes.toString('base64');
  return {
    part: { role: 'user', content: [{ type: 'input_audio', input_audio: { data, format } }] },
    shown: `${name} · ${type} · ${size} bytes · SHA-256 ${sha256Hex(bytes)}`,
  };
}

/** What a service would be sent for an upload; null where none is switched on for its purpose. */
export async function composed(request: Surroundings, given: Uploaded): Promise<Composed | null> {
  const { prompts } = request.repo;
  const service = await prompts.service(given.purpose);
  if (service === null) return null;
  const { version, text } = await prompts.current(given.purpose);
  const of = (messages: readonly ChatMessage[], shown: Sending['messages']): Composed => ({
    service,
    messages,
    sending: {
      host: new URL(service.address).host,
      model: service.model,
      promptVersion: version,
      messages: shown,
      sha256: sha256Hex(JSON.stringify([service.address, service.model, messages])),
    },
  });
  if (given.purpose === 'recording') {
    const { part, shown } = await recordingOf(request, given);
    const system = { role: 'system', content: text } as const;
    return of([system, part], [system, { role: 'user', content: shown }]);
  }
  const sentences = sentencesOf(given.passages);
  const messages = messagesFor(text, given.passages, sentences, given.question);
  return of(messages, [...messages]);
}

/** Sentences of the source itself. @throws Refusal ai.not-transcribed for a recording */
function extracted({ purpose, passages, question }: Uploaded): Finished {
  if (purpose === 'recording') throw new Refusal('ai.not-transcribed');
  const sentences = sentencesOf(passages);
  const chosen = question === '' ? extractOf(sentences) : answerFrom(sentences, question);
  const answer = chosen.flatMap((at) => {
    const sentence = sentences[at];
    return sentence ? [{ text: sentence.text, cites: [at] }] : [];
  });
  return { made: 'extract', answer };
}

/** Asks the service what the person agreed to. @throws Refusal ai.changed, ai.limit, ai.service */
async function provided(request: Surroundings, given: Uploaded, agreed: string): Promise<Finished> {
  const ready = await composed(request, given);
  if (ready?.sending.sha256 !== agreed) throw new Refusal('ai.changed');
  const { service, messages, sending } = ready;
  const { promptVersion, host } = sending;
  const sent = JSON.stringify(sending.messages);
  // On record before it is sent: a service that then fails had it all the same.
  await request.repo.transaction(({ aiRuns }) =>
    aiRuns.sends(given.id, { promptVersion, host, sentHash: agreed, sent }),
  );
  const said = await request.server.chat.complete({ ...service, messages });
  const answer = citedSentences(said, sentencesOf(given.passages).length);
  if (answer.length === 0) throw new Refusal('ai.service', { detail: { status: 'NOT_CHAT' } });
  return { made: 'provider', answer };
}

/**
 * Makes and keeps the answer to an upload. The service is asked outside of any transaction.
 *
 * @throws Refusal record.not-found, ai.changed, ai.limit, ai.service, ai.not-transcribed
 */
export async function answerRun(
  request: Surroundings,
  { id, agreed }: { readonly id: string; readonly agreed: string | null },
): Promise<{ text: string } & Answered> {
  const { repo } = request;
  const given = await repo.aiRuns.own(id);
  const done = agreed === null ? extracted(given) : await provided(request, given, agreed);
  await repo.transaction(({ aiRuns }) => aiRuns.finish(id, done));
  return {
    text: done.answer.map(({ text }) => text).join('\n'),
    made: done.made,
    sentences: done.answer.map(({ text, cites }) => ({ text, cites: [...cites] })),
  };
}
