import { describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import { exportElements } from '#domain/oasis/export.ts';
import { readRecord } from '#domain/oasis/record.ts';
import type { Answers } from '../define.ts';
import { asLastMeant, fieldErrors, isVisible, progress, sectionStates } from '../engine.ts';
import { withCalculated } from '../visibility.ts';
import { fieldsIn } from '../form-index.ts';
import { assessmentOf } from '../oasis/answers.ts';
import { context, filled, idsIn, oasisScenario } from '../oasis/testing/scenario.ts';
import { formFindings } from '../form-findings.ts';
import { oasisStartOfCare as form } from './form.ts';

oasisScenario(form, {
  edit: '-3261',
  breaks: { 'oasis.M0030': '04/08/2026' },
  mends: { 'oasis.M0030': '04/05/2026' },
});

const recordOf = (answers: Answers) => readRecord(must(assessmentOf(form, answers), 'assessment'));

describe('the start of care', () => {
  it('asks at least 250 questions, and no fact twice', () => {
    const fields = form.sections.flatMap(({ items }) => fieldsIn(items));
    expect(fields.length).toBeGreaterThanOrEqual(250);
    const paths = fields.map(({ field }) => field.path);
    for (const said of [
      'respiratory.dyspnea',
      'sensory.vision',
      'phq.interest',
      'adl.dressing',
      'visit.interpreter',
    ])
      expect(paths).not.toContain(said);
  });

  it('takes the weight of the vital signs, and the totals from the interviews', () => {
    const answers = filled(form, { 'vitals.weight': 152.4, 'oasis.M0018': '1234567893' });
    const shown = withCalculated(form, answers);
    expect(shown['oasis.M1060B']).toBe(152);
    expect(shown['oasis.C0500']).toBe('14');
    expect(recordOf(answers).value('M1060B')).toBe('152');
    expect(recordOf(answers).value('M0018UK')).toBe('0');
    const open = filled(form, { 'oasis.C0100': '0' });
    expect(withCalculated(form, open)['oasis.C0500'] ?? null).toBeNull();
    expect(recordOf(open).value('M1060B')).toBe('-');
    const { 'oasis.M0018': _, ...unnamed } = open;
    expect(recordOf(unnamed).value('M0018UK')).toBe('1');
  });

  it('exports numbers that could not be assessed as a dash', () => {
    const answers = filled(form, { 'oasis.M1060dash': ['M1060A'] });
    const { 'oasis.M1060A': _, ...without } = answers;
    expect(recordOf(without).value('M1060A')).toBe('-');
    const ulcer = filled(form, {
      'oasis.M1306': '1',
      'oasis.M1311A1': 1,
      'oasis.M1311dash': ['M1311F1'],
    });
    const { 'oasis.M1311F1': __, ...uncounted } = ulcer;
    expect(recordOf(uncounted).value('M1311F1')).toBe('-');
  });

  it('asks the items of the item set that M0090 chooses, and keeps what both have', () => {
    const before: Answers = {
      'oasis.M0090': '03/31/2026',
      'oasis.M0030': '03/30/2026',
      'oasis.A0810': '2',
    };
    const e1 = filled(form, before);
    expect(isVisible(form, e1, 'oasis.A1250')).toBe(true);
    expect(isVisible(form, e1, 'oasis.A1255')).toBe(false);
    expect([recordOf(e1).version, recordOf(e1).value('M0069')]).toEqual(['E1', '2']);
    const e2 = { ...e1, 'oasis.M0090': '04/01/2026' };
    expect(isVisible(form, e2, 'oasis.A1250')).toBe(false);
    expect(isVisible(form, e2, 'oasis.A1255')).toBe(true);
    expect([recordOf(e2).version, recordOf(e2).value('A0810')]).toEqual(['E2', '2']);
    // Nothing that was answered is lost when the date is corrected back.
    expect(recordOf({ ...e2, 'oasis.M0090': '03/31/2026' }).codes('A1250')).toEqual(['C']);
  });

  describe('while M0090 is half typed', () => {
    const [lack, lackInYear] = ['oasis.A1250', 'oasis.A1255'];
    const typedTo = (date: string): readonly string[] =>
      Array.from({ length: date.length }, (_, length) => date.slice(0, length));
    const wrong = ['13/31/2026', '02/30/2026', '040126'];
    const e1 = filled(form, { 'oasis.M0090': '03/31/2026', 'oasis.M0030': '03/30/2026' });

    it('asks the items of the newest item set where there was no date', () => {
      for (const date of [...typedTo('03/31/2026'), ...wrong]) {
        const answers = { ...e1, 'oasis.M0090': date };
        expect(isVisible(form, answers, lack), date).toBe(false);
        expect(isVisible(form, answers, lackInYear), date).toBe(true);
        expect(recordOf(answers).version, date).toBe('E2');
      }
    });

    it('asks and requires what the last date does, and keeps every answer', () => {
      expect(form.decidingDates).toEqual(['oasis.M0090']);
      const [before, after] = [{ 'oasis.M0090': '03/31/2026' }, { 'oasis.M0090': '04/01/2026' }];
      const paths = (date: string, last: Answers): readonly string[] =>
        fieldErrors(form, { 'oasis.M0090': date }, last).map(({ path }) => path);
      for (const date of [...typedTo('04/01/2026'), ...wrong]) {
        const answers = { ...e1, 'oasis.M0090': date };
        expect(isVisible(form, asLastMeant(answers, before), lack), date).toBe(true);
        expect(isVisible(form, asLastMeant(answers, before), lackInYear), date).toBe(false);
        expect(isVisible(form, asLastMeant(answers, after), lackInYear), date).toBe(true);
        // The date itself is as wrong as it is typed; what is missing is missing of one item set.
        expect(paths(date, before)).toEqual(expect.arrayContaining(['oasis.M0090', lack]));
        expect(paths(date, before)).not.toContain(lackInYear);
        expect(paths(date, after)).toContain(lackInYear);
        expect(sectionStates(form, answers, { last: before })['oasisA']).toBe('completed');
        expect(progress(form, answers, before).required).toBe(progress(form, e1).required);
        expect(assessmentOf(form, asLastMeant(answers, before))?.answers['A1250']).toEqual(['C']);
      }
      const full = { ...e1, 'oasis.M0090': '04/01/2026' };
      expect(asLastMeant(full, before)).toBe(full);
      expect(isVisible(form, full, lackInYear)).toBe(true);
    });
  });

  it('lets nobody choose a contradiction with the visit silently', () => {
    const wound = {
      'integumentary.wounds': true,
      'wounds.$order': ['w1'],
      'wounds.w1.type': 'pressure',
      'wounds.w1.stage': '3',
    };
    const put = (over: Answers): readonly string[] => idsIn(form, { ...filled(form), ...over });
    expect(put(wound)).toContain('PL-21');
    const counted = { ...wound, 'oasis.M1306': '1', 'oasis.M1324': '03' };
    expect(put({ ...counted, 'oasis.M1311B1': 2 })).toContain('PL-22');
    expect(put({ ...counted, 'oasis.M1311B1': 1, 'oasis.M1311A1': 0 })).not.toContain('PL-22');
    expect(put({ ...wound, 'wounds.w1.trend': 'healed' })).not.toContain('PL-21');
    expect(put({ ...wound, 'wounds.w1.stage': '1' })).not.toContain('PL-21');
    expect(put({ ...wound, 'wounds.w1.type': 'surgical' })).toContain('PL-23');
    expect(put({ ...wound, 'wounds.w1.type': 'stasis' })).toContain('PL-24');
    expect(put({ 'oasis.J0510': '0', 'pain.canRate': true, 'pain.level': 4 })).toContain('PL-25');
    expect(put({ 'oasis.J0510': '0', 'pain.canRate': true, 'pain.level': 0 })).not.toContain(
      'PL-25',
    );
    expect(put({ 'urinary.catheter': 'indwelling', 'oasis.M1610': '00' })).toContain('PL-26');
    expect(put({ 'elimination.ostomy': true, 'oasis.M1630': '00' })).toContain('PL-27');
    expect(put({ 'elimination.ostomy': false, 'oasis.M1630': '01' })).toContain('PL-27');
    expect(put({ 'vitals.oxygenSource': 'oxygen' })).toContain('PL-28');
    expect(put({ 'visit.ivAccess': true })).toContain('PL-29');
  });

  it('points a finding about what nobody is asked to the date of completion', () => {
    const answers = filled(form, { 'oasis.M0090': '04/12/2026', 'oasis.M0030': '04/12/2026' });
    const paths = formFindings(form, answers, context).flatMap((finding) => finding.paths);
    expect(paths).toContain('oasis.M0090');
  });

  it('reads an assessment from a form with a timepoint only', () => {
    const { timepoint: _, ...visit } = form;
    expect(assessmentOf(visit, {})).toBeNull();
    const elements = exportElements(must(assessmentOf(form, {}), 'assessment'), {
      transaction: '1',
      state: '',
      agencyId: '',
      agencyNpi: '',
      software: { id: '', name: '', email: '', product: '', version: '' },
      documentId: '',
    });
    expect(elements.find(({ name }) => name === 'STATE_CD')?.value).toBe('^');
  });
});
