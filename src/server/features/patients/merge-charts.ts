import { callKey, type OutputOf, type ParsedInputOf } from '#contract/call.ts';
import type { CommandContext } from '#contract/commands/command.ts';
import { withMedicationLog } from '#contract/commands/logged-medications.ts';
import { mergeEdit } from '#contract/commands/merged-doc.ts';
import type { Episode, MergedDoc, Patient } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import type { OrderContent } from '#contract/order-content.ts';
import { changePatientStatus } from '#contract/life.ts';
import {
  undoHours,
  type compareCharts as comparing,
  type ComparedChart,
  type mergePatients as merging,
  type undoMerge as undoing,
} from '#contract/patient-merges.ts';
import { mergeWithin, unmergePatches } from '#domain/chart-merge.ts';
import { isLeftByMerge } from '#domain/chart-scope.ts';
import { demographicFaults } from '#domain/demographics.ts';
import { hourMs } from '#domain/durations.ts';
import type { Patch } from '#domain/merge.ts';
import { pacificDate } from '#domain/pacific.ts';
import { isAgainstStatus, isStillClosed, isTakenByMerge } from '#domain/record-life.ts';
import { isEndedEpisode } from '#domain/record-statuses.ts';
import { cardOf, nameOf } from '#server/db/patient-card.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import { checkComplete } from './complete-chart.ts';
import type { MadeChange } from '#server/features/life/queries.ts';
import type { UnitOfWork } from '#server/features/repository.ts';
import type { LockedChart, Merge } from '#server/features/patients/queries/merges.ts';
import {
  lockFrozenForOthers,
  takeBack,
  unsignedOf,
} from '#server/features/physician-orders/queries/frozen-orders.ts';
import { relink, type Followers } from '#server/features/patients/queries/relink.ts';

type Merging = SignedInRequest<typeof merging>;
type Request = Pick<SignedInRequest<never>, 'repo' | 'session' | 'server' | 'now'>;

/**
 * Two charts side by side; the audit log says who opened them. @throws Refusal record.not-found,
 * merge.same, merge.merged
 */
export async function compareCharts({
  input: { first, second },
  repo,
}: SignedInRequest<typeof comparing>): Promise<OutputOf<typeof comparing>> {
  if (first === second) throw new Refusal('merge.same');
  const chartOf = async (id: string): Promise<ComparedChart> => {
    const patient = await repo.patients.read(id);
    if (await repo.merges.into(id)) throw new Refusal('merge.merged');
    return {
      patient,
      episodes: await repo.episodes.ofPatient(id),
      ...(await repo.merges.belongings(id)),
    };
  };
  return { first: await chartOf(first), second: await chartOf(second) };
}

const contextOf = (
  { repo, session, server, now }: Request,
  baseRevision: number,
  reason: string,
): CommandContext => ({
  entryId: server.newId(),
  author: {
    id: session.userId,
    name: repo.scope.userName,
    kind: session.kind,
    role: session.role,
    signsAs: '',
  },
  assigned: false,
  client: session.clientId,
  device: session.device,
  at: now.toISOString(),
  baseRevision,
  reason,
});

/** The chart with a patch as a revision of its own, even where nothing differs. */
function revised(content: MergedDoc, patch: Patch, request: Request, reason: string): MergedDoc {
  const { revision } = content.doc;
  const context = contextOf(request, revision, reason);
  const edited = mergeEdit(content, patch, context).content;
  const logged = withMedicationLog(content, edited, context);
  return logged.doc.revision === revision
    ? { ...logged, doc: { ...logged.doc, revision: revision + 1 } }
    : logged;
}

/** Choices of the other chart that are still open, against what the survivor says now. */
const openChoices = (from: MergedDoc, { doc }: MergedDoc): MergedDoc['conflicts'] =>
  from.conflicts.map((conflict) => ({
    ...conflict,
    theirs: Object.hasOwn(doc.values, conflict.path) ? (doc.values[conflict.path] ?? null) : null,
    theirsRevision: doc.revision,
    theirsEdit: null,
  }));

type Input = ParsedInputOf<typeof merging>;

