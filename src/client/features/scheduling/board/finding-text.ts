import { plural, t } from '@lingui/core/macro';
import type { OverrideReason, StaffingFinding } from '#domain/staffing-check.ts';
import { authorizationText } from '#client/features/authorizations/cover-text.ts';
import { clockText } from '#client/features/visits/day-and-time.ts';

const languageName = (code: string): string => {
  try {
    const names = new Intl.DisplayNames([document.documentElement.lang || 'en'], {
      type: 'language',
    });
    return names.of(code) ?? code;
  } catch {
    return code;
  }
};

/** One thing that speaks against a placement, as a sentence. */
export function findingText(finding: StaffingFinding): string {
  switch (finding.code) {
    case 'discipline': {
      const { needs, has } = finding;
      return t`The visit needs ${needs}; this clinician is ${has}.`;
    }
    case 'assessment': {
      const { has } = finding;
      return t`A comprehensive assessment is not made by an assistant (${has}) (42 CFR 484.55).`;
    }
    case 'assistant': {
      const { needs, has } = finding;
      return t`Planned for ${needs}; this clinician is ${has} and works under a plan of care of ${needs}.`;
    }
    case 'not-wanted':
      return t`The patient does not want this clinician.`;
    case 'licence-expired': {
      const { state } = finding;
      return t`The license for ${state} has expired by that day.`;
    }
    case 'licence-missing': {
      const { state } = finding;
      return t`No license for ${state} is recorded.`;
    }
    case 'vacation': {
      const { startDate, endDate } = finding;
      return t`On vacation from ${startDate} to ${endDate}.`;
    }
    case 'day-off':
      return t`Does not work on this weekday.`;
    case 'hours': {
      const [from, until] = [clockText(finding.from), clockText(finding.until)];
      return t`Works from ${from} to ${until} that day.`;
    }
    case 'overlap': {
      const [who, at] = [finding.with, clockText(finding.at)];
      return t`Overlaps the visit of ${who} at ${at}.`;
    }
    case 'travel': {
      const { miles, needs, has } = finding;
      const who = finding.with;
      const gap = plural(has, { one: '# minute', other: '# minutes' });
      return t`${gap} between this visit and that of ${who}; ${miles} miles in a straight line take about ${needs}.`;
    }
    case 'week-hours': {
      const { hours, limit } = finding;
      return t`${hours} hours in that week; ${limit} are agreed.`;
    }
    case 'order': {
      const { planned, ordered } = finding;
      const count = plural(planned, {
        one: '# visit of this order in that week',
        other: '# visits of this order in that week',
      });
      return t`${count}; ordered: ${ordered}.`;
    }
    case 'authorization': {
      const { authorization } = finding;
      if (authorization === null) return t`No authorization is in force that day.`;
      const left = authorizationText(authorization);
      return t`Beyond what is authorized: ${left}.`;
    }
    case 'language': {
      const language = languageName(finding.language);
      return t`The patient speaks ${language}; this clinician does not.`;
    }
    case 'gender':
      return finding.gender === 'F'
        ? t`The patient wishes to be seen by a woman.`
        : t`The patient wishes to be seen by a man.`;
    case 'skills': {
      const skills = finding.skills.join(', ');
      return t`The patient needs: ${skills}. This is not among the clinician’s skills.`;
    }
  }
}

/** Reasons a scheduler can give; *undo* is none of them. */
export const reasonTexts = (): Readonly<Record<Exclude<OverrideReason, 'undo'>, string>> => ({
  'clinician-agrees': t`The clinician agrees`,
  'patient-agrees': t`The patient agrees`,
  'joint-visit': t`A joint visit`,
  'nobody-else': t`Nobody else can go`,
  'cannot-wait': t`The visit cannot wait`,
  'order-coming': t`A changed order is coming`,
  'authorization-coming': t`A further authorization is requested`,
});
