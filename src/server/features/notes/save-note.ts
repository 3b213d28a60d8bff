import { Refusal, type FieldReason } from '#contract/errors.ts';
import type { saveNote as contract } from '#contract/notes.ts';
import type { Patch } from '#domain/merge.ts';
import { limitErrors } from '#forms/engine.ts';
import { formById } from '#forms/registry.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import { runOfficeCommand } from '#server/features/run-office-command.ts';

/**
 * A clinician's unfinished answers are checked when the note is submitted; what the office changes
 * is final at once.
 */
function brokenLimits(
  { formId, formVersion }: { formId: string; formVersion: number },
  patch: Patch,
): FieldReason[] {
  const form = formById(formId, formVersion);
  return form
    ? limitErrors(form, patch).map(({ path, code }) => ({
        path,
        code: code === 'too-long' ? 'note.too-long' : 'note.wrong-type',
      }))
    : [];
}

/**
 * Writes the office's answers into a note.
 *
 * @throws Refusal request.invalid, note.conflict, note.unknown-field, record.not-found
 */
export async function saveNote(request: SignedInRequest<typeof contract>): Promise<void> {
  const { visitId, entryId, baseRevision, patch } = request.input;
  await request.repo.visits.get(visitId);
  const fields = brokenLimits((await request.repo.visits.read(visitId)).note, patch);
  if (fields.length > 0) throw new Refusal('request.invalid', { fields });
  await runOfficeCommand(request, {
    service: 'notes',
    command: 'saveAnswers',
    target: 'visit',
    targetId: visitId,
    entryId,
    baseRevision,
    payload: { patch },
    clash: 'note.conflict',
  });
}
