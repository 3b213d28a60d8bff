import { describe, expect, it } from 'vitest';
import { checkPatch } from '../check-patch.ts';
import type { Answers } from '../define.ts';
import { aideVisit } from '../aide-visit/form.ts';
import { fieldErrors } from '../field-errors.ts';
import { filledWith } from '../testing/as-a-clinician.ts';
import { sixtyDaySummary as form } from './form.ts';
import { sample } from './sample.ts';
import { summaryAnswers, summaryLines, type SummaryNote } from './summary-answers.ts';

const note = (visitId: string, dateOfService: string, values: Answers): SummaryNote => ({
  visitId,
  dateOfService,
  content: { doc: { values } },
});

const first = note('a', '01/05/2026', {
  'vitals.systolic': 150,
  'vitals.diastolic': 88,
  'vitals.pulse': 80,
  'vitals.weight': 171.5,
  'pain.level': 6,
  'wounds.$order': ['w1'],
  'wounds.w1.number': 2,
  'wounds.w1.length': 3.4,
  'wounds.w1.width': 2,
  'wounds.w1.depth': 0.5,
  'goals.$order': ['g1', 'g2'],
  'goals.g1.text': 'Walks to the mailbox',
  'goals.g1.status': 'little',
  'goals.g2.text': 'Uses the pill box',
  'goals.g2.status': 'good',
});
const middle = note('b', '01/20/2026', {
  'vitals.systolic': 172,
  'vitals.diastolic': 94,
  'vitals.pulse': 80,
  'falls.since': true,
  'falls.detail': 'Slid from the bed.',
  'hospitalization.since': 'emergency',
  'hospitalization.date': '01/18/2026',
  'hospitalization.reason': 'Chest pain, sent home.',
  'intervention.orders': true,
  'intervention.orderText': 'Furosemide 40 mg daily.',
  'reconciled.$order': ['m1', 'm2', 'm3', 'm4'],
  'reconciled.m1.name': 'Furosemide',
  'reconciled.m1.listed': '20 mg once daily',
  'reconciled.m1.now': '40 mg once daily',
  'reconciled.m1.outcome': 'changed',
  'reconciled.m2.name': 'Ibuprofen',
  'reconciled.m2.listed': '400 mg as needed',
  'reconciled.m2.outcome': 'stopped',
  'reconciled.m3.name': 'Lisinopril',
  'reconciled.m3.outcome': 'taking',
  'reconciled.m4.name': 'Potassium',
  'reconciled.m4.now': '10 mEq once daily',
  'reconciled.m4.outcome': 'new',
});
const last = note('c', '02/10/2026', {
  'vitals.systolic': 128,
  'vitals.diastolic': 76,
  'vitals.pulse': 72,
  'vitals.weight': 165,
  'pain.level': 2,
  'visit.changed': true,
  'visit.changeDetail': 'Sleeps through the night.',
  'wounds.$order': ['w1'],
  'wounds.w1.number': 2,
  'wounds.w1.trend': 'healed',
  'goals.$order': ['g1'],
  'goals.g1.text': 'Walks to the mailbox',
  'goals.g1.status': 'met',
});
const outside = note('d', '03/20/2026', { 'vitals.pulse': 60 });
const period = ['01/01/2026', '03/01/2026'] as const;
const told = (...notes: readonly SummaryNote[]) =>
  summaryLines(notes, ...period).map(({ noteId, kind, which, words }) =>
    [noteId, kind, which, words].filter((part) => part !== null).join(' | '),
  );

describe('the 60-day summary from the notes', () => {
  it('says first, last, lowest and highest readings, sizes, events and goals, each with its note', () => {
    expect(told(last, outside, first, middle)).toEqual([
      'a | bloodPressure | first | 150/88 mmHg',
      'c | bloodPressure | last | 128/76 mmHg',
      'b | bloodPressure | highest | 172/94 mmHg',
      'a | pulse | first | 80/min',
      'c | pulse | last | 72/min',
      'a | weight | first | 171.5 lb',
      'c | weight | last | 165 lb',
      'a | pain | first | 6/10',
      'c | pain | last | 2/10',
      'a | wound | first | 2: 3.4 × 2 × 0.5 cm',
      'c | wound | last | 2: 0 cm²',
      'b | fall | Slid from the bed.',
      'b | hospital | 01/18/2026, Chest pain, sent home.',
      'b | order | Furosemide 40 mg daily.',
      'b | changedDrug | Furosemide: 20 mg once daily → 40 mg once daily',
      'b | stoppedDrug | Ibuprofen: 400 mg as needed',
      'b | newDrug | Potassium: 10 mEq once daily',
      'c | change | Sleeps through the night.',
      'c | goalMet | Walks to the mailbox',
      'a | goalOpen | Uses the pill box',
    ]);
  });

  it('says a single reading once, and passes over half a blood pressure and an unmeasured wound', () => {
    const one = note('a', '01/05/2026', {
      'vitals.systolic': 150,
      'vitals.pulse': 80,
      'wounds.$order': ['w1'],
    });
    expect(told(one)).toEqual(['a | pulse | only | 80/min']);
  });

  it('says the lowest where it is neither the first nor the last', () => {
    const low = note('b', '01/20/2026', { 'vitals.pulse': 48 });
    expect(told(first, low, last).filter((line) => line.includes('pulse'))).toEqual([
      'a | pulse | first | 80/min',
      'c | pulse | last | 72/min',
      'b | pulse | lowest | 48/min',
    ]);
  });

  it('reads what an aide observed', () => {
    const aide = note('a', '01/05/2026', {
      'observe.fall': true,
      'observe.changed': true,
      'observe.changeDetail': 'Found on the floor.',
    });
    expect(told(aide)).toEqual([
      'a | change | Found on the floor.',
      'a | fall | Found on the floor.',
    ]);
  });

  it('becomes rows that the form accepts, in place of earlier ones, and only for a period', () => {
    const filled = {
      ...filledWith(form, sample),
      'period.from': period[0],
      'period.to': period[1],
    };
    const patch = summaryAnswers(form, [first, middle, last], filled);
    const answers = { ...filled, ...patch } as Answers;
    expect(fieldErrors(form, answers)).toEqual([]);
    expect(checkPatch(form, patch as Answers)).toEqual([]);
    expect(answers).toMatchObject({
      'summaryLines.line1.note': 'a',
      'summaryLines.line1.kind': 'bloodPressure',
      'summaryLines.line1.which': 'first',
      'summaryLines.line1.words': '150/88 mmHg',
    });
    expect(summaryAnswers(form, [outside], answers)).toMatchObject({
      'summaryLines.$order': null,
      'summaryLines.line1.words': null,
    });
    const again = summaryAnswers(form, [middle], answers);
    expect(again['summaryLines.line1.note']).toBe('b');
    expect(again['summaryLines.line19.note']).toBeNull();
    expect(summaryAnswers(form, [first], sample)).toEqual({});
    expect(summaryAnswers(form, [], filled)).toEqual({});
    expect(summaryAnswers(aideVisit, [first], filled)).toEqual({});
  });
});
