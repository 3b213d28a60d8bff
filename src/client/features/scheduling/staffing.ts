import { plural } from '@lingui/core/macro';
import type { Despite as DespiteGiven } from '#contract/board.ts';
import { errors } from '#contract/errors.ts';
import { reassignVisit } from '#contract/visit-acts.ts';
import { assignVisit, unassignVisit } from '#contract/visits.ts';
import type { Visit } from '#contract/entities.ts';
import { callApi } from '#client/api/call.ts';
import { knownText } from '#client/i18n.ts';
import { codeOf } from '#client/screen/failure-notice.tsx';
import { undoing } from './board/findings-of.ts';
import { dayAndTime } from '#client/features/visits/day-and-time.ts';
import { withReason } from './board/send-placement.ts';

/** Puts visits back to the clinicians they had. What it returns says which part stayed, and why. */
type Restaffing = () => Promise<string | undefined>;
type Staffed = { changed: number; undo: Restaffing };

type Seen = Pick<Visit, 'id' | 'revision'>;

/** Which visits, and the revisions they were seen at. */
const pinned = (visits: readonly Seen[]) => ({
  visitIds: visits.map(({ id }) => id),
  revisions: visits.map(({ revision }) => revision),
});

const byProvider = (visits: readonly Visit[]): Map<string | null, Visit[]> => {
  const groups = new Map<string | null, Visit[]>();
  for (const visit of visits)
    groups.set(visit.providerId, [...(groups.get(visit.providerId) ?? []), visit]);
  return groups;
};

/** What an undo did where only part of it could be done. */
function partText(given: number, stay: readonly Visit[], cause: unknown): string {
  return [
    plural(given, { one: '# visit taken back.', other: '# visits taken back.' }),
    plural(stay.length, {
      one: '# visit stays as it is.',
      other: '# visits stay as they are.',
    }),
    knownText(errors[codeOf(cause)].text),
  ].join(' ');
}

/**
 * Returns every visit to its previous clinician; unstaffed visits become unstaffed again. Only while
 * it is the last change of each: the revisions are those the act left. Each clinician's visits go
 * back by themselves, so that some may stay.
 *
 * @throws Refusal where none went back
 */
const giveBack =
  (before: readonly Visit[], after: readonly Seen[]): Restaffing =>
  async () => {
    const left = new Map(after.map(({ id, revision }) => [id, revision]));
    const stay: Visit[] = [];
    let cause: unknown = null;
    for (const [providerId, visits] of byProvider(before)) {
      const those = pinned(
        visits.map(({ id, revision }) => ({ id, revision: left.get(id) ?? revision })),
      );
      try {
        await (providerId === null
          ? callApi(unassignVisit, those)
          : callApi(assignVisit, { ...those, providerId, despite: undoing }));
      } catch (error) {
        cause ??= error;
        stay.push(...visits);
      }
    }
    if (stay.length === 0) return undefined;
    if (stay.length === before.length) throw cause;
    return partText(before.length - stay.length, stay, cause);
  };

type Despite = { readonly despite?: DespiteGiven };

const assign = (visits: readonly Visit[], providerId: string, despite: Despite) =>
  callApi(assignVisit, { ...pinned(visits), providerId, ...despite });

/** Visits that somebody has change hands: the history says so, not that they were assigned. */
async function reassign(visits: readonly Visit[], providerId: string, despite: Despite) {
  const seen = visits.map(({ id, revision }) => ({ visitId: id, revision }));
  const answer = await callApi(reassignVisit, { visits: seen, providerId, ...despite });
  const changed = visits.filter((visit) => visit.providerId !== providerId).length;
  return { changed, visits: answer.visits };
}

/**
 * Staffs visits with one clinician, all or none, with the revisions they were seen at. Where
 * something speaks against it, a reason is asked for; null when it was left alone. @throws Refusal
 */
export async function staff(visits: readonly Visit[], providerId: string): Promise<Staffed | null> {
  const days = new Map(visits.map((visit) => [visit.id, dayAndTime(visit)]));
  const send = visits.every((visit) => visit.providerId !== null) ? reassign : assign;
  const answer = await withReason(
    (despite) => send(visits, providerId, despite ? { despite } : {}),
    visits.length > 1 ? days : undefined,
  );
  return answer && { changed: answer.changed, undo: giveBack(visits, answer.visits) };
}

/** Takes visits back from their clinicians, all or none. @throws Refusal */
export async function unstaff(visits: readonly Visit[]): Promise<Staffed> {
  const answer = await callApi(unassignVisit, pinned(visits));
  return { changed: answer.changed, undo: giveBack(visits, answer.visits) };
}
