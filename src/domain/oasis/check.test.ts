import { describe, expect, it } from 'vitest';
import { must } from '../must.ts';
import { editById, editTexts, everyEdit, oasisFindings, officialEdits } from './check.ts';
import type { OasisAnswers, Timepoint } from './item.ts';
import type { OasisAssessment, OasisCorrection } from './record.ts';
import { completeAssessment } from './testing/assessment.ts';

const today = '20260410';
const timepoints: readonly Timepoint[] = ['01', '03', '04', '05', '06', '07', '08', '09'];

const found = (assessment: OasisAssessment, day = today): readonly string[] => [
  ...new Set(oasisFindings(assessment, day).map(({ id }) => id)),
];
const at = (timepoint: Timepoint, decided: OasisAnswers = {}): OasisAssessment =>
  completeAssessment(timepoint, decided);
/** A complete assessment with answers put on top that it would not lead to. */
const forced = (
  timepoint: Timepoint,
  decided: OasisAnswers,
  over: OasisAnswers,
): OasisAssessment => {
  const assessment = at(timepoint, decided);
  return { timepoint, answers: { ...assessment.answers, ...over } };
};

/** A recertification is complete without findings in the last days of its period only. */
const inPeriod = (timepoint: Timepoint): OasisAnswers =>
  timepoint === '04' ? { M0030: '20260210' } : {};

describe('a complete assessment', () => {
  it.each(timepoints)('has no findings at timepoint %s, whichever item set', (timepoint) => {
    expect(found(at(timepoint, inPeriod(timepoint)))).toEqual([]);
    const before = {
      M0090: '20260330',
      M0906: '20260330',
      M0030: timepoint === '04' ? '20260202' : '20260330',
      M0102: '20260327',
      M1005: '20260327',
      ...(timepoint === '03' ? { M0030: '20260202', M0032: '20260330' } : {}),
    };
    expect(found(at(timepoint, before))).toEqual([]);
  });
});

const accepted = at('01').answers;
const corrected = (
  number: string,
  over: OasisAnswers = {},
  correctionNumber = '00',
): OasisAssessment => {
  const correction: OasisCorrection = {
    number,
    accepted: { timepoint: '01', answers: accepted, correctionNumber },
  };
  return { timepoint: '01', answers: { ...accepted, ...over }, correction };
};

const ulcer = { M1306: '1', M1311A1: '01', M1324: '02' };
const pain = { J0510: '2', J0520: '1', J0530: '1' };
const interview = { C0100: '1' };
const impaired = { C0300A: '0', C0300B: '0', C0400A: '0', C0400B: '0', C0400C: '0' };

type Case = readonly [id: string, breaks: OasisAssessment, mends: OasisAssessment];

