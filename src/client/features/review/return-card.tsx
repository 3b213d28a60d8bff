import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Note } from '#contract/entities.ts';
import type { NoteReturn } from '#contract/returns.ts';
import type { Value } from '#domain/merge.ts';
import type { FormDefinition } from '#forms/define.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { useText } from '#client/i18n.ts';
import { answerLines } from '#client/features/note/answer-lines.ts';
import { Card } from '#client/ui/card.tsx';
import { Chip, StatusPill } from '#client/ui/pill.tsx';
import { viewOfReturn, type ReturnedAnswer } from './note-returns.ts';
import styles from './review.module.css';

type NoteParts = { note: Note; form: FormDefinition };

function useTold({ note, form }: NoteParts) {
  const text = useText();
  const line = (path: string, value: Value | null) =>
    answerLines(form, { [path]: value }, text, note.content.doc.values)[0];
  return {
    label: (path: string) => line(path, null)?.label ?? path,
    value: (path: string, value: Value | null) =>
      value === null ? '—' : (line(path, value)?.value ?? String(value)),
  };
}

/** Every answer of a return: what was asked, before, after, and the reply, side by side. */
function ReturnTable({
  answers,
  isAnswered,
  ...parts
}: NoteParts & { answers: readonly ReturnedAnswer[]; isAnswered: boolean }) {
  const { t } = useLingui();
  const told = useTold(parts);
  return (
    <table className={styles.returns}>
      <thead>
        <tr>
          <th scope="col">{t`Question`}</th>
          <th scope="col">{t`Asked`}</th>
          <th scope="col">{t`Before`}</th>
          <th scope="col">{isAnswered ? t`After` : t`Now`}</th>
          <th scope="col">{t`Reply`}</th>
        </tr>
      </thead>
      <tbody>
        {answers.map(({ path, comment, before, after, isChanged, reply }) => (
          <tr key={path}>
            <th scope="row">{told.label(path)}</th>
            <td data-label={t`Asked`}>{comment ?? '—'}</td>
            <td data-label={t`Before`}>{told.value(path, before)}</td>
            <td data-label={isAnswered ? t`After` : t`Now`}>
              {told.value(path, after)}{' '}
              {isChanged ? (
                <Chip>{t`Changed`}</Chip>
              ) : (
                <StatusPill tone="attention">{t`Not changed`}</StatusPill>
              )}
            </td>
            <td data-label={t`Reply`}>{reply ?? '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useHeadline(last: NoteReturn, answers: readonly ReturnedAnswer[]): string {
  const { t } = useLingui();
  if (answers.length === 0) return t`Returned as a whole`;
  const changed = answers.filter(({ isChanged }) => isChanged).length;
  const unchanged = answers.length - changed;
  const returned = plural(answers.length, { one: '# returned', other: '# returned' });
  return last.answered || changed > 0
    ? t`${returned} · ${changed} changed, ${unchanged} not`
    : t`${returned} · not answered yet`;
}

/** One return of the note: "2 returned · 1 changed, 1 not" and each answer before and after. */
function ReturnCard({ last, ...parts }: NoteParts & { last: NoteReturn }) {
  const { t } = useLingui();
  const { returned, others, reply } = viewOfReturn(last, parts.note.content.doc.values);
  const headline = useHeadline(last, returned);
  const isAnswered = last.answered !== undefined;
  const sentBack = pacificMoment(new Date(last.at));
  const cameBack = last.answered && pacificMoment(new Date(last.answered.at));
  return (
    <Card aria-label={headline}>
      <h2>{headline}</h2>
      <p>
        {t`Returned by ${last.byName}, ${sentBack}`}
        {cameBack && ` · ${t`Answered ${cameBack}`}`}
      </p>
      {last.comment !== '' && <p className={styles.told}>{last.comment}</p>}
      {reply !== null && <p className={styles.told}>{t`Reply: ${reply}`}</p>}
      {returned.length > 0 && <ReturnTable {...parts} answers={returned} isAnswered={isAnswered} />}
      {others.length > 0 && (
        <>
          <h3>
            {plural(others.length, {
              one: '# more answer was changed',
              other: '# more answers were changed',
            })}
          </h3>
          <ReturnTable {...parts} answers={others} isAnswered={isAnswered} />
        </>
      )}
    </Card>
  );
}

/** The last return on top, the earlier ones folded; nothing for a note that never went back. */
export function NoteReturns(parts: NoteParts) {
  const returns = parts.note.returns ?? [];
  const last = returns.at(-1);
  if (!last) return null;
  const earlier = returns.slice(0, -1).toReversed();
  return (
    <>
      <ReturnCard {...parts} last={last} />
      {earlier.length > 0 && (
        <details>
          <summary>
            {plural(earlier.length, { one: '# earlier return', other: '# earlier returns' })}
          </summary>
          {earlier.map((each) => (
            <ReturnCard key={each.at} {...parts} last={each} />
          ))}
        </details>
      )}
    </>
  );
}
