import { must } from '../../must.ts';
import { codesOf } from '../catalogue.ts';
import type { OasisAnswers, OasisItem, Timepoint } from '../item.ts';
import { readRecord, type OasisAssessment } from '../record.ts';

/** Obviously fictional answers to every item that has no list of codes. */
const written: OasisAnswers = {
  M0018: '1234567893',
  M0018UK: '0',
  M0010: '999999',
  M0014: 'CA',
  M0016: 'N',
  M0020: 'SAMPLE-1',
  M0030: '20260406',
  M0032: '20260420',
  M0032NA: '1',
  M0040first: 'Sample',
  M0040middle: 'Q',
  M0040last: 'Patient',
  M0040suffix: 'JR',
  M0050: 'CA',
  M0060: '90001',
  M0063: '1EG4TE5MK73',
  M0063NA: '0',
  M0064: '000000000',
  M0064UK: '0',
  M0065: 'SAMPLE',
  M0065NA: '0',
  M0066: '19400102',
  M0090: '20260407',
  M0906: '20260407',
  M0102NA: '0',
  M0102: '20260405',
  M0104: '20260403',
  M1005UK: '0',
  M1005: '20260403',
  A1110A: 'English',
  M1021: 'I50.22',
  M1023b: 'E11.9',
  M1023c: 'I10',
  M1023d: 'J44.9',
  M1023e: 'N18.30',
  M1023f: 'M17.11',
  M1060A: '66',
  M1060B: '150',
  M1307date: '20260406',
};

/** Codes that contradict nothing: the first of an item does not always. */
const preferred: OasisAnswers = {
  C0100: '1',
  C0200: '3',
  C0300A: '3',
  C0300B: '2',
  C0300C: '1',
  C0400A: '2',
  C0400B: '2',
  C0400C: '2',
  GG0130A: '06',
  M1028: ['02'],
  M1000: ['03'],
  M1306: '0',
  M1324: 'NA',
  M2001: '0',
  M2420: '01',
};

const answerOf = (item: OasisItem): string | readonly string[] => {
  const given = preferred[item.id] ?? written[item.id];
  if (given !== undefined) return given;
  if (item.kind === 'checks') return [item.alone.at(-1) ?? must(item.boxes[0], item.id).code];
  if (item.kind === 'number') return String(item.min).padStart(item.digits, '0');
  return must(codesOf(item, 'E1')[0], item.id).code;
};

/**
 * A complete assessment: every item the answers lead to is answered, each with its first code
 * except where that would contradict another.
 */
export function completeAssessment(
  timepoint: Timepoint,
  decided: OasisAnswers = {},
): OasisAssessment {
  const answers: Record<string, string | readonly string[]> = {
    M0090: '20260407',
    ...(timepoint === '03' ? { M0032: '20260406', M0030: '20260210' } : {}),
    ...decided,
  };
  // Every answer can lead to further items.
  for (let before = -1; before !== Object.keys(answers).length;) {
    before = Object.keys(answers).length;
    const record = readRecord({ timepoint, answers });
    for (const item of record.items)
      if (record.asks(item.id) && !item.computed && !Object.hasOwn(answers, item.id))
        answers[item.id] = answerOf(item);
  }
  return { timepoint, answers };
}

/** Without an item. */
export const without = ({ timepoint, answers }: OasisAssessment, id: string): OasisAssessment => ({
  timepoint,
  answers: Object.fromEntries(Object.entries(answers).filter(([item]) => item !== id)),
});
