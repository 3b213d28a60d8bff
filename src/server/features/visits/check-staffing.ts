import type { Despite } from '#contract/board.ts';
import type { Visit } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import { beyondAuthorization, type Cover } from '#domain/authorization-cover.ts';
import { isCareDay } from '#domain/record-life.ts';
import {
  checkPlacements,
  findingCodes,
  staffingVerdict,
  type StaffingCode,
  type StaffingFinding,
} from '#domain/staffing-check.ts';
import type { UnitOfWork } from '#server/features/repository.ts';

/** A visit with the day, time and clinician it is to have; nobody is null. */
export type Placed = Visit;

/** What the audit log keeps of an act that was done anyway: codes, no words. */
export type Overridden = {
  readonly despite?: { readonly reason: string; readonly codes: string[] };
};

/**
 * Nothing is planned under an episode after the last day of its care (decision 080). A visit that
 * was started took place, and is given on or brought back all the same.
 *
 * @throws Refusal visit.outside-episode
 */
export async function requireInCare(within: UnitOfWork, planned: readonly Visit[]): Promise<void> {
  const unstarted = planned.filter(({ timeIn }) => timeIn === null);
  const days = new Map<string, string[]>();
  for (const { episodeId, dateOfService } of unstarted)
    days.set(episodeId, [...(days.get(episodeId) ?? []), dateOfService]);
  for (const [episodeId, theirs] of days) {
    const episode = await within.episodes.get(episodeId);
    if (!theirs.every((day) => isCareDay(episode, day))) throw new Refusal('visit.outside-episode');
  }
}

type Found = [visitId: string, findings: readonly StaffingFinding[]];

/** What speaks against placements, visit by visit; visits with nothing against them are left out. */
async function findingsOf(
  within: UnitOfWork,
  placed: readonly Placed[],
  freed: readonly Visit[],
): Promise<Found[]> {
  const clinicianIds = placed.flatMap(({ providerId }) => providerId ?? []);
  const facts = await within.visits.staffingFacts({
    visits: placed,
    clinicianIds: [...new Set(clinicianIds)],
    days: placed.map(({ dateOfService }) => dateOfService),
  });
  const found = checkPlacements(facts, [
    ...placed.map((visit) => ({ visit, clinicianId: visit.providerId })),
    ...freed.map((visit) => ({ visit, clinicianId: null })),
  ]);
  return [...found].filter(([, each]) => each.length > 0);
}

const detailOf = (found: readonly Found[]) => ({
  findings: found.map(([visitId, findings]) => ({ visitId, findings })),
});

/**
 * Whether visits may be placed as they are given, by the rules the screens show
 * (`domain/staffing-check.ts`). Asked inside `within.change`: changes of an organisation come one
 * after another, so that nobody else staffs between the question and the act.
 *
 * @param freed visits that are taken from their clinicians in the same act: they ask nothing, and are
 *   no load of anybody any more
 * @returns what goes into the audit log of each visit, by its id
 * @throws Refusal visit.outside-episode; staffing.blocked; staffing.ask for what `despite` does not
 * name. The detail of the last two is the findings by visit.
 */
export async function checkStaffing(
  within: UnitOfWork,
  placed: readonly Placed[],
  despite: Despite | undefined,
  freed: readonly Visit[] = [],
): Promise<ReadonlyMap<string, Overridden>> {
  if (placed.length === 0) return new Map();
  await requireInCare(within, placed);
  const accepted = despite?.codes ?? [];
  const findings = await findingsOf(within, placed, freed);
  const verdicts = findings.map(([, each]) => staffingVerdict(each, accepted));
  const detail = detailOf(findings);
  if (verdicts.includes('blocked')) throw new Refusal('staffing.blocked', { detail });
  if (verdicts.includes('ask')) throw new Refusal('staffing.ask', { detail });
  return new Map(
    findings.map(([visitId, each]) => {
      const codes = [...new Set(each.map(({ code }) => code))];
      return [visitId, despite ? { despite: { reason: despite.reason, codes } } : {}];
    }),
  );
}

/**
 * Which of these visits their clinicians may not make by now: they have left, or what nobody may
 * override speaks against it. Asked inside `within.change`.
 */
export async function ruledOut(
  within: UnitOfWork,
  placed: readonly Placed[],
): Promise<ReadonlySet<string>> {
  const working = await within.directory.working(
    placed.flatMap(({ providerId }) => providerId ?? []),
  );
  const present = placed.filter(({ providerId }) => providerId !== null && working.has(providerId));
  const found = present.length === 0 ? [] : await findingsOf(within, present, []);
  const blocked = found.filter(
    ([, findings]) => staffingVerdict(findings, findingCodes) === 'blocked',
  );
  return new Set([
    ...placed
      .filter(({ providerId }) => providerId !== null && !working.has(providerId))
      .map(({ id }) => id),
    ...blocked.map(([id]) => id),
  ]);
}

/** What a visit is planned as decides about these, and nobody may override them. */
const ofType: ReadonlySet<StaffingCode> = new Set(['discipline', 'assessment']);

/**
 * Whether whoever has a visit may make it as the type it is to have. What else speaks against them
 * was asked when they were given it.
 *
 * @throws Refusal staffing.blocked
 */
export async function checkType(within: UnitOfWork, visit: Placed): Promise<void> {
  const findings = (await findingsOf(within, [visit], []))
    .map(([id, each]): Found => [id, each.filter(({ code }) => ofType.has(code))])
    .filter(([, each]) => each.length > 0);
  if (findings.length > 0) throw new Refusal('staffing.blocked', { detail: detailOf(findings) });
}

/**
 * Whether new visits may be planned by what payers authorised: the finding of the same rule set, for
 * visits that nobody has yet.
 *
 * @throws Refusal staffing.ask for what `despite` does not name
 */
export function askBeyond(
  covers: readonly { readonly visitId: string; readonly cover: Cover | undefined }[],
  despite: Despite | undefined,
): Overridden {
  const findings = covers.flatMap(({ visitId, cover }) => {
    const beyond = beyondAuthorization(cover);
    return beyond ? [{ visitId, findings: [beyond] }] : [];
  });
  if (findings.length === 0) return {};
  if (!despite?.codes.includes('authorization'))
    throw new Refusal('staffing.ask', { detail: { findings } });
  return { despite: { reason: despite.reason, codes: ['authorization'] } };
}