/** @throws Refusal merge.merged, merge.changed */
function checkPinned({ patient, mergedInto }: LockedChart, pinned: Input['survivor']): void {
  if (mergedInto !== null) throw new Refusal('merge.merged');
  if (patient.content.doc.revision !== pinned.revision) throw new Refusal('merge.changed');
}

/**
 * The survivor as the person may make it, and what of the other chart waits for somebody with the
 * right.
 *
 * @throws Refusal chart.scope, patient.incomplete, request.invalid
 */
function survivorAfter(
  survivor: Patient,
  other: Patient,
  request: Merging,
): { after: Patient; waiting: Readonly<Record<string, Patch>> } {
  const { choices } = request.input;
  const { values } = survivor.content.doc;
  const isLeft = (path: string): boolean => isLeftByMerge(request.session.role, path);
  const { patch, refused, waiting } = mergeWithin(
    values,
    other.content.doc.values,
    choices,
    isLeft,
  );
  if (refused.length > 0)
    throw new Refusal('chart.scope', {
      fields: refused.map((path) => ({ path, code: 'chart.scope' })),
    });
  const edited = revised(survivor.content, patch, request, `Merged from ${other.mrn}`);
  const content = {
    ...edited,
    conflicts: [...edited.conflicts, ...openChoices(other.content, edited)],
  };
  const status = choices['status'] === 'other' ? other.status : survivor.status;
  const fields = demographicFaults({
    isDraft: status === 'Draft',
    before: values,
    after: content.doc.values,
    today: pacificDate(request.now),
  });
  if (fields[0]) throw new Refusal(fields[0].code, { fields });
  const after = { ...survivor, status, content, updatedAt: request.now.toISOString() };
  if (status !== survivor.status && status !== 'Draft' && status !== 'Archived')
    checkComplete(after);
  return { after, waiting };
}

/**
 * A merge gives a chart no status that the person may not give it, nor one that would do something
 * to visits and episodes: that is shown before it happens (decision 080).
 *
 * @throws Refusal access.denied, merge.status
 */
function requireStatus(
  { server, session }: Merging,
  from: Patient['status'],
  to: Patient['status'],
): void {
  if (from === to) return;
  if (server.rights.scopeOf(callKey(changePatientStatus), session) === null)
    throw new Refusal('access.denied');
  if (!isTakenByMerge(from, to)) throw new Refusal('merge.status');
}

/**
 * Merges two charts of one person (decision 083).
 *
 * @throws Refusal merge.same, merge.merged, merge.changed, merge.status, merge.care,
 *   patient.incomplete, request.invalid, record.not-found; access.denied for a choice of status to
 *   who may not change one, chart.scope for a choice of what they may not write, merge.clinical
 *   where care of the other chart would go on without it
 */
export async function mergePatients(request: Merging): Promise<OutputOf<typeof merging>> {
  const { input, repo, server, now } = request;
  if (input.survivor.id === input.other.id) throw new Refusal('merge.same');
  const mergeId = server.newId();
  await repo.transaction(async (within) => {
    const locked = await within.merges.lockCharts(input.survivor.id, input.other.id);
    checkPinned(locked.survivor, input.survivor);
    checkPinned(locked.other, input.other);
    const { patient: survivor } = locked.survivor;
    const { patient: other } = locked.other;
    const { after, waiting } = survivorAfter(survivor, other, request);
    requireStatus(request, survivor.status, after.status);
    const followers = await within.merges.lockFollowers(other.id);
    const coming = await within.episodes.ofPatient(other.id);
    const own = await within.episodes.ofPatient(survivor.id);
    if (coming.some((episode) => isAgainstStatus(after.status, episode.status)))
      throw new Refusal('merge.care');
    const isGoingOn = (episodes: typeof own) =>
      episodes.some((each) => !isEndedEpisode(each.status));
    // Care goes on in a chart that was there before and has care itself: what waits adds to it. A
    // newer one may have been made so that its drugs take the place of the patient's.
    const isOldCare = isGoingOn(own) && survivor.createdAt <= other.createdAt;
    if (Object.keys(waiting).length > 0 && isGoingOn(coming) && !isOldCare)
      throw new Refusal('merge.clinical');
    await within.change(async (change) => {
      await change.savePatient(after);
      await change.savePatient({ ...other, status: 'Archived', updatedAt: now.toISOString() });
      await relink(within.merges.place, change, { from: other.id, to: survivor.id, followers });
      const detail = {
        before: survivor.content.doc.values,
        mergedRevision: after.content.doc.revision,
        written: after.content.doc.values,
        survivorStatus: survivor.status,
        mergedStatus: after.status,
        otherStatus: other.status,
        episodes: Object.fromEntries([...own, ...coming].map(({ id, status }) => [id, status])),
        followers,
      };
      const kept = { id: mergeId, survivorId: survivor.id, otherId: other.id, detail };
      await within.merges.keep(kept, change);
      await within.merges.propose(kept, waiting, `Merged from ${other.mrn}`);
      const counts = Object.fromEntries(
        Object.entries(followers).map(([table, ids]) => [table, ids.length]),
      );
      await change.audit('patient', survivor.id, { mergeId, mergedFrom: other.id, ...counts });
      await change.audit('patient', other.id, { mergeId, mergedInto: survivor.id });
    });
  });
  return { mergeId };
}

