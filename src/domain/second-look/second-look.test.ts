import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Value, Values } from '../merge.ts';
import { drugClasses, insulins, isFlush, isNamed } from './drug-classes.ts';
import { along, between, has, is, lacks, misses, only, type LookDocument } from './facts.ts';
import {
  lookAt,
  looksBefore,
  lookRule,
  lookRules,
  lookTexts,
  secondLook,
  type Disagreement,
} from './second-look.ts';

const document = (given: Partial<LookDocument>): LookDocument => ({
  id: 'note',
  formId: 'skilled-nursing-visit',
  formVersion: 2,
  author: 'Nora Nurse',
  role: 'RN',
  date: '11/20/2026',
  timepoint: null,
  answers: {},
  ...given,
});

type Given = {
  readonly answers: Values;
  readonly chart?: Values | null;
  readonly earlier?: readonly Partial<LookDocument>[];
  readonly startOfCare?: string | null;
};
const look = ({ answers, chart = null, earlier = [], startOfCare = null }: Given) =>
  secondLook({
    note: document({ answers }),
    chart,
    startOfCare,
    earlier: earlier.map((each, at) =>
      document({ id: `earlier ${at}`, date: '11/18/2026', ...each }),
    ),
  });
const rulesOf = (given: Given): readonly string[] => look(given).map(({ rule }) => rule);

const wounds = (...rows: readonly Readonly<Record<string, Value>>[]): Values => ({
  'integumentary.wounds': true,
  'wounds.$order': rows.map((_, at) => `w${at}`),
  ...Object.fromEntries(
    rows.flatMap((row, at) =>
      Object.entries(row).map(([column, value]) => [`wounds.w${at}.${column}`, value]),
    ),
  ),
});
const ulcer = (stage: string) => ({ type: 'pressure', stage, trend: 'same' });

describe('statements', () => {
  const answers = { word: 'yes', list: ['a', 'b'], dash: ['-'], none: [], number: 4, flag: false };

  it('hold for what was answered, and not for a list that was not assessed', () => {
    expect(is('word', 'no', 'yes').in(answers)).toEqual({ path: 'word', value: 'yes' });
    expect(is('flag', false).in(answers)).toEqual({ path: 'flag', value: false });
    expect(has('list', 'b').in(answers)?.value).toEqual(['a', 'b']);
    expect(lacks('list', 'c').in(answers)?.path).toBe('list');
    expect(misses('list', 'a', 'c').in(answers)?.path).toBe('list');
    expect(only('list', 'a').in(answers)).toBeNull();
    for (const path of ['dash', 'none', 'word', 'missing', '__proto__'])
      for (const says of [has(path, 'c'), lacks(path, 'c'), misses(path, 'c'), only(path, 'c')])
        expect(says.in(answers)).toBeNull();
  });

  it('read numbers, and totals that a question computes as text', () => {
    expect(between('number', 4, 5).in(answers)).toEqual({ path: 'number', value: 4 });
    expect(between('total', 0, 7).in({ total: '06' })?.value).toBe('06');
    for (const value of ['', '99', true, ['6']])
      expect(between('total', 0, 7).in({ total: value })).toBeNull();
  });

  it('can need another one', () => {
    expect(along(is('word', 'yes'), is('flag', false)).in(answers)?.path).toBe('word');
    expect(along(is('word', 'yes'), is('flag', true)).in(answers)).toBeNull();
  });
});

describe('the table of rules', () => {
  it('has at least 25 rules with ids of their own, and a sentence that is in the catalogue', () => {
    expect(lookRules.length).toBeGreaterThanOrEqual(25);
    expect(new Set(lookRules.map(({ id }) => id)).size).toBe(lookRules.length);
    for (const { id, text } of lookRules) {
      expect(lookTexts).toContain(text);
      expect(lookRule(id)?.text).toBe(text);
    }
    expect(lookRule('of another version')).toBeNull();
  });

  it('says nothing of a note without answers, and nothing without another source', () => {
    expect(look({ answers: {} })).toEqual([]);
    expect(look({ answers: {}, chart: {}, startOfCare: '10/01/2026' })).toEqual([]);
  });
});

