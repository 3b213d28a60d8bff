import { describe, expect, it } from 'vitest';
import { carePlanOf } from '#domain/care-plan.ts';
import type { Values } from '#domain/merge.ts';
import { docOf } from '#client/store/testing/records.ts';
import { lastNarrative, supervisionOf, trendsOf } from './chart-history.ts';

const noteOf = (dateOfService: string, values: Values, formId = 'skilled-nursing-visit') => ({
  visitId: dateOfService,
  dateOfService,
  formId,
  content: docOf(values),
});
const plan = carePlanOf({
  'planTasks.a.task': 'Bath',
  'planLimits.systolic.high': '150',
  planSupervision: '14',
});

describe('what the notes of a patient say', () => {
  it('is each vital sign over time, oldest first, and whether the last one is outside the plan', () => {
    const notes = [
      noteOf('03/05/2026', { 'vitals.systolic': 152, 'vitals.pulse': 9 }),
      noteOf('03/03/2026', { 'vitals.systolic': 140 }),
    ];
    expect(trendsOf(notes, plan)).toEqual([
      {
        reading: 'systolic',
        readings: [
          { date: '03/03/2026', value: 140 },
          { date: '03/05/2026', value: 152 },
        ],
        isOutside: true,
      },
    ]);
    expect(trendsOf(notes, carePlanOf({}))[0]?.isOutside).toBe(false);
  });

  it('is the narrative of the newest note that has words', () => {
    const notes = [
      noteOf('03/05/2026', { 'narrative.text': ' ' }),
      noteOf('03/03/2026', { 'assessment.text': 'Walks 50 ft.' }, 'therapy-visit'),
    ];
    expect(lastNarrative(notes)).toEqual({
      text: 'Walks 50 ft.',
      date: '03/03/2026',
      formId: 'therapy-visit',
    });
    expect(lastNarrative([])).toBeNull();
  });
});

describe('supervision of the aide by the plan', () => {
  const written = { 'supervision.present': true };
  // Planned visits have blank notes, and the newest note comes first.
  const seen = [
    noteOf('04/01/2026', written, 'aide-supervision'),
    noteOf('03/10/2026', {}, 'aide-supervision'),
    noteOf('03/01/2026', written, 'aide-supervision'),
  ];

  it('is overdue the day after it was due, and not before', () => {
    expect(supervisionOf(plan, seen, '01/01/2026', '03/15/2026')).toEqual({
      last: '03/01/2026',
      due: '03/15/2026',
      isOverdue: false,
    });
    expect(supervisionOf(plan, seen, null, '03/16/2026').isOverdue).toBe(true);
  });

  it('counts from the start of care until somebody supervised', () =>
    expect(supervisionOf(plan, [], '03/01/2026', '03/02/2026').due).toBe('03/15/2026'));
});
