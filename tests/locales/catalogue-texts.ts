import type { Command } from '#contract/commands/command.ts';
import { commandMeta } from '#contract/commands/meta.ts';
import { commands } from '#contract/commands/registry.ts';
import { episodeStatuses, patientStatuses } from '#contract/entities.ts';
import { errors } from '#contract/errors.ts';
import { presetRoleNames, roles } from '#contract/roles.ts';
import { authorizationStateLabels } from '#domain/authorizations.ts';
import { billingStatuses } from '#domain/billing-status.ts';
import {
  agreementStates,
  facilityKinds,
  fileCategories,
  physicianRoles,
  placeRelations,
  reminderCycles,
} from '#domain/circle.ts';
import { chartWords } from '#domain/chart-words.ts';
import { constantProblems, knownConstants } from '#domain/constants.ts';
import { dutyRule, dutyStateLabels } from '#domain/duties.ts';
import { archiveReasonsOf } from '#domain/episode-rules.ts';
import { funnelStages } from '#domain/record-life.ts';
import { careSummaryMessages } from '#domain/care-summary/read.ts';
import { evvActions, evvReasons } from '#domain/data/evv-reasons.ts';
import { noticeStateLabels, noticeWayLabels } from '#domain/missed-notice.ts';
import { onboardingStageTexts } from '#domain/onboarding.ts';
import { officeTaskLabels, officeTopicLabels, wipeLabels } from '#domain/office-tasks.ts';
import { defaultOrderCategories } from '#domain/order-categories.ts';
import {
  orderSignatureLabels,
  orderSourceLabels,
  orderStateLabels,
  orderTypeLabels,
} from '#domain/physician-orders.ts';
import { greeting } from '#domain/times.ts';
import { visitActLabels, visitActs } from '#domain/visit-acts.ts';
import { pauseReasons } from '#domain/visit-pauses.ts';
import { reasonsFor } from '#domain/visit-reasons.ts';
import { defaultMissedReasons, visitReportLabels } from '#domain/visit-reports.ts';
import { visitStatuses, visitStatusLabel } from '#domain/visit-status.ts';
import { firstVisitTypes } from '#server/features/agency/reference.ts';

/** The default payer type: no constant of the product names it. */
const further = ['Episodic'];

/**
 * Every text of the shared rules and the contract that a person can read, with where it comes from.
 */
export function catalogueTexts(): ReadonlyMap<string, readonly string[]> {
  const used = new Map<string, string[]>();
  const add = (origin: string, texts: readonly string[]): void =>
    texts.forEach((text) => used.set(text, [...new Set([...(used.get(text) ?? []), origin])]));
  add(
    'errors',
    Object.values(errors).map(({ text }) => text),
  );
  add('visit status', [
    ...visitStatuses.map((status) => visitStatusLabel({ status })),
    visitStatusLabel({ status: 'Staffed', episode: { episodeType: 'Shift' } }),
  ]);
  add('billing status', billingStatuses);
  add('patient status', patientStatuses);
  add('episode status', episodeStatuses);
  add('episode', ['Visit', 'Shift', ...archiveReasonsOf([])]);
  add('patient funnel', funnelStages);
  add('history of status', ['Import undone']);
  add(
    'visit verification',
    [...evvReasons, ...evvActions].map(({ text }) => text),
  );
  add('greeting', [3, 13, 20].map(greeting));
  add('import', Object.values(careSummaryMessages));
  add('office task', Object.values(officeTaskLabels));
  add('authorization', Object.values(authorizationStateLabels));
  add('notice to a physician', [
    ...Object.values(noticeStateLabels),
    ...Object.values(noticeWayLabels),
  ]);
  add('physician order', [
    ...Object.values(orderSourceLabels),
    ...Object.values(orderTypeLabels),
    ...Object.values(orderStateLabels),
    ...Object.values(orderSignatureLabels),
  ]);
  add('work by date', [
    ...Object.values(dutyRule).map(({ label }) => label),
    ...Object.values(dutyStateLabels),
  ]);
  add('message to the office', Object.values(officeTopicLabels));
  add('report of a visit', Object.values(visitReportLabels));
  add(
    'reason of a missed visit',
    defaultMissedReasons.map(({ name }) => name),
  );
  add('act of the office on a visit', [
    ...Object.values(visitActLabels),
    ...visitActs.flatMap((act) => reasonsFor(act, []).map(({ name }) => name)),
    ...pauseReasons.map(({ name }) => name),
  ]);
  add('category of physician orders', defaultOrderCategories);
  add('wiping a device', Object.values(wipeLabels));
  add(
    'command',
    Object.values(commandMeta).flatMap(({ label, pastLabel = label }) => [label, pastLabel]),
  );
  add(
    'written by a command',
    Object.values<Command>(commands).flatMap(({ written = [] }) =>
      written.map(({ label }) => label),
    ),
  );
  add('onboarding', onboardingStageTexts);
  add('circle', [
    ...agreementStates,
    ...placeRelations,
    ...physicianRoles,
    ...facilityKinds,
    ...fileCategories,
    ...reminderCycles,
  ]);
  add('chart', Object.values(chartWords).flat());
  add('role', [...roles, ...Object.values(presetRoleNames)]);
  add(
    'demo agency',
    firstVisitTypes.map(({ type }) => type),
  );
  add('constant', [
    ...knownConstants.map(({ description }) => description),
    ...knownConstants.flatMap((each) => (each.kind === 'number' ? [each.unit] : [])),
    ...Object.values(constantProblems),
  ]);
  add('screen', further);
  return used;
}