describe('wounds', () => {
  it('are compared once each has its type and each ulcer its stage', () => {
    const item = { 'oasis.M1306': '1' };
    expect(rulesOf({ answers: { ...item, 'integumentary.wounds': false } })).toContain('SL-W01');
    expect(rulesOf({ answers: { ...item, ...wounds(ulcer('1')) } })).toContain('SL-W01');
    expect(rulesOf({ answers: { ...item, ...wounds(ulcer('3')) } })).toEqual([]);
    expect(rulesOf({ answers: { ...item, ...wounds({ type: 'pressure' }) } })).toEqual([]);
    expect(rulesOf({ answers: { ...item, ...wounds({ trend: 'same' }) } })).toEqual([]);
    expect(rulesOf({ answers: { ...item, ...wounds() } })).toEqual([]);
    expect(rulesOf({ answers: { ...item, 'integumentary.wounds': true } })).toEqual([]);
    expect(rulesOf({ answers: item })).toEqual([]);
  });

  it('name every row against a number', () => {
    const answers = { 'oasis.M1311B1': 1, ...wounds(ulcer('3'), ulcer('3')) };
    expect(look({ answers })).toEqual([
      {
        rule: 'SL-W02B',
        path: 'oasis.M1311B1',
        value: 1,
        against: [
          { kind: 'answer', document: 'note', path: 'wounds.w0.stage', value: '3' },
          { kind: 'answer', document: 'note', path: 'wounds.w1.stage', value: '3' },
        ],
        mark: expect.stringMatching(/^[0-9a-z]+$/) as string,
      },
    ]);
  });

  it('count unstageable ulcers over both rows of the item', () => {
    const both = wounds(ulcer('unstageable'), ulcer('unstageable'));
    const answers = { 'oasis.M1311D1': 1, ...both };
    expect(rulesOf({ answers: { ...answers, 'oasis.M1311E1': 1 } })).toEqual([]);
    expect(rulesOf({ answers: { ...answers, 'oasis.M1311E1': 0 } })).toEqual(['SL-W03']);
    expect(rulesOf({ answers })).toEqual([]);
  });

  it('fit the other items of the skin', () => {
    const none = { 'integumentary.wounds': false };
    expect(rulesOf({ answers: { 'oasis.M1322': '02', ...wounds(ulcer('1')) } })).toEqual([
      'SL-W04',
    ]);
    expect(rulesOf({ answers: { 'oasis.M1324': 'NA', ...wounds(ulcer('2')) } })).toEqual([
      'SL-W05',
    ]);
    expect(rulesOf({ answers: { 'oasis.M1324': '03', ...wounds(ulcer('2')) } })).toEqual([
      'SL-W05',
    ]);
    expect(rulesOf({ answers: { 'oasis.M1330': '00', ...wounds({ type: 'stasis' }) } })).toEqual([
      'SL-W06',
    ]);
    expect(rulesOf({ answers: { 'oasis.M1330': '01', ...none } })).toEqual(['SL-W06']);
    expect(rulesOf({ answers: { 'oasis.M1332': '02', ...wounds({ type: 'stasis' }) } })).toEqual([
      'SL-W07',
    ]);
    expect(rulesOf({ answers: { 'oasis.M1340': '01', ...none } })).toEqual(['SL-W08']);
    expect(rulesOf({ answers: { 'oasis.M1340': '00', ...wounds({ type: 'surgical' }) } })).toEqual([
      'SL-W08',
    ]);
    const dead = wounds({ type: 'surgical', tissue: ['slough'] }, { type: 'surgical' });
    expect(rulesOf({ answers: { 'oasis.M1342': '00', ...dead } })).toEqual(['SL-W09']);
    expect(rulesOf({ answers: { 'oasis.M1342': '03', ...dead } })).toEqual([]);
  });

  it('keep stage and type from note to note, and do not vanish', () => {
    const now = wounds(ulcer('2'));
    const then = (row: Readonly<Record<string, Value>>) => [{ answers: wounds(row) }];
    expect(rulesOf({ answers: now, earlier: then(ulcer('4')) })).toEqual(['SL-W10']);
    expect(rulesOf({ answers: now, earlier: then(ulcer('2')) })).toEqual([]);
    expect(rulesOf({ answers: now, earlier: then(ulcer('unstageable')) })).toEqual([]);
    expect(
      rulesOf({ answers: now, earlier: then({ type: 'pressure', trend: 'healed', stage: '2' }) }),
    ).toEqual(['SL-W11']);
    expect(rulesOf({ answers: now, earlier: then({ type: 'burn' }) })).toEqual(['SL-W12']);
    const gone = { 'integumentary.wounds': false };
    expect(rulesOf({ answers: gone, earlier: then(ulcer('2')) })).toEqual(['SL-W13']);
    expect(rulesOf({ answers: gone, earlier: [{ answers: { 'pain.level': 0 } }] })).toEqual([]);
    const closed = wounds({ type: 'pressure', trend: 'healed' });
    expect(rulesOf({ answers: closed, earlier: then(ulcer('2')) })).toEqual([]);
    expect(rulesOf({ answers: now, earlier: [{ answers: { 'vitals.pulse': 70 } }] })).toEqual([]);
  });
});

