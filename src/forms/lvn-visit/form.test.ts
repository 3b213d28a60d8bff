import { describe, expect, it } from 'vitest';
import { secondSkilledNursingVisit } from '../skilled-nursing-visit-2/form.ts';
import { answersOfOthers, formFor } from '../signed-by.ts';
import { errorsAt, filledWith, fillsAsAClinicianWould } from '../testing/as-a-clinician.ts';
import type { FormDefinition } from '../define.ts';
import { normalLimitsOf } from '../normal-limits.ts';
import { presentNursingNote } from '../skilled-nursing-visit/note.ts';
import { lvnVisit as form } from './form.ts';
import { sample } from './sample.ts';

const lvn = { signsAs: 'LVN', providerType: 'LVN/LPN' };
const nurse = { signsAs: 'RN', providerType: 'RN' };
const idsFor = (signer: typeof lvn) => formFor(form, signer).sections.map(({ id }) => id);

describe('lvn-visit', () => {
  fillsAsAClinicianWould(form, sample);

  it('keeps the parts of the registered nurse from an LVN/LPN, and asks that nurse for them', () => {
    const rnOnly = idsFor(nurse).filter((id) => !idsFor(lvn).includes(id));
    expect(rnOnly).toEqual(['discharge', 'rnReview']);
    const filled = filledWith(formFor(form, lvn), sample);
    expect(errorsAt(formFor(form, lvn), filled)).toEqual([]);
    expect(answersOfOthers(form, filled, lvn)).toEqual([]);
    expect(errorsAt(formFor(form, nurse), filled)).toEqual([
      'discharge.stage',
      'rnReview.planMeets',
    ]);
  });

  it('cannot be signed by an LVN/LPN who answered them', () => {
    const answers = { ...sample, 'rnReview.planMeets': true, 'discharge.stage': 'notYet' };
    expect(answersOfOthers(form, answers, lvn)).toEqual(['discharge.stage', 'rnReview.planMeets']);
    expect(answersOfOthers(form, answers, nurse)).toEqual([]);
  });

  it('asks everything else of the nursing visit but supervision and changes of the plan', () => {
    const paths = (given: typeof secondSkilledNursingVisit | typeof form): readonly string[] =>
      given.sections.flatMap(({ items }) =>
        items.flatMap((item) => (item.kind === 'note' ? [] : [item.path])),
      );
    const gone = paths(secondSkilledNursingVisit).filter((path) => !paths(form).includes(path));
    expect(gone).toEqual([
      'supervision.present',
      'supervision.followsPlan',
      'supervision.satisfied',
      'supervision.comments',
      'plan.change',
      'plan.changeDetail',
      'plan.referrals',
      'plan.emergency',
    ]);
  });

  it('answers in one press what the present nursing note does, such as no signs of infection', () => {
    const offered = (given: FormDefinition): readonly string[] =>
      given.sections.flatMap(({ id }) => (normalLimitsOf(given, id) === null ? [] : [id]));
    expect(offered(form)).toEqual(offered(presentNursingNote));
    expect(normalLimitsOf(form, 'infection')?.label).toBe('No signs');
  });
});
