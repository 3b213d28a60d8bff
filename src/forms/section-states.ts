import type { Answers, Field, FormDefinition, Section } from './define.ts';
import { isRequired, sectionErrors, type FieldError } from './field-errors.ts';
import { indexOf } from './form-index.ts';
import {
  computes,
  fieldsOf,
  itemsShown,
  shownValue,
  viewOf,
  type View,
  type VisibleItem,
} from './visibility.ts';

/** Progress of a section, as the section list of a note shows it (docs/ux.md "Long forms"). */
export type SectionState =
  'completed' | 'in-progress' | 'not-started' | 'not-needed' | { readonly errors: number };

type Standing = {
  /** After the first attempt to submit, missing answers count as errors too. */
  readonly submitting?: boolean;
  /** Errors of the form's checks, which count in their sections. */
  readonly found?: readonly FieldError[];
  /** Dates as they last were (`asLastMeant`). */
  readonly last?: Answers;
};

/**
 * State of every section by its id. A missing required answer is not an error before the first
 * attempt to submit.
 */
export const sectionStates = (
  form: FormDefinition,
  answers: Answers,
  standing: Standing = {},
): Readonly<Record<string, SectionState>> => {
  const view = viewOf(form, answers, standing.last);
  return Object.fromEntries(
    form.sections.map((section) => [section.id, stateIn(view, section, standing)]),
  );
};

/** State of one section; costs that section. An unknown id is `not needed`. */
export const sectionState = (
  form: FormDefinition,
  sectionId: string,
  answers: Answers,
  standing: Standing = {},
): SectionState => {
  const section = indexOf(form).sections.get(sectionId);
  return section ? stateIn(viewOf(form, answers, standing.last), section, standing) : 'not-needed';
};

const stateIn = (
  view: View,
  section: Section,
  { submitting = false, found = [] }: Standing,
): SectionState => {
  const { questions, answered } = countIn(view, section);
  if (questions === 0) return 'not-needed';
  const errors = sectionErrors(view, section);
  const open = errors.filter(({ code }) => code === 'required' || code === 'too-few-rows').length;
  const ofChecks = found.filter(({ sectionId }) => sectionId === section.id).length;
  const wrong = ofChecks + (submitting ? errors.length : errors.length - open);
  if (wrong > 0) return { errors: wrong };
  if (answered === 0) return 'not-started';
  return open > 0 ? 'in-progress' : 'completed';
};

type Count = {
  readonly questions: number;
  readonly answered: number;
  readonly required: number;
  readonly requiredAnswered: number;
};

/** A cell that the care plan brought says nothing of what was done: only an outcome does. */
const isBrought = (item: VisibleItem, field: Field): boolean =>
  item.kind === 'rows' && item.group.from === 'carePlan' && !field.required;

const countIn = (view: View, section: Section): Count => {
  let [questions, answered, required, requiredAnswered] = [0, 0, 0, 0];
  const count = (needed: boolean, done: boolean): void => {
    questions += 1;
    if (done) answered += 1;
    if (needed) required += 1;
    if (needed && done) requiredAnswered += 1;
  };
  for (const item of itemsShown(view, section)) {
    if (item.kind === 'rows')
      count(
        (item.group.min ?? 0) > 0,
        item.group.from !== 'carePlan' &&
          item.rows.length > 0 &&
          item.rows.length >= (item.group.min ?? 0),
      );
    for (const { path, field } of fieldsOf(item)) {
      if (!computes(field) && !isBrought(item, field))
        count(isRequired(view, path, field), shownValue(view, path) !== undefined);
    }
  }
  return { questions, answered, required, requiredAnswered };
};

/** Number of visible required questions, and how many are answered. */
export type Progress = { readonly answered: number; readonly required: number };

export const progress = (form: FormDefinition, answers: Answers, last?: Answers): Progress => {
  const view = viewOf(form, answers, last);
  const counts = form.sections.map((section) => countIn(view, section));
  return {
    answered: counts.reduce((sum, { requiredAnswered }) => sum + requiredAnswered, 0),
    required: counts.reduce((sum, { required }) => sum + required, 0),
  };
};