describe('the chart', () => {
  const drug = (name: string, rest: Values = {}): Values => ({
    'medications.$order': ['m1'],
    'medications.m1.name': name,
    ...rest,
  });
  const none = { 'oasis.N0415taking': ['Z'] };

  it('names drugs of high-risk classes, by ingredient or brand', () => {
    expect(look({ answers: none, chart: drug('Eliquis 5 mg') })[0]).toMatchObject({
      rule: 'SL-C01E',
      path: 'oasis.N0415taking',
      against: [{ kind: 'chart', path: 'medications.m1', words: 'Eliquis 5 mg' }],
    });
    expect(rulesOf({ answers: none, chart: drug('Lisinopril') })).toEqual([]);
  });

  it('leaves out what has ended, what is for the skin, and flushes', () => {
    expect(
      rulesOf({ answers: none, chart: drug('Warfarin', { 'medications.m1.status': 'stopped' }) }),
    ).toEqual([]);
    expect(
      rulesOf({ answers: none, chart: drug('Warfarin', { 'medications.m1.end': '11/01/2026' }) }),
    ).toEqual([]);
    expect(
      rulesOf({ answers: none, chart: drug('Warfarin', { 'medications.m1.end': '12/01/2026' }) }),
    ).toEqual(['SL-C01E']);
    expect(
      rulesOf({
        answers: none,
        chart: drug('Erythromycin', { 'medications.m1.route': 'topical' }),
      }),
    ).toEqual([]);
    expect(rulesOf({ answers: none, chart: drug('Heparin lock flush') })).toEqual([]);
  });

  it('joins all lines against one answer', () => {
    const chart = {
      ...drug('Warfarin'),
      'problems.p1.code': 'Z79.01',
      'problems.p1.text': 'Long term use of anticoagulants',
    };
    const [only_] = look({ answers: none, chart });
    expect(only_?.against.map((line) => line.kind === 'chart' && line.path)).toEqual([
      'medications.m1',
      'problems.p1',
    ]);
  });

  it('compares drugs of a note with the allergies', () => {
    const chart = { 'allergies.a1.substance': 'Penicillin', 'allergies.a1.reaction': 'Rash' };
    const given = { 'medication.givenName': 'Penicillin G 1.2 million units' };
    expect(rulesOf({ answers: given, chart })).toEqual(['SL-C41']);
    expect(rulesOf({ answers: given })).toEqual([]);
    expect(rulesOf({ answers: given, chart: { 'allergies.a1.substance': 'Ice' } })).toEqual([]);
    const row = { 'reconciled.m1.name': 'Penicillin V', 'reconciled.m1.outcome': 'taking' };
    expect(rulesOf({ answers: row, chart })).toEqual(['SL-C41']);
    expect(rulesOf({ answers: { ...row, 'reconciled.m1.outcome': 'stopped' }, chart })).toEqual([]);
    expect(
      rulesOf({ answers: { 'allergies.known': 'some' }, chart: { noKnownAllergies: '' } }),
    ).toEqual([]);
    expect(
      rulesOf({ answers: { 'allergies.known': 'some' }, chart: { noKnownAllergies: 'yes' } }),
    ).toEqual(['SL-C40']);
  });

  it('has ended diagnoses and types of diabetes', () => {
    const answers = { 'oasis.M1021': 'E11.9' };
    const ended = { 'problems.p1.code': 'E119', 'problems.p1.status': 'resolved' };
    expect(rulesOf({ answers, chart: ended })).toEqual(['SL-C50']);
    expect(rulesOf({ answers, chart: { ...ended, 'problems.p2.code': 'E11.9' } })).toEqual([]);
    expect(rulesOf({ answers, chart: { 'problems.p2.code': 'E10.9' } })).toEqual(['SL-C52']);
    expect(
      rulesOf({ answers: { 'oasis.M1021': 'E10.9' }, chart: { 'problems.p2.code': 'E11.9' } }),
    ).toEqual(['SL-C52']);
    expect(
      rulesOf({ answers, chart: { 'problems.p1.code': 'E10.9', 'problems.p2.code': 'E11.65' } }),
    ).toEqual([]);
  });

  it('has personal data and the start of care', () => {
    const answers = {
      'oasis.A0810': '2',
      'oasis.M0066': '01/02/1940',
      'oasis.M0030': '11/01/2026',
    };
    expect(
      rulesOf({
        answers,
        chart: { gender: 'F', birthday: '01/02/1940' },
        startOfCare: '11/01/2026',
      }),
    ).toEqual([]);
    expect(rulesOf({ answers, chart: { gender: 'M' } })).toEqual(['SL-C51']);
    expect(look({ answers, startOfCare: '11/02/2026' })[0]).toMatchObject({
      path: 'oasis.M0030',
      against: [{ kind: 'episode', words: '11/02/2026' }],
    });
  });
});

