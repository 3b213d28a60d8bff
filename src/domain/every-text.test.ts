import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkZipState, stateOfZip } from './address.ts';
import { attachmentMode, audioExtension } from './attachments.ts';
import { claimTypeText, paymentText } from './claim-codes.ts';
import { engagement, visitGroup } from './clinicians.ts';
import {
  addDays,
  addMonths,
  dateOf,
  daysBetween,
  formatTypedDate,
  isPast,
  weekdayOf,
} from './dates.ts';
import { DomainError } from './domain-error.ts';
import { evvActionText, evvReasonText } from './evv.ts';
import { nextOnboardingStep, onboardingStageLabel } from './onboarding.ts';
import { applyCounter } from './paging.ts';
import {
  billingPeriodIndex,
  billingPeriods,
  recertificationWindow,
  timepointLabel,
} from './periods.ts';
import { procedureText, therapyDiscipline } from './procedure-codes.ts';
import { adjustRange, dayRange } from './ranges.ts';
import { checkRates, defaultFeeRow, findVisitRate } from './rates.ts';
import { barthelTotal, bimsTotal, phq2, phq9Total } from './scores.ts';
import { configured } from './settings.ts';
import { hugeText, naughtyText } from './testing/naughty.ts';
import { isEmptyValue, usernamePrefix } from './texts.ts';
import { canTransition, visitStatusLabel } from './visit-status.ts';

const now = new Date(2026, 2, 5);

/** Every rule that takes a text from outside and has no such test of its own. */
const rules: Readonly<Record<string, (text: string) => unknown>> = {
  addDays: (text) => addDays(text, 1),
  addMonths: (text) => addMonths(text, 1),
  adjustRange: (text) => adjustRange({ start: text, end: text }, 'end', 1),
  applyCounter: (text) => applyCounter(1, text, 2),
  attachmentMode: (text) => attachmentMode(text.length),
  audioExtension,
  barthelTotal: (text) => barthelTotal({ feeding: text }),
  billingPeriodIndex: (text) => billingPeriodIndex(text, text),
  billingPeriods: (text) => billingPeriods(text, { max: 2 }),
  bimsTotal: (text) => bimsTotal({ C0200: text }),
  canTransition: (text) => canTransition(text, text, 'office'),
  checkRates: (text) =>
    checkRates({ status: text, rateOverride: text, rateChangeReason: text }, { bonus: 0 }),
  checkZipState: (text) => checkZipState(text, [text], 'patient'),
  claimTypeText,
  configured: (text) =>
    configured([{ type: 'WebAppConfig', name: 'idleTimeout', value: text }], 'idleTimeout', 5),
  dateOf,
  dayRange: (text) => dayRange(text, text),
  daysBetween: (text) => daysBetween(text, text),
  defaultFeeRow,
  engagement: (text) => engagement(text, now),
  evvActionText,
  evvReasonText,
  findVisitRate: (text) =>
    findVisitRate([{ amount: 1, startDate: text, endDate: text, providerTypeId: text }], {
      dateOfService: text,
      providerTypeId: text,
    }),
  formatTypedDate: (text) => formatTypedDate(text, now),
  isEmptyValue,
  isPast: (text) => isPast(text, now),
  nextOnboardingStep: (text) => nextOnboardingStep(text),
  onboardingStageLabel,
  paymentText,
  phq2: (text) => phq2(text, text),
  phq9Total: (text) => phq9Total([text, text]),
  procedureText,
  recertificationWindow,
  stateOfZip,
  therapyDiscipline,
  timepointLabel,
  usernamePrefix,
  visitGroup,
  visitStatusLabel: (text) => visitStatusLabel({ status: text }),
  weekdayOf,
};

/** The result, or the typed error it ended in; any other error is a mistake. */
function resultOf(rule: (text: string) => unknown, text: string): unknown {
  try {
    return rule(text);
  } catch (error) {
    expect(error).toBeInstanceOf(DomainError);
    return null;
  }
}

/** Whether NaN or undefined is anywhere in a result. */
function hasNothing(result: unknown): boolean {
  if (typeof result === 'object' && result !== null && !(result instanceof Date))
    return Object.values(result).some(hasNothing);
  return result === undefined || Number.isNaN(result instanceof Date ? result.getTime() : result);
}

test.each(Object.entries(rules))(
  '%s: no text of the naughty kind makes it throw anything but a typed error, nor give NaN or undefined',
  (_name, rule) => {
    fc.assert(
      fc.property(naughtyText, (text) => {
        expect(hasNothing(resultOf(rule, text))).toBe(false);
      }),
    );
    expect(hasNothing(resultOf(rule, hugeText))).toBe(false);
  },
);