/** What an undo leaves both charts with; the change that gave the other one its status, if any did. */
type StatusesAfter = {
  readonly survivor: Patient['status'];
  readonly other: Patient['status'];
  readonly given: MadeChange | undefined;
};

/**
 * Statuses after an undo: those of before. The present one stays where somebody changed it since,
 * and where an episode was opened or resumed since: care goes on there. The other chart has one
 * that the survivor was given since where that held or ended care which goes back. What was done to
 * the survivor and touched none of that is another person's.
 */
function statusesAfter(
  { detail }: Merge,
  now: Patient['status'],
  episodes: readonly Episode[],
  back: Followers,
  changes: readonly MadeChange[],
): StatusesAfter {
  const { survivorStatus, otherStatus, mergedStatus = otherStatus, episodes: before } = detail;
  const isBack = ({ id }: { readonly id: string }): boolean => back.episode.includes(id);
  const goesOn = (those: readonly Episode[]): boolean =>
    before !== undefined &&
    those.some(({ id, status }) => status === 'Active' && before[id] !== 'Active');
  const theirs = episodes.filter(isBack);
  const survivor =
    now === mergedStatus && !goesOn(episodes.filter((each) => !isBack(each)))
      ? survivorStatus
      : now;
  const given = changes.find(({ effects }) => effects.episodes.some(isBack));
  if (goesOn(theirs)) {
    const other = isAgainstStatus(now, 'Active') ? 'Active' : now;
    return { survivor, other, given: given?.to === other ? given : undefined };
  }
  const status = given?.to as Patient['status'] | undefined;
  const hasEnded =
    status !== undefined &&
    isStillClosed(status, now) &&
    !theirs.some((each) => isAgainstStatus(status, each.status));
  return hasEnded
    ? { survivor, other: status, given }
    : { survivor, other: otherStatus, given: undefined };
}

/** The day of a death that was charted with the survivor, where the other chart gets the status. */
const deathGiven = ({ detail }: Merge, to: Patient['status'], { content }: Patient): Patch => {
  const dateOfDeath = content.doc.values['dateOfDeath'];
  return to === 'Deceased' && detail.otherStatus !== to && dateOfDeath ? { dateOfDeath } : {};
};

/**
 * Undoes a merge within a day.
 *
 * @throws Refusal record.not-found, merge.undone, merge.late, merge.followed
 */