describe('other visits and earlier notes', () => {
  it('count the newest note that says anything', () => {
    const answers = { 'oasis.M1860': '00' };
    const visit = (date: string, walks: string) => ({ date, answers: { 'gait.walks': walks } });
    expect(rulesOf({ answers, earlier: [visit('11/18/2026', 'no')] })).toEqual(['SL-D02']);
    expect(
      rulesOf({ answers, earlier: [visit('11/19/2026', 'yes'), visit('11/18/2026', 'no')] }),
    ).toEqual([]);
    expect(rulesOf({ answers, earlier: [visit('11/01/2026', 'no')] })).toEqual([]);
  });

  it('read codes of GG beside those of therapy', () => {
    const therapy = (value: string) => [{ answers: { 'GG0130.A.performance': value } }];
    expect(rulesOf({ answers: { 'oasis.GG0130A': '06' }, earlier: therapy('2') })).toEqual([
      'SL-D04',
    ]);
    expect(rulesOf({ answers: { 'oasis.GG0130A': '06' }, earlier: therapy('4') })).toEqual([]);
    expect(rulesOf({ answers: { 'oasis.GG0130A': '06' }, earlier: therapy('88') })).toEqual([]);
    expect(rulesOf({ answers: { 'oasis.GG0130A': '88' }, earlier: therapy('2') })).toEqual([]);
    expect(rulesOf({ answers: { 'oasis.GG0130A': '06' } })).toEqual([]);
  });

  it('have with whom the patient lives; a couple may live in a facility', () => {
    const spouse = [{ answers: { 'home.living': 'partner' }, formId: 'pt-evaluation' }];
    expect(rulesOf({ answers: { 'oasis.M1100': '01' }, earlier: spouse })).toEqual(['SL-D11']);
    expect(rulesOf({ answers: { 'oasis.M1100': '12' }, earlier: spouse })).toEqual(['SL-D22']);
    expect(rulesOf({ answers: { 'oasis.M1100': '07' }, earlier: spouse })).toEqual([]);
  });

  it('have falls since the last assessment', () => {
    const answers = { 'oasis.J1800': '0' };
    const last = { timepoint: '01', date: '10/01/2026' };
    const fall = { 'subjective.fall': true };
    expect(rulesOf({ answers, earlier: [{ answers: fall }, last] })).toEqual(['SL-D17']);
    expect(
      rulesOf({ answers, earlier: [{ answers: fall, formId: 'pt-evaluation' }, last] }),
    ).toEqual([]);
    expect(rulesOf({ answers, earlier: [last, { answers: fall, date: '09/01/2026' }] })).toEqual(
      [],
    );
    expect(rulesOf({ answers, earlier: [{ answers: fall }] })).toEqual([]);
    expect(rulesOf({ answers, earlier: [{ timepoint: '06', answers: fall }] })).toEqual([]);
  });

  it('have a weight and a height', () => {
    const answers = { 'vitals.weight': 150, 'oasis.M1060A': 64 };
    const before = (weight: Value, height: Value) => [
      { timepoint: '03', answers: { 'vitals.weight': weight, 'oasis.M1060A': height } },
    ];
    expect(rulesOf({ answers, earlier: before(190, 70) })).toEqual(['SL-D21', 'SL-L02']);
    expect(rulesOf({ answers, earlier: before(155, 65) })).toEqual([]);
    expect(rulesOf({ answers, earlier: before('150', '64') })).toEqual([]);
  });

  it('have what stays', () => {
    const last = (answers: Values) => [{ timepoint: '01', answers }];
    expect(
      rulesOf({ answers: { 'oasis.A0810': '1' }, earlier: last({ 'oasis.A0810': '2' }) }),
    ).toEqual(['SL-L01']);
    expect(rulesOf({ answers: { 'oasis.A0810': '1' }, earlier: last({}) })).toEqual([]);
    const dementia = last({ 'oasis.M1021': 'G30.9' });
    expect(rulesOf({ answers: { 'oasis.M1021': 'I10' }, earlier: dementia })).toEqual(['SL-L03']);
    expect(rulesOf({ answers: { 'oasis.M1021': 'G30.1' }, earlier: dementia })).toEqual([]);
    expect(rulesOf({ answers: {}, earlier: dementia })).toEqual([]);
    expect(
      rulesOf({ answers: { 'oasis.M1021': 'I10' }, earlier: last({ 'oasis.M1021': 'I11.0' }) }),
    ).toEqual([]);
    const full = Object.fromEntries(
      ['M1021', 'M1023b', 'M1023c', 'M1023d', 'M1023e', 'M1023f'].map((id) => [
        `oasis.${id}`,
        'I10',
      ]),
    );
    expect(rulesOf({ answers: full, earlier: dementia })).toEqual([]);
  });

  it('have the ulcers of the start of care', () => {
    const start = (answers: Values) => [{ timepoint: '01', answers }];
    const now = { 'oasis.M1311A2': 2 };
    expect(
      rulesOf({
        answers: now,
        earlier: start({ 'oasis.M1306': '1', 'oasis.M1311A1': 1, 'oasis.M1311B1': 0 }),
      }),
    ).toEqual(['SL-L04']);
    expect(rulesOf({ answers: now, earlier: start({ 'oasis.M1306': '0' }) })).toEqual(['SL-L04']);
    expect(
      look({ answers: now, earlier: start({ 'oasis.M1306': '1', 'oasis.M1311A1': 1 }) })[0]
        ?.against,
    ).toHaveLength(1);
    expect(
      rulesOf({
        answers: { 'oasis.M1311A2': 3 },
        earlier: start({ 'oasis.M1306': '1', 'oasis.M1311A1': 1, 'oasis.M1311C1': 1 }),
      }),
    ).toEqual(['SL-L04']);
    expect(
      rulesOf({ answers: now, earlier: start({ 'oasis.M1306': '1', 'oasis.M1311A1': 2 }) }),
    ).toEqual([]);
    expect(rulesOf({ answers: now, earlier: start({}) })).toEqual([]);
    expect(
      rulesOf({ answers: { 'oasis.M1307': '01' }, earlier: start({ 'oasis.M1306': '0' }) }),
    ).toEqual(['SL-L05']);
    expect(
      rulesOf({ answers: { 'oasis.M1307': '01' }, earlier: start({ 'oasis.M1306': '1' }) }),
    ).toEqual([]);
  });
});

