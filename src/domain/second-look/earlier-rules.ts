import { bareCode } from './chart-lines.ts';
import {
  answerAt,
  has,
  is,
  item,
  lacks,
  lastAssessment,
  lastStart,
  lineOf,
  only,
  textAt,
  type Found,
  type LookDocument,
  type Said,
} from './facts.ts';
import { sinceBefore, type LookRule } from './rule.ts';

/** What does not change back from one assessment to the next. */

const diagnosisItems = ['M1021', 'M1023b', 'M1023c', 'M1023d', 'M1023e', 'M1023f'];
/**
 * Beginnings of codes of conditions that stay: type 1 diabetes, Parkinson's disease, Alzheimer's
 * disease, multiple sclerosis, dementia, end stage renal disease, acquired absence of a limb. By
 * their titles in ICD-10-CM; that they stay is our own judgement and unverified.
 */
const lasting = ['E10', 'G20', 'G30', 'G35', 'F01', 'F02', 'F03', 'N186', 'Z89'];

const diagnosesOf = ({ answers }: LookDocument): readonly Said[] =>
  diagnosisItems.flatMap((id) => {
    const value = textAt(answers, item(id));
    return value === '' ? [] : [{ path: item(id), value }];
  });

/** The items of an earlier assessment that this one repeats with another answer. */
const repeated =
  (ids: readonly string[]): LookRule['find'] =>
  (facts) => {
    const last = lastAssessment(facts);
    return ids.flatMap((id): readonly Found[] => {
      const path = item(id);
      const now = textAt(facts.note.answers, path);
      const then = last ? textAt(last.answers, path) : '';
      if (!last || now === '' || then === '' || now.toUpperCase() === then.toUpperCase()) return [];
      return [{ path, value: now, against: [lineOf(last, { path, value: then })] }];
    });
  };

const ulcerRows = ['A', 'B', 'C', 'D', 'E', 'F'];
/** Ulcers that a column of M1311 counts: 1 now, 2 present at the start or resumption of care. */
const counted = ({ answers }: LookDocument, column: '1' | '2'): readonly Said[] =>
  ulcerRows.flatMap((row) => {
    const path = item(`M1311${row}${column}`);
    const value = answerAt(answers, path);
    return typeof value === 'number' && value > 0 ? [{ path, value }] : [];
  });
const totalOf = (said: readonly Said[]): number =>
  said.reduce((sum, { value }) => sum + Number(value), 0);

/** Inches by which a height may differ: two persons measure. */
const farHeight = 2;

const earlier = { source: 'earlier', severity: 'high', basis: 'both' } as const;

export const earlierRules: readonly LookRule[] = [
  {
    ...earlier,
    id: 'SL-L01',
    text: 'Sex, birth date or a number of the patient differ from the last assessment.',
    find: repeated(['A0810', 'M0066', 'M0063', 'M0065']),
  },
  {
    ...earlier,
    id: 'SL-L02',
    severity: 'look',
    basis: 'threshold',
    text: 'The height is more than two inches away from the last assessment.',
    find: (facts) => {
      const path = item('M1060A');
      const last = lastAssessment(facts);
      const now = answerAt(facts.note.answers, path);
      const then = last && answerAt(last.answers, path);
      if (!last || typeof now !== 'number' || typeof then !== 'number') return [];
      if (Math.abs(now - then) <= farHeight) return [];
      return [{ path, value: now, against: [lineOf(last, { path, value: then })] }];
    },
  },
  {
    ...earlier,
    id: 'SL-L03',
    severity: 'look',
    basis: 'icd',
    text: 'A lasting condition of the last assessment is not among the diagnoses.',
    find: (facts) => {
      const last = lastAssessment(facts);
      const now = diagnosesOf(facts.note);
      // Six rows are all there are: a full list may have left it out.
      const [principal] = now;
      if (!last || !principal || now.length === diagnosisItems.length) return [];
      return diagnosesOf(last)
        .filter(({ value }) => {
          const code = bareCode(String(value));
          const family = lasting.find((beginning) => code.startsWith(beginning));
          return (
            family !== undefined &&
            !now.some((each) => bareCode(String(each.value)).startsWith(family))
          );
        })
        .map((said) => ({ ...principal, against: [lineOf(last, said)] }));
    },
  },
  {
    ...earlier,
    id: 'SL-L04',
    basis: 'item',
    text: 'More pressure ulcers were present at the start of care than were counted there.',
    find: (facts) => {
      const start = lastStart(facts);
      const now = counted(facts.note, '2');
      const [said] = now;
      if (!start || !said) return [];
      const then = counted(start, '1');
      const none: Said = {
        path: item('M1306'),
        value: textAt(start.answers, item('M1306')),
      };
      if (none.value === '' || totalOf(now) <= totalOf(then)) return [];
      const [first = none, ...rest] = then;
      return [
        { ...said, against: [lineOf(start, first), ...rest.map((each) => lineOf(start, each))] },
      ];
    },
  },
  {
    ...earlier,
    id: 'SL-L05',
    basis: 'item',
    text: 'The oldest ulcer was present at the start of care, where none was found.',
    find: (facts) => {
      const start = lastStart(facts);
      const said = is(item('M1307'), '01').in(facts.note.answers);
      const none = start && is(item('M1306'), '0').in(start.answers);
      return start && said && none ? [{ ...said, against: [lineOf(start, none)] }] : [];
    },
  },
  sinceBefore({
    id: 'SL-L06',
    ever: true,
    severity: 'high',
    basis: 'both',
    text: 'An amputation of an earlier note is not named here.',
    pairs: [
      [
        lacks('adl.movement', 'amputation', 'prosthesis'),
        has('adl.movement', 'amputation', 'prosthesis'),
      ],
    ],
  }),
  sinceBefore({
    id: 'SL-L07',
    ever: true,
    severity: 'high',
    basis: 'both',
    text: 'A cardiac device of an earlier note is not named here.',
    pairs: [
      [
        only('cardiovascular.devices', 'none'),
        has('cardiovascular.devices', 'pacemaker', 'defibrillator', 'lvad'),
      ],
    ],
  }),
  sinceBefore({
    id: 'SL-L08',
    ever: true,
    severity: 'high',
    basis: 'both',
    text: 'The diabetes of an earlier note is gone or has another type.',
    pairs: [
      [is('endocrine.diabetes', 'none'), is('endocrine.diabetes', 'type1', 'type2', 'other')],
      [is('endocrine.diabetes', 'type2'), is('endocrine.diabetes', 'type1')],
      [is('endocrine.diabetes', 'type1'), is('endocrine.diabetes', 'type2')],
      [lacks(item('M1028'), '02'), has(item('M1028'), '02')],
    ],
  }),
  sinceBefore({
    id: 'SL-L09',
    severity: 'look',
    basis: 'seldom',
    text: 'A bowel ostomy of an earlier note is not there any more.',
    pairs: [[is('elimination.ostomy', false), is('elimination.ostomy', true)]],
  }),
  sinceBefore({
    id: 'SL-L10',
    severity: 'look',
    basis: 'seldom',
    text: 'Blindness of an earlier note is not there any more.',
    pairs: [
      [is('sensory.vision', 'adequate'), is('sensory.vision', 'blind')],
      [is(item('B1000'), '0', '1'), is(item('B1000'), '4')],
    ],
  }),
  sinceBefore({
    id: 'SL-L11',
    ever: true,
    severity: 'high',
    basis: 'both',
    text: 'No history of falls, and an earlier note has one.',
    pairs: [[is('falls.history', false), is('falls.history', true)]],
  }),
];