/** For each edit a record that breaks it and, next to it, the smallest mend. */
const cases: readonly Case[] = [
  ['-3060', at('01', { M1800: '09' }), at('01', { M1800: '03' })],
  ['-3070', at('01', { M0030: '20260231' }), at('01', { M0030: '20260406' })],
  ['-3080', at('01', { M0066: '194013' }), at('01', { M0066: '194012' })],
  ['-3090', at('01', { M1060A: '00' }), at('01', { M1060A: '-' })],
  ['-3100', at('01', { M1060B: '150.5' }), at('01', { M1060B: '0150' })],
  ['-3190', corrected('01', { M0040last: 'Other' }), corrected('01', { M0050: 'NV' })],
  ['-3200', corrected('03', {}, '01'), corrected('02', {}, '01')],
  ['-3261', at('01', { M1005: '20260406' }), at('01', { M1005: '20260405' })],
  ['-3271', at('03', { M0102: '20260407' }), at('03', { M0102: '20260406' })],
  [
    '-3290',
    at('03', { M1005: '20260320', M0102: '20260320' }),
    at('03', { M1005: '20260323', M0102: '20260323' }),
  ],
  [
    '-3300',
    at('01', { M0030: '20260401', M0102: '20260401', M1005: '20260401' }),
    at('01', { M0030: '20260402', M0102: '20260401', M1005: '20260401' }),
  ],
  [
    '-3310',
    at('03', { M0032: '20260404', M0102: '20260404', M1005: '20260404' }),
    at('03', { M0032: '20260405', M0102: '20260404', M1005: '20260404' }),
  ],
  [
    '-3320',
    at('09', { M0906: '20260404', M0030: '20260301' }),
    at('09', { M0906: '20260405', M0030: '20260301' }),
  ],
  [
    '-4201',
    at('01', { ...ulcer, M1324: '04', M1311C1: '00' }),
    at('01', { ...ulcer, M1324: '04', M1311C1: '01' }),
  ],
  ['-4421', forced('01', { M2001: '0' }, { M2003: '1' }), at('01', { M2001: '0' })],
  ['-4431', forced('01', { M2001: '1' }, { M2003: '^' }), at('01', { M2001: '1', M2003: '1' })],
  ['-4441', forced('01', { M2001: '9' }, { M2020: '00' }), at('01', { M2001: '9' })],
  ['-5470', forced('01', { M2001: '-' }, { M2003: '1' }), at('01', { M2001: '-' })],
  ['-5490', forced('01', { M2001: '0' }, { M2010: '^' }), at('01', { M2001: '0', M2010: 'NA' })],
  ['-5112', forced('01', {}, { M1311B1: '00' }), at('01', { M1306: '0' })],
  ['-5123', forced('01', ulcer, { M1311F1: '^' }), at('01', ulcer)],
  [
    '-5132',
    at('01', { ...ulcer, M1311A1: '00' }),
    at('01', { ...ulcer, M1311E1: '02', M1324: 'NA' }),
  ],
  [
    '-5630',
    at('06', { J1800: '1', J1900A: '0', J1900B: '0', J1900C: '0' }),
    at('06', { J1800: '1', J1900A: '0', J1900B: '1', J1900C: '0' }),
  ],
  ['-5790', forced('01', { C0100: '0' }, { C0200: '3' }), at('01', { C0100: '0' })],
  [
    '-5820',
    forced('01', { D0150A1: '0' }, { D0150A2: '2', D0150C1: '0' }),
    at('01', { D0150A1: '1', D0150A2: '1' }),
  ],
  [
    '-5900',
    forced('01', {}, { D0150F1: '1', D0150F2: '1' }),
    at('01', { D0150A1: '1', D0150A2: '3' }),
  ],
  ['-5910', forced('01', {}, { D0160: '04' }), at('01', { D0160: '00' })],
  ['-5920', forced('01', { J0510: '0' }, { J0530: '1' }), at('01', pain)],
];

describe('the official edits', () => {
  it('are the 28 that were seen, each with a case that breaks it and one that keeps it', () => {
    expect(officialEdits).toHaveLength(28);
    expect(officialEdits.map(({ id }) => id).toSorted()).toEqual(
      cases.map(([id]) => id).toSorted(),
    );
  });

  it.each(cases)(
    'finds %s in a record that breaks it, and nothing once it is mended',
    (id, breaks, mends) => {
      expect(found(breaks)).toContain(id);
      expect(found(mends)).toEqual([]);
    },
  );

  it.each(cases)('finds %s alone where only it is asked for', (id, breaks) => {
    const only = oasisFindings(breaks, today, new Set([id]));
    expect(only).toEqual(oasisFindings(breaks, today).filter((each) => each.id === id));
    expect(only).not.toEqual([]);
  });

  it.each(['-3290', '-3300', '-3310', '-3320'])('only warns about %s', (id) => {
    expect(editById(id)?.severity).toBe('warning');
  });

  it('says of the one whose text was not seen that it was not', () => {
    expect(officialEdits.filter(({ unseen }) => unseen).map(({ id }) => id)).toEqual(['-3271']);
  });
});

