import { useRef, useState } from 'react';
import {
  evaHelper,
  summarizeDocument,
  uploadAIFile,
  type AiSource,
  type Sending,
} from '#contract/ai.ts';
import { Refusal } from '#contract/errors.ts';
import type { CitedSentence } from '#domain/ai/cited.ts';
import { answerFrom, extractOf } from '#domain/ai/extract.ts';
import type { AiPurpose, Maker, UploadState } from '#domain/ai/purposes.ts';
import { sentencesOf, type Passage, type Sentence } from '#domain/ai/sentences.ts';
import { callApi } from '#client/api/call.ts';
import { uuidV7 } from '#client/store/ids.ts';

const longestName = 200;

/** What is read or asked: where its text is, and what it is called. */
export type RunSource = AiSource & {
  readonly purpose: AiPurpose;
  /** The text, read on this device; empty for a recording. @throws Refusal ai.empty */
  readonly load: () => Promise<readonly Passage[]>;
  /** It is on this device only, so no server can be asked about it. */
  readonly isOnlyHere?: boolean;
};

/** What came of it, with the source it is shown beside. */
export type RunResult = {
  /** Null for an extract made on this device, which the server does not know. */
  readonly id: string | null;
  readonly made: Maker;
  readonly answer: readonly CitedSentence[];
  readonly passages: readonly Passage[];
  readonly sentences: readonly Sentence[];
};

type Read = Pick<RunResult, 'passages' | 'sentences'> & {
  readonly id: string;
  readonly question: string;
};

type Run =
  | { readonly kind: 'idle' }
  | { readonly kind: UploadState }
  /** A service is switched on: nothing was sent yet, and this would be. */
  | { readonly kind: 'shown'; readonly read: Read; readonly sends: Sending }
  | { readonly kind: 'done'; readonly result: RunResult }
  | { readonly kind: 'failed'; readonly error: unknown };

/** The extract of what this device holds, made offline. */
function extractHere({ passages, sentences, question }: Read): RunResult {
  const chosen = question === '' ? extractOf(sentences) : answerFrom(sentences, question);
  const answer = chosen.flatMap((at) => {
    const sentence = sentences[at];
    return sentence ? [{ text: sentence.text, cites: [at] }] : [];
  });
  return { id: null, made: 'extract', answer, passages, sentences };
}

const isOffline = (error: unknown): boolean =>
  error instanceof Refusal && error.code.startsWith('network.');

/** A name as long as a request takes; no letter is cut in half, which no request takes. */
const named = (name: string): string => name.slice(0, longestName).toWellFormed();

async function uploaded(source: RunSource, read: Read): Promise<Sending | null> {
  const { purpose, kind, id, name } = source;
  const { sends } = await callApi(uploadAIFile, {
    id: read.id,
    purpose,
    source: { kind, id, name: named(name) },
    passages: read.passages.map(({ place, text }) => ({ place: named(place), text })),
    question: read.question,
  });
  return sends;
}

async function answered(
  { purpose }: Pick<RunSource, 'purpose'>,
  { id, passages, sentences }: Read,
  agreed: string | null,
): Promise<RunResult> {
  const call = purpose === 'helper' ? evaHelper : summarizeDocument;
  const { made, sentences: answer } = await callApi(call, { id, agreed });
  return { id, made, answer, passages, sentences };
}

/**
 * One summary or answer from its start to its end, through exactly the states of an upload
 * (`uploading`, `analyzing`). Where a service is switched on it stops in between and shows what
 * would be sent; offline it makes the extract on this device.
 */
export function useRun(source: RunSource) {
  const [run, setRun] = useState<Run>({ kind: 'idle' });
  const isBusy = useRef(false);
  const guarded = async (work: () => Promise<Run>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      setRun(await work());
    } catch (error) {
      setRun({ kind: 'failed', error });
    } finally {
      isBusy.current = false;
    }
  };
  const analyze = async (read: Read, agreed: string | null): Promise<Run> => {
    setRun({ kind: 'analyzing' });
    try {
      return { kind: 'done', result: await answered(source, read, agreed) };
    } catch (error) {
      if (agreed !== null || !isOffline(error) || source.purpose === 'recording') throw error;
      return { kind: 'done', result: extractHere(read) };
    }
  };
  const start = (question: string) =>
    guarded(async () => {
      setRun({ kind: 'uploading' });
      const passages = source.purpose === 'recording' ? [] : await source.load();
      const read = { id: uuidV7(Date.now()), passages, sentences: sentencesOf(passages), question };
      if (source.isOnlyHere === true) return { kind: 'done', result: extractHere(read) };
      let sends: Sending | null;
      try {
        sends = await uploaded(source, read);
      } catch (error) {
        if (!isOffline(error) || source.purpose === 'recording') throw error;
        setRun({ kind: 'analyzing' });
        return { kind: 'done', result: extractHere(read) };
      }
      return sends === null ? analyze(read, null) : { kind: 'shown', read, sends };
    });
  return {
    run,
    start: (question = '') => void start(question),
    /** Sends what was shown. */
    send: (read: Read, sends: Sending) => void guarded(() => analyze(read, sends.sha256)),
    /** Sends nothing and takes sentences of the source. */
    extract: (read: Read) => void guarded(() => analyze(read, null)),
  };
}
