import type { OutputOf } from '#contract/call.ts';
import { callKey } from '#contract/call.ts';
import { updatePatient } from '#contract/commands/update-patient.ts';
import { saveAnswers } from '#contract/commands/save-answers.ts';
import { Refusal } from '#contract/errors.ts';
import { saveNote as saveNoteCall } from '#contract/notes.ts';
import { savePatient as savePatientCall } from '#contract/patients.ts';
import type { decideProposal as contract } from '#contract/tasks.ts';
import { canAccept } from '#domain/proposed-changes.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import { saveNote } from '#server/features/notes/save-note.ts';
import { savePatient } from '#server/features/patients/save-patient.ts';
import type { StoredProposal } from '#server/features/tasks/queries.ts';

type Request = SignedInRequest<typeof contract>;

/** Whoever accepts makes the change themselves: with their own rights. @throws Refusal access.denied */
function requireMay(
  { server, session }: Request,
  call: typeof saveNoteCall | typeof savePatientCall,
): void {
  if (server.rights.scopeOf(callKey(call), session) === null) throw new Refusal('access.denied');
}

/**
 * Writes what was proposed as a correction of the person who decides. It is made against the record
 * of now, which the person has looked at; an answer that changes meanwhile is a conflict.
 *
 * @returns the id of the correction
 * @throws Refusal proposal.own-work and those of `saveNote` and `savePatient`
 */
async function accept(
  request: Request,
  { command, payload, visitId, patientId }: StoredProposal,
): Promise<string> {
  const { repo, server, input } = request;
  if (!canAccept(command)) throw new Refusal('proposal.own-work');
  const entryId = server.newId();
  if (command === 'saveAnswers' && visitId !== null) {
    requireMay(request, saveNoteCall);
    const { patch } = saveAnswers.input.parse(payload);
    const { note } = await repo.visits.read(visitId);
    const { revision: baseRevision } = note.content.doc;
    const given = { visitId, entryId, baseRevision, patch, reason: input.reason.trim() };
    await saveNote({ ...request, input: given }, { isProposal: true });
    return entryId;
  }
  if (command !== 'updatePatient' || patientId === null) throw new Refusal('record.not-found');
  requireMay(request, savePatientCall);
  const { patch, reason = '' } = updatePatient.input.parse(payload);
  const { content } = await repo.patients.read(patientId);
  const given = {
    id: patientId,
    entryId,
    baseRevision: content.doc.revision,
    patch,
    reason: reason.trim() || input.reason.trim(),
    status: null,
  };
  await savePatient({ ...request, input: given });
  return entryId;
}

/**
 * Takes a proposal over or declines it. The task keeps the proposal as it arrived, who decided and
 * why; the correction is in the history of the record under the name of the person who accepted.
 *
 * @throws Refusal record.not-found, proposal.own-work, access.denied and those of the correction
 */
export async function decideProposal(request: Request): Promise<OutputOf<typeof contract>> {
  const {
    input: { id, decision, reason },
    repo,
  } = request;
  const proposal = await repo.tasks.openProposal(id);
  if (proposal === null) return { task: await repo.tasks.read(id) };
  const { command, authorId } = proposal;
  const entryId = decision === 'accepted' ? await accept(request, proposal) : null;
  const detail = { decision, command, authorId, ...(entryId !== null && { entryId }) };
  return { task: await repo.tasks.resolve(id, reason.trim(), detail) };
}
