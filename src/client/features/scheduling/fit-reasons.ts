import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { Provider } from '#contract/provider.ts';
import { overtimeWith, type Fit } from '#domain/planning/fit.ts';

/** What a clinician's availability and a patient's wishes say about a visit, in words. */

function against(fit: Fit): string[] {
  const { vacation, licence, missingSkills, missingLanguage } = fit;
  const until = vacation?.endDate ?? '';
  const skills = missingSkills.join(', ');
  return [
    ...(vacation ? [t`on vacation until ${until}`] : []),
    ...(fit.notWanted ? [t`not wanted by the patient`] : []),
    ...(licence === 'expired' ? [t`license expired`] : []),
    ...(licence === 'missing' ? [t`no license in this state`] : []),
    ...(fit.covered === false ? [t`outside their hours`] : []),
    ...(missingSkills.length > 0 ? [t`lacks ${skills}`] : []),
    ...(missingLanguage === null ? [] : [t`does not speak ${missingLanguage}`]),
    ...(fit.otherGender ? [t`not the wished gender`] : []),
  ];
}

const hoursText = (minutes: number): string =>
  i18n.number(minutes / 60, { maximumFractionDigits: 1 });

function distance({ miles, milesFrom }: Fit): string[] {
  if (miles === null) return [];
  const far = i18n.number(miles, { maximumFractionDigits: 1 });
  return [
    milesFrom === 'stop'
      ? t`${far} mi straight line from another stop`
      : t`${far} mi straight line from home`,
  ];
}

function week(fit: Fit, minutes: number): string[] {
  const { weeklyHours, weekMinutes } = fit;
  const overtime = overtimeWith(fit, minutes);
  const booked = hoursText(weekMinutes);
  const over = hoursText(overtime);
  if (weeklyHours === null) return [];
  return [
    t`${booked} of ${weeklyHours} h that week`,
    ...(overtime > 0 ? [t`${over} h overtime`] : []),
  ];
}

/** Reasons beside load and continuity, the ones against it first. */
export const fitReasons = ({ fit }: Provider, minutes: number): readonly string[] =>
  fit === undefined ? [] : [...against(fit), ...distance(fit), ...week(fit, minutes)];
