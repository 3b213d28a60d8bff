import { episodeDays } from '../../periods.ts';
import { exportDay } from '../dates.ts';
import { isDiabetes } from '../diabetes.ts';
import { ulcerRows } from '../items/skin.ts';
import { skipped, type OasisRecord } from '../record.ts';
import { breachIf, fatal, warning, type Edit } from './edit.ts';

/**
 * Consistency checks of our own, numbered `PL-…`: CMS accepts what they find, a reviewer asks about
 * it. They compare answers that describe the same thing twice.
 */

/** An M item without any help beside a GG item with much help: item, GG item. */
const sameAbility = [
  ['M1800', 'GG0130B'],
  ['M1810', 'GG0130F'],
  ['M1820', 'GG0130G'],
  ['M1830', 'GG0130E'],
  ['M1840', 'GG0170F'],
  ['M1845', 'GG0130C'],
  ['M1850', 'GG0170E'],
  ['M1860', 'GG0170I'],
  ['M1870', 'GG0130A'],
] as const;
const muchHelp = ['01', '02', '03', '88'];

const numberOf = (record: OasisRecord, item: string): number | null => {
  const value = record.value(item);
  return /^\d+$/.test(value) ? Number(value) : null;
};

/** kg/m² from inches and pounds. */
const bodyMass = (inches: number, pounds: number): number => (pounds * 703) / inches ** 2;
const plausibleMass = { low: 10, high: 80 };

const stageRows = { '02': 'A', '03': 'B' } as const;
const isStaged = (stage: string): stage is keyof typeof stageRows =>
  Object.hasOwn(stageRows, stage);

/** Days of a 60-day period in which the next one is assessed. */
const lastDays = 5;

/** Whether M1028 is answered and has no diabetes among its diagnoses. */
const saysNoDiabetes = (record: OasisRecord): boolean => {
  const diagnoses = record.codes('M1028').filter((code) => code !== skipped);
  return diagnoses.length > 0 && !diagnoses.includes('02') && !diagnoses.includes('-');
};

const diagnosisRows = ['M1021', 'M1023b', 'M1023c', 'M1023d', 'M1023e', 'M1023f'];

export const ownEdits: readonly Edit[] = [
  fatal(
    'PL-01',
    'Own',
    'An answer such as "none of the above" cannot stand beside others.',
    (record) =>
      record.items.flatMap((item) => {
        const codes = item.kind === 'checks' ? record.codes(item.id) : [];
        const isAlone =
          item.kind === 'checks' && codes.some((code) => code === '-' || item.alone.includes(code));
        return breachIf(isAlone && codes.length > 1, item.id);
      }),
  ),
  fatal('PL-02', 'Own', 'Tick the treatment or drug class before its detail.', (record) =>
    record.items.flatMap((item) => {
      if (item.kind !== 'checks') return [];
      const codes = record.codes(item.id);
      const loose = item.boxes.some(({ code, under }) => {
        if (under === undefined || !codes.includes(code)) return false;
        const [parent = '', row] = under.split(':');
        return row === undefined ? !codes.includes(parent) : !record.codes(parent).includes(row);
      });
      return breachIf(loose, item.id);
    }),
  ),
  warning('PL-03', 'The resumption of care is before the start of care.', (record) => {
    const [start, resumed] = [exportDay(record.value('M0030')), exportDay(record.value('M0032'))];
    return breachIf(start !== null && resumed !== null && resumed < start, 'M0030', 'M0032');
  }),
  warning('PL-04', 'One answer says independent, the other says much help. Check both.', (record) =>
    sameAbility.flatMap(([item, other]) =>
      breachIf(record.value(item) === '00' && muchHelp.includes(record.value(other)), item, other),
    ),
  ),
  warning('PL-05', 'Height and weight do not fit together. Check the units.', (record) => {
    const [height, weight] = [numberOf(record, 'M1060A'), numberOf(record, 'M1060B')];
    const mass = height !== null && weight !== null ? bodyMass(height, weight) : null;
    return breachIf(
      mass !== null && (mass < plausibleMass.low || mass > plausibleMass.high),
      'M1060A',
      'M1060B',
    );
  }),
  warning(
    'PL-06',
    'More pressure ulcers were present at the start or resumption of care than are counted now.',
    (record) =>
      ulcerRows.flatMap((row) => {
        const [now, before] = [numberOf(record, `M1311${row}1`), numberOf(record, `M1311${row}2`)];
        return breachIf(
          now !== null && before !== null && before > now,
          `M1311${row}1`,
          `M1311${row}2`,
        );
      }),
  ),
  warning(
    'PL-07',
    'The most problematic pressure ulcer has a stage that M1311 counts none of.',
    (record) => {
      const stage = record.value('M1324');
      const row = isStaged(stage) ? stageRows[stage] : null;
      return breachIf(
        row !== null && numberOf(record, `M1311${row}1`) === 0,
        'M1324',
        `M1311${row}1`,
      );
    },
  ),
  warning('PL-08', 'The patient takes a drug for diabetes, but M1028 has no diabetes.', (record) =>
    breachIf(
      record.codes('N0415taking').includes('J') && saysNoDiabetes(record),
      'M1028',
      'N0415taking',
    ),
  ),
  warning(
    'PL-09',
    'The interview shows severe impairment, but cognitive functioning says independent.',
    (record) => {
      const total = numberOf(record, 'C0500');
      return breachIf(
        total !== null && total <= 7 && record.value('M1700') === '00',
        'C0500',
        'M1700',
      );
    },
  ),
  warning(
    'PL-10',
    "Thoughts of self-harm: follow the agency's suicide protocol now and record what was done.",
    (record) =>
      breachIf(
        (numberOf(record, 'D0150I2') ?? 0) > 0 || record.value('D0150I1') === '1',
        'D0150I1',
      ),
  ),
  warning('PL-11', 'A diagnosis is listed twice.', (record) => {
    const listed = diagnosisRows.map((item) => ({ item, code: record.value(item) }));
    return listed.flatMap(({ item, code }, place) =>
      breachIf(code !== skipped && listed.findIndex((other) => other.code === code) < place, item),
    );
  }),
  warning(
    'PL-12',
    'A recertification is assessed in the last 5 days of a 60-day period.',
    (record) => {
      const [start, done] = [exportDay(record.value('M0030')), exportDay(record.value('M0090'))];
      if (record.timepoint !== '04' || start === null || done === null || done < start) return [];
      return breachIf((done - start) % episodeDays < episodeDays - lastDays, 'M0090');
    },
  ),
  warning('PL-13', 'A diagnosis of diabetes is listed, but M1028 has no diabetes.', (record) =>
    diagnosisRows.flatMap((item) =>
      breachIf(isDiabetes(record.value(item)) && saysNoDiabetes(record), item, 'M1028'),
    ),
  ),
];