describe('what somebody looked at', () => {
  const [found] = look({ answers: { 'oasis.M1306': '1', 'integumentary.wounds': false } });
  const { rule, path, mark } = found as Disagreement;

  it('holds for both statements as they were', () => {
    const looks = [{ rule, path, mark, reason: 'Seen by the wound nurse' }];
    expect(lookAt({ rule, path, mark }, looks)?.reason).toBe('Seen by the wound nurse');
    expect(lookAt({ rule, path, mark: 'other' }, looks)).toBeNull();
    expect(lookAt({ rule, path: 'other', mark }, looks)).toBeNull();
    expect(lookAt({ rule: 'other', path, mark }, looks)).toBeNull();
    expect(lookAt({ rule, path, mark }, [{ rule, path, mark, reason: '' }])).toBeNull();
  });

  it('counts the newest words, and keeps the earlier ones of others', () => {
    const at = { rule, path, mark };
    const first = { ...at, reason: 'Healed' };
    const second = { ...at, reason: 'Asked again' };
    const other = { ...at, path: 'other', reason: 'Elsewhere' };
    expect(lookAt(at, [first, other, second])).toBe(second);
    expect(looksBefore(at, [first, other, second])).toEqual([first]);
    const open = { ...at, reason: '' };
    expect(lookAt(at, [first, open])).toBeNull();
    expect(looksBefore(at, [first, open])).toEqual([first]);
    expect(looksBefore({ ...at, mark: 'other' }, [first, second])).toEqual([first, second]);
  });
});

describe('names of drugs', () => {
  it('are found as words, whatever stands around them', () => {
    expect(isNamed('AMOXICILLIN/CLAVULANATE 875-125', drugClasses.F)).toBe(true);
    expect(isNamed('Insulins', insulins)).toBe(false);
    expect(isNamed('', insulins)).toBe(false);
    expect(isFlush('Heparin Lock Flush 10 units/mL')).toBe(true);
  });

  it('are all in the public list of approved drugs', ({ skip }) => {
    const file = new URL(
      '../../../../shared/data/codes/drugs-openfda-shape-2019-07.json.gz',
      import.meta.url,
    );
    skip(!existsSync(file), 'no public list of drugs in ../shared/data/codes');
    const text = gunzipSync(readFileSync(file)).toString('utf8').toLowerCase();
    const words = new Set(text.match(/[a-z]+/g));
    const names = Object.values(drugClasses).flatMap((list) => list.split(' '));
    expect(names.filter((name) => !words.has(name))).toEqual([]);
  });
});
