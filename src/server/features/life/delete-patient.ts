import { Refusal } from '#contract/errors.ts';
import type { deletePatient as contract } from '#contract/life.ts';
import { isBadInput } from '#server/db/pg-errors.ts';
import type { SignedInRequest } from '#server/features/handler.ts';

/**
 * Deletes a draft that was opened by mistake. Whatever refers to it keeps it: the database has the
 * last word.
 *
 * @throws Refusal patient.changed, patient.in-use, record.not-found
 */
export async function deletePatient({
  input: { id, revision },
  repo,
}: SignedInRequest<typeof contract>): Promise<Record<string, never>> {
  try {
    await repo.transaction(async (within) => {
      const patient = await within.patients.lock(id);
      if (patient.content.doc.revision !== revision) throw new Refusal('patient.changed');
      if (patient.status !== 'Draft') throw new Refusal('patient.in-use');
      await within.change(async (change) => {
        await change.deletePatient(id);
        await change.audit('patient', id, { deleted: true, mrn: patient.mrn });
      });
    });
  } catch (error) {
    if (isBadInput(error)) throw new Refusal('patient.in-use', { cause: error });
    throw error;
  }
  return {};
}
