import * as contract from '#contract/ai.ts';
import { Refusal } from '#contract/errors.ts';
import type { AiPurpose } from '#domain/ai/purposes.ts';
import { sentencesOf } from '#domain/ai/sentences.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { visitOfNote } from '#server/features/notes/opened-note.ts';
import { charting, officeAndField } from '#server/policies/policy.ts';
import { comparedText, openingOf, type Surroundings } from './compared-text.ts';
import { answerRun, composed } from './run-request.ts';

/**
 * What each purpose is about: its service was switched on for these sources, and for no others that
 * somebody sends under its name.
 */
const sourcesOf: Readonly<Record<AiPurpose, readonly contract.AiSource['kind'][]>> = {
  document: ['file'],
  note: ['note'],
  recording: ['file'],
  helper: ['note', 'file', 'help'],
};

const administrator = { ADMIN: 'organisation' } as const;

/**
 * A source is one the person may open themselves: what they have summarized is what they can read.
 *
 * @throws Refusal record.not-found
 */
async function requireSource(
  request: Surroundings,
  { kind, id }: Pick<contract.AiSource, 'kind' | 'id'>,
): Promise<void> {
  if (kind === 'help') return;
  if (id === null) throw new Refusal('record.not-found');
  if (kind === 'note') await visitOfNote(request, id);
  else await request.repo.files.content(id, openingOf(request));
}

export const calls = [
  ...inArea('users', [
    handle(contract.prompts, administrator, async ({ input: { pageNumber, pageSize }, repo }) => {
      const rows = await repo.prompts.all();
      const from = (pageNumber - 1) * pageSize;
      return {
        rows: rows.slice(from, from + pageSize),
        pageNumber,
        pageCount: Math.ceil(rows.length / pageSize),
        count: rows.length,
        pageSize,
      };
    }),

    handle(contract.promptHistory, administrator, async ({ input, repo }) => ({
      versions: await repo.prompts.history(input.purpose),
    })),

    handle(contract.savePrompt, administrator, async ({ input, repo }) => ({
      version: await repo.transaction(({ prompts }) => prompts.save(input)),
    })),

    handle(contract.saveTextService, administrator, async ({ input, repo, server }) => ({
      revision: await repo.transaction(({ prompts }) =>
        prompts.setService(input, (address) => server.chat.accepts(address)),
      ),
    })),
  ]),

  ...inArea('visits', [
    handle(contract.uploadAIFile, officeAndField, async (request) => {
      const { input, repo } = request;
      const { id, purpose, source, passages, question } = input;
      if (!sourcesOf[purpose].includes(source.kind)) throw new Refusal('record.not-found');
      await requireSource(request, source);
      if (purpose !== 'recording' && sentencesOf(passages).length === 0)
        throw new Refusal('ai.empty');
      const compared = await comparedText(request, { purpose, source, passages });
      await repo.transaction(({ aiRuns }) => aiRuns.upload(input, compared));
      const given = { id, purpose, name: source.name, passages, question, source };
      return { id, sends: (await composed(request, given))?.sending ?? null };
    }),

    handle(contract.summarizeDocument, officeAndField, async (request) => {
      const { text, ...answered } = await answerRun(request, request.input);
      return { summary: text, ...answered };
    }),

    handle(contract.evaHelper, officeAndField, async (request) => {
      const { text, ...answered } = await answerRun(request, request.input);
      return { answer: text, ...answered };
    }),

    handle(contract.keepSummary, charting, async (request) => {
      const { input, repo } = request;
      const { kind, id } = await repo.aiRuns.sourceOf(input.id);
      if (kind === 'help') throw new Refusal('record.not-found');
      await requireSource(request, { kind, id });
      await repo.transaction(({ aiRuns }) => aiRuns.keep(input.id, input.kept));
      return {};
    }),

    handle(contract.keptSummaries, officeAndField, async (request) => {
      const { input, repo } = request;
      await requireSource(request, input);
      return { summaries: await repo.aiRuns.kept(input.kind, input.id) };
    }),
  ]),
];
