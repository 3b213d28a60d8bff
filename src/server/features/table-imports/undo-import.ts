import { callKey, type OutputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import { importUndone } from '#contract/life.ts';
import { importData } from '#contract/patients.ts';
import {
  importMIF,
  importReferralSources,
  type undoImportRun as contract,
} from '#contract/table-imports.ts';
import { pacificDate } from '#domain/pacific.ts';
import type { Change } from '#server/features/change.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import type { UnitOfWork } from '#server/features/repository.ts';

type Request = SignedInRequest<typeof contract>;

/**
 * How a Draft nobody has worked on is archived, with why in the history of its status.
 *
 * @returns null for one that stays
 */
async function archiveDraft(
  within: UnitOfWork,
  id: string,
  { now, server }: Request,
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
    await within.life.keep({
      id: server.newId(),
      patientId: id,
      episodeId: null,
      from: 'Draft',
      to: 'Archived',
      date: pacificDate(now),
      reason: importUndone,
      effects: { visits: [], episodes: [], orders: 0 },
    });
  };
}

/** Who may take something of a kind in may take it back. */
const importOf = {
  members: importMIF,
  sources: importReferralSources,
  summaries: importData,
} as const;

/**
 * Takes back what an import made and nobody has worked on since. An import of which all stays was
 * not undone, and can be once more.
 *
 * @throws Refusal record.not-found, table.undone; access.denied to who may not take in such a table
 */
export async function undoImportRun(request: Request): Promise<OutputOf<typeof contract>> {
  const { input, repo, server, session } = request;
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
        const work = await archiveDraft(within, each, request);
        if (work) works.push(work);
      } else if (await within.companies.removeUnused(Number(each))) removed += 1;
    }
    const undone = works.length + removed;
    await within.change(async (change) => {
      for (const work of works) await work(change);
      if (undone > 0) await within.importRuns.markUndone(id);
      await change.audit('files', id, { undone, kept: made.length - undone });
    });
    return { undone, kept: made.length - undone };
  });
}
