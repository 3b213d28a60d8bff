import { describe, expect, it } from 'vitest';
import { filledWith, fillsAsAClinicianWould } from '../testing/as-a-clinician.ts';
import { activitiesPermitted, functionalLimitations, mentalStatus, prognosis } from './boxes.ts';
import { planOfCare as form } from './form.ts';
import { sample } from './sample.ts';

describe('plan-of-care', () => {
  fillsAsAClinicianWould(form, sample);

  const context = {
    today: '03/05/2026',
    visitDate: '03/05/2026',
    birthDate: null,
    startOfCare: null,
  };
  const found = (from: string, to: string) =>
    form
      .checks?.({ ...filledWith(form, sample), 'period.from': from, 'period.to': to }, context)
      .map(({ id, severity }) => [id, severity]);

  it('is not signed with a period of more than 60 days or one that ends before it begins', () => {
    expect(found('03/01/2026', '04/30/2026')).toEqual([['period-too-long', 'fatal']]);
    expect(found('03/01/2026', '04/29/2026')).toEqual([]);
    expect(found('03/02/2026', '03/01/2026')).toEqual([['period-backwards', 'fatal']]);
    expect(form.checks?.({}, context)).toEqual([]);
  });

  it('has the locators of the CMS-485 that are the agency’s to fill, and the codes of its boxes', () => {
    const labels = form.sections.flatMap(({ items }) =>
      items.flatMap((item) => (item.kind === 'note' ? [] : [item.label])),
    );
    const numbers = new Set(labels.flatMap((label) => /^(\d+)\./.exec(label)?.[1] ?? []));
    const asked = [2, 3, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24];
    expect([...numbers].map(Number).toSorted((a, b) => a - b)).toEqual(asked);
    const codes = (list: readonly { readonly exportValue: string }[]): string =>
      list.map(({ exportValue }) => exportValue).join('');
    expect(codes(functionalLimitations)).toBe('123456789AB');
    expect(codes(activitiesPermitted)).toBe('123456789ABCD');
    expect(codes(mentalStatus)).toBe('12345678');
    expect(codes(prognosis)).toBe('12345');
  });
});