describe('what the edits count as wrong', () => {
  it('takes a month and a year, or a year, for a date of birth only', () => {
    expect(found(at('01', { M0066: '1940' }))).toEqual([]);
    expect(found(at('01', { M0066: '194' }))).toContain('-3080');
    expect(found(at('01', { M0030: '2026' }))).toContain('-3070');
  });

  it('refuses signs, points and numbers beyond the limits', () => {
    expect(found(at('01', { M1060B: '-150' }))).toEqual(['-3090', '-3100']);
    expect(found(at('01', { M1060B: '+150' }))).toEqual(['-3090', '-3100']);
    expect(found(at('01', { M1060A: '-', M1060B: '1000' }))).toEqual(['-3090']);
    expect(found(at('01', { M1060B: 'heavy' }))).toEqual(['-3090', '-3100']);
  });

  it('refuses texts of another shape or length, flags and boxes of other codes', () => {
    for (const over of [
      { M0018: '12' },
      { M0040middle: 'QQ' },
      { M0063NA: 'yes' },
      { M1033: ['11'] },
      { M1028: ['-'], M1033: ['-'] },
    ])
      expect(found(at('01', over))).toContain('-3060');
    expect(found(at('01', { M1028: ['-'] }))).toEqual([]);
    expect(found(at('01', { GG0110: ['-'] }))).toEqual([]);
  });

  it('takes a dash for a frequency of the mood interview from E2 on', () => {
    const dash = { D0150A1: '1', D0150A2: '-' };
    const before = { M0090: '20260330', M0030: '20260330', M0102: '20260327', M1005: '20260327' };
    expect(found(forced('01', {}, dash))).not.toContain('-3060');
    expect(found(forced('01', before, dash))).toContain('-3060');
  });

  it('finds a date after the day of the check, and any two dates in the wrong order', () => {
    expect(found(at('01'), '20260406')).toEqual(['-3261']);
    expect(found(at('01'), 'no date')).toEqual([]);
    expect(found(at('01', { M0066: '20260403' }))).toContain('-3261');
    expect(found(at('01', { M0066: '20260402' }))).toEqual([]);
    expect(found(at('01', { M0030: '20260409' }))).toContain('-3300');
  });

  it('says of a date after the day of the check only that, and of two dates their order', () => {
    const said = (assessment: OasisAssessment, on: string) =>
      oasisFindings(assessment, on).map(({ items, text }) => [items, text]);
    expect(said(at('01'), '20260406')).toEqual([[['M0090'], 'This date is after today.']]);
    const [disordered] = said(at('01', { M0066: '20260403' }), today);
    expect(must(disordered, 'finding')[1]).toMatch(/^Dates are out of order: birth/);
    expect(editTexts).toContain('This date is after today.');
  });

  it('numbers the first correction 01', () => {
    expect(found(corrected('01'))).toEqual([]);
    expect(found(corrected('02'))).toEqual(['-3200']);
  });

  it('wants a stage 4 ulcer counted, and says when the count is only missing', () => {
    const open = oasisFindings(forced('01', { ...ulcer, M1324: '04' }, { M1311C1: '^' }), today);
    expect(open.find(({ id }) => id === '-4201')?.open).toBe(true);
    const wrong = oasisFindings(at('01', { ...ulcer, M1324: '04', M1311C1: '-' }), today);
    expect(wrong.find(({ id }) => id === '-4201')?.open).toBe(false);
  });

  it('checks the counts of ulcers at start, resumption and discharge only', () => {
    expect(found(forced('04', inPeriod('04'), { M1306: '1' }))).toEqual([]);
    expect(found(forced('04', inPeriod('04'), { M1306: '0' }))).toEqual([]);
    expect(found(at('09', { ...ulcer, M1307: '02', M1311A2: '00' }))).toEqual([]);
    expect(found(forced('09', { ...ulcer, M1311A2: '00' }, { M1307: '^' }))).toEqual(['-5123']);
    expect(found(forced('09', { M1306: '0' }, { M1307: '01', M1311F2: '01' }))).toContain('-5112');
  });

  it('judges falls by whether there was one', () => {
    expect(found(at('06', { J1800: '-' }))).toEqual([]);
    expect(found(forced('06', { J1800: '-' }, { J1900B: '1' }))).toEqual(['-5630']);
    expect(found(forced('06', { J1800: '0' }, { J1900B: '1' }))).toEqual(['-5630']);
    expect(found(forced('06', { J1800: '1' }, { J1900B: '^' }))).toEqual(['-5630']);
  });

  it('judges the interview for mental status by C0100', () => {
    expect(found(at('01', { C0100: '-' }))).toEqual([]);
    expect(found(forced('01', { C0100: '-' }, { C0400B: '1' }))).toEqual(['-5790']);
    expect(found(forced('01', interview, { C0200: '^' }))).toContain('-5790');
    expect(found(forced('01', interview, { C0500: '12' }))).toContain('-5790');
    expect(found(forced('01', interview, { C0500: '15' }))).not.toContain('-5790');
  });

  it('judges how often a symptom is there by whether it is', () => {
    expect(found(at('01', { D0150A1: '9', D0150B1: '9' }))).toEqual([]);
    expect(found(at('01', { D0150A1: '-', D0150B1: '-' }))).toEqual([]);
    expect(found(forced('01', { D0150A1: '9' }, { D0150A2: '1' }))).toContain('-5820');
    expect(found(forced('01', { D0150A1: '-' }, { D0150A2: '1' }))).toContain('-5820');
    const open = oasisFindings(forced('01', { D0150A1: '1' }, { D0150A2: '^' }), today);
    expect(open.find(({ id }) => id === '-5820')?.open).toBe(true);
    expect(found(forced('01', { D0150A1: '1', D0150A2: '2' }, { D0150E1: '^' }))).toContain(
      '-5900',
    );
  });

  it('asks nothing about an interview nobody began', () => {
    expect(oasisFindings({ timepoint: '01', answers: {} }, today)).toEqual([]);
    expect(found({ timepoint: '06', answers: {} })).toEqual([]);
  });

  it('asks J0520 and J0530 beside pain', () => {
    expect(found(forced('01', pain, { J0520: '^' }))).toEqual(['-5920']);
  });
});

