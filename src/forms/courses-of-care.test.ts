import { describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import { copyFromLast } from './copy-from-last.ts';
import { courseOf } from './courses-of-care.ts';
import { formById, newestForms } from './registry.ts';
import { samples } from './samples.gen.ts';

const form = (id: string) => must(formById(id), id);
const sample = (id: string) => must(samples[id], id);

describe('a course of care', () => {
  it('goes from evaluation to discharge of one therapy, and names only released forms', () => {
    expect(courseOf('ot-visit')).toEqual([
      'ot-evaluation',
      'ot-visit',
      'ot-reassessment',
      'ot-discharge',
    ]);
    expect(courseOf('aide-visit')).toEqual(['aide-visit']);
    // A transfer takes the last whole assessment over and is none itself.
    expect(courseOf('oasis-resumption-of-care')).toContain('oasis-start-of-care');
    expect(courseOf('oasis-transfer')).toContain('oasis-recertification');
    expect(courseOf('oasis-discharge')).not.toContain('oasis-transfer');
    const known: readonly string[] = newestForms().map(({ id }) => id);
    for (const { id } of newestForms())
      expect(courseOf(id).filter((other) => !known.includes(other))).toEqual([]);
  });

  it('carries the goals of the evaluation into the visit, without the progress of today', () => {
    const patch = copyFromLast(form('pt-visit'), 'goals', sample('pt-evaluation'));
    expect(patch).toMatchObject({
      'goals.$order': ['goal1', 'goal2'],
      'goals.goal1.sign': 'walking.patient.walks.level',
      'goals.goal1.weeks': '3',
    });
    const next = copyFromLast(form('pt-reassessment'), 'goals', sample('pt-visit'));
    expect(Object.keys(next)).toContain('goals.goal2.suffix');
    expect(Object.keys(next).filter((path) => /\.(status|now|why)$/.test(path))).toEqual([]);
  });

  it('takes nothing that was measured in the last note', () => {
    for (const section of ['motion', 'transfers', 'ambulation', 'balance', 'balanceGait'])
      expect(
        Object.keys(copyFromLast(form('pt-discharge'), section, sample('pt-evaluation'))).filter(
          (path) => !/(devices|gaitAid)$/.test(path),
        ),
      ).toEqual([]);
  });
});
