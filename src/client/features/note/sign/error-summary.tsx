import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Answers, FormDefinition } from '#forms/define.ts';
import type { FieldError } from '#forms/engine.ts';
import { indexOf, locate } from '#forms/form-index.ts';
import { useText } from '#client/i18n.ts';
import { Card } from '#client/ui/card.tsx';
import { answerLines } from '../answer-lines.ts';
import { errorText } from '../error-text.ts';
import type { GoTo } from '../note-place.ts';
import styles from './review.module.css';

type SummaryProps = {
  form: FormDefinition;
  answers: Answers;
  errors: readonly FieldError[];
  goTo: GoTo;
};

function ErrorLink({
  form,
  answers,
  error,
  goTo,
}: Omit<SummaryProps, 'errors'> & { error: FieldError }) {
  const text = useText();
  const located = locate(indexOf(form), error.path);
  const field = located === null || located.kind === 'order' ? null : located.place.field;
  // An unmarked drug is no row of the note yet.
  const line =
    error.code === 'unmarked'
      ? undefined
      : answerLines(form, { [error.path]: null }, text, answers)[0];
  return (
    <li>
      <button
        type="button"
        className={styles.link}
        onClick={() => goTo(error.sectionId, { focus: error.path })}
      >
        {line?.label ?? text(error.label)}
      </button>
      <span className={styles.soft}>{errorText(error, field, text)}</span>
    </li>
  );
}

const openUpTo = 12; // errors shown in full; more are folded by section

/** Everything that prevents signing, by section, each with a link to its field. */
export function ErrorSummary({ form, answers, errors, goTo }: SummaryProps) {
  const { t } = useLingui();
  const text = useText();
  if (errors.length === 0) return null;
  const missing = errors.filter(
    ({ code }) => code === 'required' || code === 'too-few-rows' || code === 'unmarked',
  ).length;
  const wrong = errors.length - missing;
  const words = [
    missing > 0
      ? plural(missing, {
          one: '# required answer is missing',
          other: '# required answers are missing',
        })
      : '',
    wrong > 0 ? plural(wrong, { one: '# answer is wrong', other: '# answers are wrong' }) : '',
  ]
    .filter(Boolean)
    .join(' · ');
  const sections = form.sections
    .map((section) => ({
      section,
      own: errors.filter(({ sectionId }) => sectionId === section.id),
    }))
    .filter(({ own }) => own.length > 0);
  return (
    <Card tone="danger" id="error-summary" tabIndex={-1} aria-label={t`What is missing or wrong`}>
      <h2>{words}</h2>
      {sections.map(({ section, own }) => (
        <details key={section.id} open={errors.length <= openUpTo} className={styles.group}>
          <summary>{`${text(section.title)} (${own.length})`}</summary>
          <ol className={styles.errors}>
            {own.map((error) => (
              <ErrorLink key={error.path} form={form} answers={answers} error={error} goTo={goTo} />
            ))}
          </ol>
        </details>
      ))}
    </Card>
  );
}