describe('our own checks', () => {
  const own: readonly Case[] = [
    ['PL-01', at('01', { M1033: ['01', '10'] }), at('01', { M1033: ['01', '02'] })],
    ['PL-02', at('01', { O0110: ['A2'] }), at('01', { O0110: ['A1', 'A2'] })],
    ['PL-03', at('03', { M0030: '20260407' }), at('03', { M0030: '20260406' })],
    ['PL-04', at('01', { M1850: '00', GG0170E: '02' }), at('01', { M1850: '01', GG0170E: '02' })],
    ['PL-05', at('01', { M1060A: '33', M1060B: '400' }), at('01', { M1060A: '66', M1060B: '-' })],
    ['PL-06', at('09', { ...ulcer, M1311A2: '02' }), at('09', { ...ulcer, M1311A2: '01' })],
    [
      'PL-07',
      at('01', { ...ulcer, M1324: '03' }),
      at('01', { ...ulcer, M1324: '03', M1311B1: '01' }),
    ],
    [
      'PL-08',
      at('01', { N0415taking: ['J'], N0415indication: ['J'], M1028: ['01'], M1023b: 'I73.9' }),
      at('01', { N0415taking: ['J'], N0415indication: ['J'], M1028: ['-'], M1023b: 'I73.9' }),
    ],
    ['PL-09', at('01', { ...impaired, M1700: '00' }), at('01', { ...impaired, M1700: '03' })],
    [
      'PL-10',
      at('01', { D0150A1: '1', D0150A2: '3', D0150I1: '1', D0150I2: '1' }),
      at('01', { D0150A1: '1', D0150A2: '3' }),
    ],
    ['PL-11', at('01', { M1023d: 'I10' }), at('01', { M1023d: 'I11.0' })],
    ['PL-12', at('04', { M0030: '20260213' }), at('04', { M0030: '20260209' })],
    ['PL-13', at('01', { M1028: ['01'] }), at('01', { M1028: ['01', '02'] })],
  ];

  it('have a case each', () => {
    const ids = everyEdit.filter(({ type }) => type === 'Own').map(({ id }) => id);
    expect(own.map(([id]) => id)).toEqual(ids);
  });

  it.each(own)('finds %s, and not after the mend', (id, breaks, mends) => {
    expect(found(breaks)).toEqual([id]);
    expect(found(mends)).toEqual([]);
  });

  it('compares nothing with what is not there', () => {
    expect(found(at('01', { ...ulcer, M1311A1: '-', M1311B1: '01', M1324: '02' }))).toEqual([]);
    expect(found(at('04', { M0030: '20260408' }))).toContain('-3261');
    expect(found(at('01', { N0415taking: ['A', 'J'], N0415indication: ['E'] }))).toEqual(['PL-02']);
    expect(
      found(forced('01', { N0415taking: ['J'], N0415indication: ['J'] }, { M1028: [] })),
    ).toEqual([]);
  });
});

it('knows an edit by its number, and none by another', () => {
  expect(editById('-3060')?.type).toBe('Format');
  expect(editById('-1')).toBeNull();
});
