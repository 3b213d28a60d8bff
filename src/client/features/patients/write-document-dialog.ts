import { msg } from '@lingui/core/macro';
import { writeDocument } from '#contract/visit-plans.ts';
import { must } from '#domain/must.ts';
import { mayWrite } from '#forms/documents.ts';
import { callApi } from '#client/api/call.ts';
import { action } from '#client/kinds/action/action.ts';
import { choice } from '#client/kinds/form-dialog/choice-fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { currentSession } from '#client/session/state/session-state.ts';
import type { PatientPage } from '#client/store/snapshots/queries.ts';
import { syncNow } from '#client/sync/status.ts';
import { presentEpisode } from './present-episode.ts';

/** Whose documents: the episode that runs now has them. */
type About = Pick<PatientPage, 'episodes'>;

/** The agency's documents that the signed-in person's discipline writes. */
function ownDocuments() {
  const session = currentSession();
  if (session.kind !== 'open') return [];
  const { user, visitTypes } = session.state;
  return visitTypes.filter(({ formId }) => mayWrite(formId, user.providerType));
}

const WriteDocumentDialog = formDialog({
  title: msg`Write a document`,
  submit: msg`Write`,
  failure: msg`Sorry, document could not be planned.`,
  fields: () => ({
    visitTypeId: choice(msg`Document`, {
      required: true,
      options: ownDocuments()
        .map(({ id, type }) => ({
          value: String(id),
          label: (known: (english: string) => string) => known(type),
        }))
        .toSorted((a, b) => a.label((type) => type).localeCompare(b.label((type) => type))),
    }),
  }),
  run: async ({ visitTypeId }, { episodes }: About, entryId) => {
    const { visitId } = await callApi(writeDocument, {
      visitId: entryId,
      episodeId: must(presentEpisode(episodes), 'episode').id,
      visitTypeId: Number(visitTypeId),
    });
    // Its note comes with the next pull.
    await syncNow();
    return visitId;
  },
  open: (visitId) => `/note/${visitId}`,
});

/** Work about a patient without a visit, such as a communication note; needs a connection. */
export const writeADocument = action<About>({
  id: 'write-document',
  label: msg`Write a document`,
  icon: 'notes',
  needs: writeDocument,
  when: ({ episodes }) =>
    presentEpisode(episodes)?.status === 'Active' && ownDocuments().length > 0,
  dialog: WriteDocumentDialog,
});
