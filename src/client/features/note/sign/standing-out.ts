import type { Answers, FormDefinition } from '#forms/define.ts';
import { indexOf, locate } from '#forms/form-index.ts';
import { areSameBoxes, type Words } from '../answer-text.ts';
import { noteSummary } from '../note-summary.ts';
import type { ReadingAlert } from '../reading-alert.ts';

/** An answer to look at before signing: a reading out of range, or a finding that changed. */
type StandingOut = {
  readonly path: string;
  /** Id of its section. */
  readonly section: string;
  readonly label: string;
  readonly value: string;
  readonly alert: ReadingAlert | null;
  /** What was answered at the last visit, where it is another answer. */
  readonly before: string | null;
};

type AnswerLine = Pick<StandingOut, 'path' | 'section' | 'label' | 'value' | 'alert'>;

const linesOf = (form: FormDefinition, answers: Answers, words: Words): AnswerLine[] =>
  noteSummary(form, answers, words).flatMap(({ id, items }) =>
    items.flatMap((item) => (item.kind === 'line' ? [{ ...item, section: id }] : [])),
  );

/** Numbers and words are others at every visit; a choice that is another one is a finding. */
function isChosen(form: FormDefinition, path: string): boolean {
  const located = locate(indexOf(form), path);
  return (
    located?.kind === 'field' && ['choice', 'choices', 'yesNo'].includes(located.place.field.kind)
  );
}

const weight = ({ alert }: StandingOut): number =>
  alert === null ? 2 : alert.level === 'critical' ? 0 : 1;

/**
 * What stands out in a note: critical readings, then other readings out of range, then choices that
 * differ from the last visit, each in the form's order.
 *
 * @param last answers of the last visit; null where there is none
 */
export function standingOut(
  form: FormDefinition,
  answers: Answers,
  last: Answers | null,
  words: Words,
): readonly StandingOut[] {
  const earlier = new Map(
    last === null ? [] : linesOf(form, last, words).map(({ path, value }) => [path, value]),
  );
  return linesOf(form, answers, words)
    .flatMap((line): StandingOut[] => {
      const was = isChosen(form, line.path) ? earlier.get(line.path) : undefined;
      const isSame = was === line.value || areSameBoxes(answers[line.path], last?.[line.path]);
      const before = was === undefined || isSame ? null : was;
      return line.alert === null && before === null ? [] : [{ ...line, before }];
    })
    .toSorted((a, b) => weight(a) - weight(b));
}
