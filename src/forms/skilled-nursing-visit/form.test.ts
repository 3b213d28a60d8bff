import { describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import { formById } from '../registry.ts';
import { answersOfOthers, formFor } from '../signed-by.ts';
import { errorsAt, filledWith, fillsAsAClinicianWould } from '../testing/as-a-clinician.ts';
import { skilledNursingVisit as form } from './form.ts';
import { excludeHidden } from '../visibility.ts';
import { sample } from './sample.ts';

const lvn = { signsAs: 'LPN', providerType: 'RN' };
const nurse = { signsAs: 'RN', providerType: 'RN' };

const pathsOf = ({ sections }: Pick<typeof form, 'sections'>): readonly string[] =>
  sections.flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === 'note' ? [] : [item.path])),
  );

describe('skilled-nursing-visit', () => {
  // The sample also answers what a patient's profile in the demo opens.
  const shown = excludeHidden(form, filledWith(form, sample));
  fillsAsAClinicianWould(
    form,
    Object.fromEntries(Object.entries(sample).filter(([path]) => Object.hasOwn(shown, path))),
  );

  it('keeps supervision, plan of care and discharge from an LVN/LPN', () => {
    const seen = pathsOf(formFor(form, lvn));
    expect(pathsOf(form).filter((path) => !seen.includes(path))).toEqual([
      'supervision.present',
      'supervision.followsPlan',
      'supervision.satisfied',
      'supervision.comments',
      'plan.management',
      'plan.referrals',
      'plan.emergency',
      'discharge.stage',
      'discharge.expected',
      'discharge.reason',
      'discharge.needs',
      'discharge.comments',
    ]);
    expect(formFor(form, nurse)).toBe(form);
  });

  it('is complete for an LVN/LPN without them, and cannot be signed by one with them', () => {
    const own = filledWith(formFor(form, lvn), { ...sample, 'visit.purpose': ['supervision'] });
    expect(errorsAt(formFor(form, lvn), own)).toEqual([]);
    expect(answersOfOthers(form, own, lvn)).toEqual([]);
    expect(errorsAt(form, own)).toEqual([
      'supervision.present',
      'supervision.followsPlan',
      'discharge.stage',
    ]);
    const more = { ...own, 'plan.emergency': 'high', 'supervision.present': 'no' };
    expect(answersOfOthers(form, more, lvn)).toEqual(['supervision.present', 'plan.emergency']);
    expect(answersOfOthers(form, more, nurse)).toEqual([]);
  });

  it('asks what version 2 asked, which stays open to every nurse', () => {
    const former = must(formById(form.id, 2), 'version 2');
    expect(formFor(former, lvn)).toBe(former);
    const before = pathsOf(former);
    const more = pathsOf(form).filter((path) => !before.includes(path));
    const ofLaterScores = /^(?:suicide|nutritionCheck|norton)\./;
    expect(more.filter((path) => !ofLaterScores.test(path))).toEqual(['plan.management']);
    expect(errorsAt(form, {}).filter((path) => ofLaterScores.test(path))).toEqual([]);
    expect(before.filter((path) => !pathsOf(form).includes(path))).toEqual([]);
  });
});
