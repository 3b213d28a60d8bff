import { describe, expect, it } from 'vitest';
import { oasisItems } from '#domain/oasis/catalogue.ts';
import { oasisXml, type ExportHeader } from '#domain/oasis/export.ts';
import { readRecord } from '#domain/oasis/record.ts';
import { schemaFaults } from '#domain/oasis/schema.ts';
import { itemsOf } from '#domain/oasis/when.ts';
import { must } from '#domain/must.ts';
import type { Answers, FormContext, FormDefinition } from '../../define.ts';
import { excludeHidden, fieldErrors, isVisible } from '../../engine.ts';
import { formFindings } from '../../form-findings.ts';
import { fieldsIn } from '../../form-index.ts';
import { exportErrors } from '../../export-answers.ts';
import { sampleAnswers } from '../../sample-answers.ts';
import { fillsAsAClinicianWould } from '../../testing/as-a-clinician.ts';
import { assessmentOf } from '../answers.ts';
import { oasisSample } from '../sample.ts';

/** What a clinician does with an OASIS form, the same for each: fill, skip, break, mend, export. */

export const context: FormContext = {
  today: '04/10/2026',
  visitDate: '04/07/2026',
  birthDate: '01/02/1940',
  startOfCare: null,
};
const header: ExportHeader = {
  transaction: '1',
  state: 'CA',
  agencyId: 'SAMPLE',
  agencyNpi: '1234567893',
  software: { id: '', name: 'Porchlight', email: '', product: 'Porchlight', version: '0.1.0' },
  documentId: '',
};

/** The sample with every question that has to be answered; `decided` on top of it. */
export const filled = (form: FormDefinition, decided: Answers = {}): Answers =>
  sampleAnswers(form, {
    random: () => 0,
    date: '04/07/2026',
    optional: 0,
    decided: { ...oasisSample(form), ...decided },
  });

export const idsIn = (form: FormDefinition, answers: Answers): readonly string[] => [
  ...new Set(formFindings(form, answers, context).map(({ id }) => id)),
];
const fatalIn = (form: FormDefinition, answers: Answers): readonly string[] =>
  formFindings(form, answers, context)
    .filter(({ severity }) => severity === 'fatal')
    .map(({ id }) => id);

/** Items of a form, and the answers each question can have. */
const questions = (form: FormDefinition) =>
  form.sections
    .flatMap(({ items }) => fieldsIn(items).map(({ field }) => field))
    .filter(({ path, kind }) => path.startsWith('oasis.') && kind !== 'calculated')
    .map((field) => ({ field, id: field.path.slice('oasis.'.length) }));

/** Questions that decide whether others are asked; the rest change nothing but themselves. */
const controls = (form: FormDefinition) => {
  const read = new Set(oasisItems.flatMap(({ ask }) => (ask ? itemsOf(ask) : [])));
  return questions(form).filter(({ id }) => read.has(id));
};

const answersTo = (
  field: ReturnType<typeof questions>[number]['field'],
): readonly Answers[string][] => {
  if (field.kind === 'choice') return field.options.map(({ value }) => value);
  if (field.kind === 'choices') return field.options.map(({ value }) => [value]);
  return field.kind === 'yesNo' ? [true, false] : [];
};

export type Break = {
  readonly edit: string;
  readonly breaks: Answers;
  readonly mends: Answers;
};

/** The tests every OASIS form has. */
export function oasisScenario(form: FormDefinition, { edit, breaks, mends }: Break): void {
  describe(`the form ${form.id}`, () => {
    // The sample is shared: of it, what this form asks.
    fillsAsAClinicianWould(form, excludeHidden(form, filled(form)));

    it('is filled, signed without a finding, and exported within the schema', () => {
      const answers = filled(form);
      expect(fieldErrors(form, answers)).toEqual([]);
      expect(exportErrors(form, answers)).toEqual([]);
      expect(idsIn(form, answers).filter((id) => id !== 'PL-12')).toEqual([]);
      const assessment = must(assessmentOf(form, answers), 'assessment');
      expect(schemaFaults(oasisXml(assessment, header))).toEqual([]);
    });

    it('shows and skips the same items as the export, whatever a question is answered', () => {
      const answers = filled(form);
      const turns = { shown: 0, skipped: 0 };
      const wrong: unknown[] = [];
      for (const { field } of controls(form))
        for (const value of answersTo(field)) {
          const changed = { ...answers, [field.path]: value };
          const record = readRecord(must(assessmentOf(form, changed), 'assessment'));
          for (const { field: other, id } of questions(form)) {
            if (!record.has(id)) continue;
            const isShown = isVisible(form, changed, other.path);
            if (isShown !== record.asks(id)) wrong.push([field.path, value, id, isShown]);
            if (other.showIf) turns[isShown ? 'shown' : 'skipped'] += 1;
          }
        }
      expect(wrong).toEqual([]);
      // Both directions were seen: questions that an answer opens, and questions that it skips.
      expect(turns.shown).toBeGreaterThan(0);
      expect(turns.skipped).toBeGreaterThan(0);
    });

    it(`stops at ${edit}, and lets the note go once it is mended`, () => {
      const broken = filled(form, breaks);
      expect(fatalIn(form, broken)).toEqual([edit]);
      const shownAt = formFindings(form, broken, context).flatMap(({ paths }) => paths);
      expect(shownAt.every((path) => isVisible(form, broken, path))).toBe(true);
      expect(fatalIn(form, filled(form, { ...breaks, ...mends }))).toEqual([]);
    });
  });
}
