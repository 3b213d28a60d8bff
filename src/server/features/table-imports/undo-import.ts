import { callKey, type OutputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import { importData } from '#contract/patients.ts';
import {
  importMIF,
  importReferralSources,
  type undoImportRun as contract,
} from '#contract/table-imports.ts';
import type { Change } from '#server/features/change.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import type { UnitOfWork } from '#server/features/repository.ts';

/** Archives a Draft nobody has worked on. @returns false for one that stays */
async function archiveDraft(
  within: UnitOfWork,
  id: string,
  now: Date,
): Promise<((change: Change) => Promise<void>) | null> {
  const patient = await within.patients.lock(id).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'patient.merged') return null;
    throw error;
  });
  const isUntouched =
    patient?.status === 'Draft' &&
    patient.content.doc.revision === 1 &&
    (await within.episodes.ofPatient(id)).length === 0;
  if (!patient || !isUntouched) return null;
  return async (change) => {
    await change.savePatient({ ...patient, status: 'Archived', updatedAt: now.toISOString() });
    await change.audit('patient', id, { importUndone: true });
  };
}

/** Who may take something of a kind in may take it back. */
const importOf = {
  members: importMIF,
  sources: importReferralSources,
  summaries: importData,
} as const;

/**
 * Takes back what an import made and nobody has worked on since.
 *
 * @throws Refusal record.not-found, table.undone; access.denied to who may not take in such a table
 */
export async function undoImportRun({
  input,
  repo,
  now,
  server,
  session,
}: SignedInRequest<typeof contract>): Promise<OutputOf<typeof contract>> {
  return repo.transaction(async (within) => {
    const { id, kind, undoneAt, detail } = await within.importRuns.lock(input.id);
    if (server.rights.scopeOf(callKey(importOf[kind]), session) === null)
      throw new Refusal('access.denied');
    if (undoneAt !== null) throw new Refusal('table.undone');
    const made = detail.rows.flatMap((row) => (row.made === null ? [] : [row.made])).toSorted();
    const works: ((change: Change) => Promise<void>)[] = [];
    let removed = 0;
    for (const each of made) {
      if (kind !== 'sources') {
        const work = await archiveDraft(within, each, now);
        if (work) works.push(work);
      } else if (await within.companies.removeUnused(Number(each))) removed += 1;
    }
    const undone = works.length + removed;
    await within.change(async (change) => {
      for (const work of works) await work(change);
      await within.importRuns.markUndone(id);
      await change.audit('files', id, { undone, kept: made.length - undone });
    });
    return { undone, kept: made.length - undone };
  });
}
