import { msg, t } from '@lingui/core/macro';
import type { Note, Visit } from '#contract/entities.ts';
import { cosignAllNotes, markAsCompleted } from '#contract/note-closing.ts';
import { Refusal } from '#contract/errors.ts';
import type { Supervisor } from '#domain/cosign.ts';
import { callApi } from '#client/api/call.ts';
import { action } from '#client/kinds/action/action.ts';

type Subject = { readonly visit: Visit; readonly note: Note };

/** Closes an approved note for good. */
export const completeNote = action<Subject, unknown>({
  id: 'complete-note',
  label: msg`Complete`,
  icon: 'lock',
  needs: markAsCompleted,
  when: ({ visit, note }) => visit.status === 'NotesApproved' && !note.completed,
  enabled: ({ note }) => !note.cosign,
  ask: {
    title: msg`Complete this note?`,
    body: [
      msg`It is closed for good: nobody re-opens it, and nothing is added to it any more.`,
      msg`Answers that a phone still sends for it are refused and stay on that phone.`,
    ],
    confirm: msg`Complete`,
  },
  run: ({ visit: { id, revision } }) =>
    callApi(markAsCompleted, { visitId: id, visitRevision: revision }),
  done: () => t`Notes completed`,
  failure: msg`Sorry, note could not be completed.`,
});

type ToCosign = Subject & {
  /** Disciplines whose assistants the person supervises. */
  readonly supervises: readonly Supervisor[];
};

/** Cosigns one note of an assistant of one's own discipline, in the version that was read. */
export const cosignNote = action<ToCosign, unknown>({
  id: 'cosign-note',
  label: msg`Cosign`,
  icon: 'check',
  needs: cosignAllNotes,
  when: ({ visit, note, supervises }, me) =>
    Boolean(note.seal && note.cosign && supervises.includes(note.cosign)) &&
    visit.providerId !== me &&
    ['NotesInReview', 'NotesApproved'].includes(visit.status),
  run: async ({ visit: { id }, note: { seal } }) => {
    const seals = seal ? { [id]: seal.hash } : {};
    const { receipts } = await callApi(cosignAllNotes, { visitIds: [id], seals });
    const code = receipts[0]?.code;
    if (code) throw new Refusal(code);
  },
  done: () => t`Note cosigned`,
  failure: msg`Sorry, note could not be cosigned.`,
});
