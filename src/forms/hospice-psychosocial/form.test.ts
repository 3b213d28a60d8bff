import { describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import { fieldErrors } from '../engine.ts';
import { indexOf } from '../form-index.ts';
import { fillsAsAClinicianWould } from '../testing/as-a-clinician.ts';
import { hospicePsychosocial as form } from './form.ts';
import { sample } from './sample.ts';

const errorsAt = (answers: Readonly<Record<string, string | boolean | string[]>>): string[] =>
  fieldErrors(form, { ...sample, ...answers }).map(({ path }) => path);
const labelsOf = (path: string): readonly string[] => {
  const { field } = must(indexOf(form).places.get(path), path);
  return field.kind === 'choice' ? field.options.map(({ label }) => label) : [];
};

describe('hospice psychosocial assessment', () => {
  fillsAsAClinicianWould(form, sample);

  it('has a sample that is complete by itself', () => {
    expect(fieldErrors(form, sample)).toEqual([]);
  });

  it('keeps performance scales as numbers without their protected wording', () => {
    const numbers = [...labelsOf('performance.pps'), ...labelsOf('performance.kps')];
    expect(numbers).toHaveLength(22);
    expect(numbers.filter((label) => !/^\d{1,3} %$/.test(label))).toEqual([]);
    expect(labelsOf('performance.fast').filter((label) => !/^[1-7][a-f]?$/.test(label))).toEqual(
      [],
    );
    expect(labelsOf('performance.fast')).toHaveLength(16);
  });

  it('asks for the number of each scale that was rated', () => {
    expect(errorsAt({ 'performance.scales': ['kps', 'fast'] })).toEqual([
      'performance.kps',
      'performance.fast',
    ]);
    expect(errorsAt({ 'performance.scales': ['none'] })).toEqual([]);
    expect(errorsAt({ 'performance.scales': ['none', 'pps'] })).toEqual(['performance.scales']);
  });

  it.each([
    ['Low', []],
    ['Medium', ['bereavement.plan']],
    ['High', ['bereavement.plan']],
  ])('needs a plan for the survivor at %s bereavement risk or not', (risk, missing) => {
    expect(errorsAt({ 'bereavement.risk': risk, 'bereavement.plan': '' })).toEqual(missing);
  });
});
