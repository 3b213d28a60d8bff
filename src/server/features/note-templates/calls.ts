import * as contract from '#contract/note-templates.ts';
import { handle, inArea, type SignedInRequest } from '#server/features/handler.ts';
import { field, review } from '#server/policies/policy.ts';

/** Who writes notes, and who reviews them. */
const noteWriters = { ...review, ...field };

/** Templates for everybody are the business of who reviews notes. */
const mayShare = ({ session }: Pick<SignedInRequest<never>, 'session'>): boolean =>
  session.role === 'ADMIN' || session.role === 'QA';

export const calls = inArea('visits', [
  handle(contract.template, noteWriters, async ({ repo }) => ({
    templates: await repo.templates.ofKinds(['note', 'field']),
  })),

  handle(contract.narrativeTemplates, noteWriters, async ({ repo }) => ({
    templates: await repo.templates.ofKinds(['narrative']),
  })),

  handle(contract.providerNoteTemplates, noteWriters, async ({ repo }) => ({
    templates: await repo.templates.ofKinds(['provider']),
  })),

  handle(contract.saveAsTemplate, noteWriters, async (request) => ({
    template: await request.repo.transaction(({ templates }) =>
      templates.save(request.input, mayShare(request)),
    ),
  })),

  handle(contract.deleteTemplate, noteWriters, async (request) => {
    await request.repo.transaction(({ templates }) =>
      templates.delete(request.input.id, mayShare(request)),
    );
    return {};
  }),

  handle(contract.agencyTemplates, review, ({ repo, input }) => repo.templates.page(input)),

  handle(contract.changeTemplate, review, async ({ repo, input }) => ({
    template: await repo.transaction(({ templates }) => templates.change(input)),
  })),

  handle(contract.reuseTemplate, review, async ({ repo, input }) => {
    await repo.transaction(({ templates }) => templates.reuse(input.id));
    return {};
  }),
]);
