import { Refusal, type ErrorCode } from '#contract/errors.ts';
import type { Cosignature } from '#contract/entities.ts';
import * as contract from '#contract/note-closing.ts';
import type { VisitAggregate } from '#contract/targets.ts';
import { supervisedBy, type Supervisor } from '#domain/cosign.ts';
import { must } from '#domain/must.ts';
import { signsAs } from '#server/db/people.ts';
import { handle, type SignedInRequest } from '#server/features/handler.ts';
import { asRead } from '#server/features/visits/pay-of-visit.ts';
import { review, type Policy } from '#server/policies/policy.ts';

type Asked = Pick<SignedInRequest<never>, 'session' | 'repo' | 'now'>;

/** Who may cosign at all; which notes, their discipline says. */
const supervising: Policy = { ...review, CLINICIAN: 'assigned' };

/** The disciplines whose assistants a person supervises. */
export const supervises = ({ session, repo }: Pick<Asked, 'session' | 'repo'>) =>
  supervisedBy(signsAs(session, repo.scope.reference));

/** @throws Refusal visit.changed, visit.transition, note.completed, note.cosign, record.not-found */
const complete = ({
  input,
  repo,
  session,
  now,
}: SignedInRequest<typeof contract.markAsCompleted>): Promise<VisitAggregate> =>
  repo.transaction(async (within) => {
    const { visit, note } = must((await within.visits.lock([input.visitId]))[0], 'locked visit');
    if (note.completed) throw new Refusal('note.completed');
    if (visit.revision !== input.visitRevision) throw new Refusal('visit.changed');
    if (visit.status !== 'NotesApproved') throw new Refusal('visit.transition');
    if (note.seal !== null && note.cosign) throw new Refusal('note.cosign');
    const by = { by: session.userId, byName: repo.scope.userName };
    const after: VisitAggregate = {
      visit: { ...visit, revision: visit.revision + 1 },
      note: { ...note, completed: { at: now.toISOString(), ...by } },
    };
    await within.change(async (change) => {
      await change.saveCase(after);
      await change.audit('note', visit.id, { decision: 'complete' });
    });
    return after;
  });

/** Why a person may not cosign a note of somebody else; null where they may. */
function refusalOf(
  { note, visit }: VisitAggregate,
  supervised: readonly Supervisor[],
): ErrorCode | null {
  if (note.completed) return 'note.completed';
  const waits = note.seal !== null && ['NotesInReview', 'NotesApproved'].includes(visit.status);
  const isFor = note.cosign !== undefined && note.cosign !== null;
  return waits && isFor && supervised.includes(must(note.cosign, 'discipline'))
    ? null
    : 'note.cosigned';
}

/** A note to cosign, and which version of it: undefined for whichever it has. */
type ToCosign = { readonly visitId: string; readonly seen: string | null | undefined };

/**
 * @throws Refusal note.own-cosign, note.completed, note.cosigned, record.changed, record.not-found
 */
const cosign = (
  { session, repo, now }: Asked,
  { visitId, seen }: ToCosign,
  supervised: readonly Supervisor[],
): Promise<VisitAggregate> =>
  repo.transaction(async (within) => {
    const before = must((await within.visits.lock([visitId]))[0], 'locked visit');
    const author = before.note.seal?.clinician.by ?? before.visit.providerId;
    await within.rates.requireSomebodyElse(author, 'note.own-cosign');
    const code = refusalOf(before, supervised);
    if (code !== null) throw new Refusal(code);
    const { hash } = must(before.note.seal, 'seal of a note that waits');
    // It came back and was signed again since: nobody signs words that they were not shown.
    if (seen !== undefined && seen !== hash) throw new Refusal('record.changed');
    const signature: Cosignature = {
      by: session.userId,
      byName: repo.scope.userName,
      role: signsAs(session, repo.scope.reference),
      at: now.toISOString(),
      hash,
    };
    const { note } = before;
    const after: VisitAggregate = {
      visit: before.visit,
      note: { ...note, cosign: null, cosignatures: [...(note.cosignatures ?? []), signature] },
    };
    await within.change(async (change) => {
      await change.saveCase(after);
      await change.audit('note', visitId, { decision: 'cosign', seal: signature.hash });
    });
    return after;
  });

/** One note with its receipt: a refusal is the receipt of that note and stops no other. */
async function receiptOf(
  request: Asked,
  note: ToCosign,
  supervised: readonly Supervisor[],
): Promise<contract.CosignReceipt> {
  const { visitId } = note;
  try {
    const { visit } = await cosign(request, note, supervised);
    const { patientName } = visit;
    return { visitId, patientName, at: request.now.toISOString(), code: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const visit = await request.repo.visits.get(visitId).catch(() => null);
    // The receipt names the patient of a note that was not changed.
    if (visit) await request.repo.audit.opened('visit', visitId);
    return { visitId, patientName: visit?.patientName ?? '', at: null, code: error.code };
  }
}

export const closingCalls = [
  handle(contract.markAsCompleted, review, complete),

  handle(contract.notesToCosign, supervising, async (request) => {
    const { repo } = request;
    const found = await repo.notes.toCosign(supervises(request));
    const rows = found.map((visit) => asRead(visit, repo.scope));
    return { notes: await repo.visits.withSeals(rows) };
  }),

  handle(contract.cosignAllNotes, supervising, async (request) => {
    const { visitIds, seals } = request.input;
    const supervised = supervises(request);
    const waiting = visitIds ?? (await request.repo.notes.toCosign(supervised)).map(({ id }) => id);
    const receipts: contract.CosignReceipt[] = [];
    for (const visitId of new Set(waiting)) {
      // With seals, a note that none of them is of was not seen.
      const seen = seals && (seals[visitId] ?? null);
      receipts.push(await receiptOf(request, { visitId, seen }, supervised));
    }
    return { receipts };
  }),
];
