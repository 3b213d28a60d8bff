import { t } from '@lingui/core/macro';
import type { Visit } from '#contract/entities.ts';
import type { BoardClinician } from '#contract/board.ts';
import { errors } from '#contract/errors.ts';
import { pacificDate } from '#domain/pacific.ts';
import { checkPlacements, isBlocking, type StaffingFacts } from '#domain/staffing-check.ts';
import { canTransition, statusWhenAssigned } from '#domain/visit-status.ts';
import { visitMoveProblem } from '#domain/visit-times.ts';
import { visitGroup } from '#domain/clinicians.ts';
import type { Judgement } from '#client/kinds/schedule/definition.ts';
import { findingText } from './finding-text.ts';
import type { Where } from './send-placement.ts';

/** Why a visit cannot be placed there whatever its clinician is like; null when it can. */
function stateProblem(visit: Visit, where: Where): string | null {
  const moves =
    where.dateOfService !== visit.dateOfService || where.plannedStart !== visit.plannedStart;
  const code = moves && visitMoveProblem(visit, where.dateOfService, pacificDate(new Date()));
  if (code) return errors[code].text;
  if (where.providerId === visit.providerId) return null;
  const fits =
    where.providerId === null
      ? canTransition(visit.status, 'Unstaffed', 'office')
      : statusWhenAssigned(visit) !== null;
  return fits ? null : errors['visit.transition'].text;
}

type Known = {
  readonly clinicians: readonly BoardClinician[];
  /** What the server knows for this visit; null until it has answered. */
  readonly facts: StaffingFacts | null;
  readonly read: (english: string) => string;
};

/**
 * What would happen if a visit were placed there, by the rules the server holds to. Without the
 * facts only what the board knows itself is said.
 */
export function judgePlacement(visit: Visit, where: Where, known: Known): Judgement {
  const { clinicians, facts, read } = known;
  const problem = stateProblem(visit, where);
  if (problem !== null) return { kind: 'blocked', words: read(problem) };
  const clinician = clinicians.find(({ id }) => id === where.providerId);
  if (clinician && visitGroup(clinician.providerType) !== visitGroup(visit.providerType)) {
    const [needs, has] = [visit.providerType, clinician.providerType];
    return { kind: 'blocked', words: findingText({ code: 'discipline', needs, has }) };
  }
  if (facts === null) return { kind: 'unknown', words: t`Checking …` };
  const placed = { ...visit, ...where };
  const placement = { visit: placed, clinicianId: where.providerId };
  const findings = checkPlacements(facts, [placement]).get(visit.id) ?? [];
  if (findings.length === 0) return { kind: 'clear', words: t`Nothing speaks against it.` };
  return {
    kind: findings.some(isBlocking) ? 'blocked' : 'ask',
    words: findings.map(findingText).join(' '),
  };
}
