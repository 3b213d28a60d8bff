import { Refusal, type FieldReason } from '#contract/errors.ts';
import type { saveNote as contract } from '#contract/notes.ts';
import type { VisitAggregate } from '#contract/targets.ts';
import type { Patch } from '#domain/merge.ts';
import { limitErrors } from '#forms/engine.ts';
import { formById } from '#forms/registry.ts';
import { readingsAmong, signaturesAmong } from '#forms/urgent-readings.ts';
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
 * A clinician measured the readings of a note: the office changes one only beside the signed note
 * and says why; before that it goes back to its author. It never signs for anybody.
 *
 * @throws Refusal note.reading, note.reason, note.hand
 */
function checkReadings({ visit, note }: VisitAggregate, patch: Patch, reason: string): void {
  const form = formById(note.formId, note.formVersion);
  const hands = form ? signaturesAmong(form, Object.keys(patch)) : [];
  if (hands.length > 0)
    throw new Refusal('note.hand', { fields: hands.map((path) => ({ path, code: 'note.hand' })) });
  const readings = form ? readingsAmong(form, Object.keys(patch)) : [];
  if (readings.length === 0) return;
  const isSealed = note.seal !== null || visit.status === 'NotesApproved';
  const code = !isSealed ? 'note.reading' : reason === '' ? 'note.reason' : null;
  if (code !== null) throw new Refusal(code, { fields: readings.map((path) => ({ path, code })) });
}

type SaveRequest = SignedInRequest<typeof contract>;

/**
 * Writes the office's answers into a note. `isProposal`: the clinician's own, which the office
 * took over with a reason of its own.
 *
 * @throws Refusal request.invalid, note.conflict, note.unknown-field, note.reading, note.reason,
 * note.hand, record.not-found
 */
export async function saveNote(
  request: SaveRequest,
  { isProposal = false }: { isProposal?: boolean } = {},
): Promise<void> {
  const { visitId, entryId, baseRevision, patch, reason = '' } = request.input;
  const before = await request.repo.visits.read(visitId);
  const fields = brokenLimits(before.note, patch);
  if (fields.length > 0) throw new Refusal('request.invalid', { fields });
  if (!isProposal) checkReadings(before, patch, reason.trim());
  await runOfficeCommand(request, {
    service: 'notes',
    command: 'saveAnswers',
    target: 'visit',
    targetId: visitId,
    entryId,
    baseRevision,
    payload: { patch },
    reason: reason.trim(),
    clash: 'note.conflict',
  });
}