export async function undoMerge(
  request: SignedInRequest<typeof undoing>,
): Promise<OutputOf<typeof undoing>> {
  const { input, repo, now } = request;
  return repo.transaction(async (within) => {
    const merge = await within.merges.lock(input.id);
    const { survivorId, otherId, detail } = merge;
    if (merge.undoneAt !== null) throw new Refusal('merge.undone');
    if (now.getTime() - merge.mergedAt.getTime() > undoHours * hourMs)
      throw new Refusal('merge.late');
    const { survivor, other } = await within.merges.lockCharts(survivorId, otherId);
    if (survivor.mergedInto !== null || other.mergedInto !== survivorId)
      throw new Refusal('merge.followed');
    // A later merge kept what this one had left: it goes first.
    const [last] = await within.merges.from(survivorId);
    if (last && last.mergeId !== merge.id) throw new Refusal('merge.followed');
    const followers = await within.merges.lockToReturn(merge);
    const patches = unmergePatches({
      before: detail.before,
      other: other.patient.content.doc.values,
      now: survivor.patient.content.doc,
      mergedRevision: detail.mergedRevision,
      written: detail.written,
    });
    const restored = ({ patient }: LockedChart, patch: Patch): MergedDoc =>
      revised(patient.content, patch, request, 'Merge undone');
    const statuses = statusesAfter(
      merge,
      survivor.patient.status,
      await within.episodes.ofPatient(survivorId),
      followers,
      await within.life.since(survivorId, merge.mergedAt),
    );
    const at = now.toISOString();
    const kept = restored(survivor, patches.survivor);
    const { physicianOrders } = within;
    const moving = followers.physician_order;
    const unsigned = await unsignedOf(physicianOrders, survivorId);
    const theirCharts = [otherId, ...detail.earlier.map(({ id }) => id)];
    const frozen = await lockFrozenForOthers(physicianOrders, [
      { ids: moving, isOwn: (named) => theirCharts.includes(named.id) },
      {
        ids: unsigned.filter((id) => !moving.includes(id)),
        isOwn: (named) => named.id !== survivorId || isNamed(named, survivor.patient, kept),
      },
    ]);
    const back = { ...patches.other, ...deathGiven(merge, statuses.other, survivor.patient) };
    const theirs = new Set(other.patient.content.conflicts.map((each) => conflictKey(each)));
    await within.change(async (change) => {
      await change.savePatient({
        ...survivor.patient,
        status: statuses.survivor,
        content: {
          ...kept,
          conflicts: kept.conflicts.filter((each) => !theirs.has(conflictKey(each))),
        },
        updatedAt: at,
      });
      await change.savePatient({
        ...other.patient,
        status: statuses.other,
        content: restored(other, back),
        updatedAt: at,
      });
      await takeBack(physicianOrders, frozen);
      await relink(within.merges.place, change, { from: survivorId, to: otherId, followers });
      await within.olderNotes.returned(followers.older_note, otherId);
      await within.merges.markUndone(merge, change);
      await change.audit('patient', survivorId, { mergeId: merge.id, undone: true });
      await change.audit('patient', otherId, { mergeId: merge.id, undone: true });
    });
    if (statuses.other !== detail.otherStatus)
      await keepStatusGiven(within, merge, statuses, request);
    return { survivorId, otherId };
  });
}

/** Whether an order names a patient as a chart does. */
function isNamed(
  named: OrderContent['patient'],
  { mrn }: Patient,
  { doc: { values } }: MergedDoc,
): boolean {
  const card = cardOf(values);
  return named.name === nameOf(card) && named.birthday === card.birthday && named.mrn === mrn;
}

/**
 * What happened to the chart while it was part of the survivor, in the history of its status: the
 * day and the reason are those of the survivor's change, where it was one that touched what goes
 * back. It is no change that somebody decided on, and nobody takes it back.
 */
async function keepStatusGiven(
  { life }: Pick<UnitOfWork, 'life'>,
  { id, otherId, detail }: Merge,
  { other, given }: StatusesAfter,
  { server, now }: Request,
): Promise<void> {
  await life.keep({
    id: server.newId(),
    patientId: otherId,
    episodeId: null,
    from: detail.otherStatus,
    to: other,
    date: given?.date ?? pacificDate(now),
    reason: given?.reason ?? '',
    effects: { visits: [], episodes: [], orders: 0, merge: id },
  });
}

const conflictKey = ({ entryId, path }: MergedDoc['conflicts'][number]): string =>
  `${entryId} ${path}`;
