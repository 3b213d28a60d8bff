import { describe, expect, it } from 'vitest';
import { filledWith } from '../testing/as-a-clinician.ts';
import { planOfCare } from './form.ts';
import { planOrderText } from './order-text.ts';
import { sample } from './sample.ts';

describe('the words of a plan of care in an order', () => {
  const text = planOrderText(filledWith(planOfCare, sample));

  it('are its questions and answers in order, one row a line', () => {
    const lines = text.split('\n');
    for (const line of [
      'DIAGNOSES',
      '11. Principal diagnosis with ICD-10 code: I50.32 Chronic diastolic heart failure',
      '10. Medications:',
      '18.B. Activities permitted: Up as tolerated; Walker',
      '20. Prognosis: Fair',
    ])
      expect(lines).toContain(line);
    expect(text).toMatch(
      /^- Medication name: Furosemide; Dose: 40 mg; Frequency: once daily; Route: /m,
    );
    expect(text).toMatch(/^- .*2w4, 1w5.*Assess heart and lungs/m);
    expect(text).toMatch(/^- Goal statement: Weighs herself daily.*Target date: /m);
    expect(text.indexOf('DIAGNOSES')).toBeLessThan(text.indexOf('GOALS AND DISCHARGE PLAN'));
  });

  it('leave out what was not answered, hidden questions and empty sections', () => {
    expect(text).not.toContain('12. Surgical procedure');
    expect(text).not.toContain('Other limitation');
    expect(planOrderText({})).toBe('');
    expect(planOrderText({ 'plan.safety': 'Fall precautions' })).toBe(
      'EQUIPMENT, SAFETY AND NUTRITION\n15. Safety measures: Fall precautions',
    );
    expect(planOrderText({ 'homebound.status': false })).toMatch(/: No$/m);
  });
});
