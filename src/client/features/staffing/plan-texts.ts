import { msg } from '@lingui/core/macro';
import type { UnservedReason } from '#domain/planning/propose-staffing.ts';

/** Words of a plan. */

export const kindLabels = {
  sick: msg`Sick call`,
  day: msg`A day`,
  week: msg`A whole week`,
  leaver: msg`Caseload of somebody who leaves`,
} as const;

export const flexLabels = {
  '0': msg`Planned times stay`,
  '60': msg`up to 1 hour`,
  '120': msg`up to 2 hours`,
  '600': msg`any time of the day`,
} as const;

/** Why a plan gives a visit to nobody, or why somebody is not proposed. */
export const reasonLabels: Readonly<Record<UnservedReason, ReturnType<typeof msg>>> = {
  discipline: msg`another discipline`,
  away: msg`away`,
  vacation: msg`on vacation`,
  dayOff: msg`not working that day`,
  notWanted: msg`not wanted by the patient`,
  licence: msg`no valid license in the state`,
  skills: msg`lacks a skill the patient needs`,
  gender: msg`not the wished gender`,
  noTime: msg`nobody is free at its time`,
};
