import { useLingui } from '@lingui/react/macro';
import type { Note } from '#contract/entities.ts';
import { must } from '#domain/must.ts';
import { isVisible } from '#forms/engine.ts';
import { indexOf, locate } from '#forms/form-index.ts';
import { getDefaultStore } from 'jotai';
import { useText } from '#client/i18n.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Stack } from '#client/ui/card.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { ActionBar } from '#client/ui/page.tsx';
import { answerLines } from './answer-lines.ts';
import { useDesk } from './editor/editor-context.ts';
import { AnswerField } from './fields/answer-field.tsx';
import type { GoTo } from './note-place.ts';
import styles from './note.module.css';

type Returned = Note['returned'][number];

/** One returned question with the office's comment. */
function ReturnedQuestion({
  returned: { path, comment },
  goTo,
}: {
  returned: Returned;
  goTo: GoTo;
}) {
  const { t } = useLingui();
  const text = useText();
  const desk = useDesk();
  const answers = getDefaultStore().get(desk.draft.answersAtom);
  const located = locate(indexOf(desk.form), path);
  const line = must(answerLines(desk.form, { [path]: null }, text, answers)[0], 'line');
  const shown =
    located !== null &&
    located.kind !== 'order' &&
    located.place.field.kind !== 'score' &&
    isVisible(desk.form, answers, path);
  return (
    <Card tone="danger">
      <p className={styles.soft}>{line.section}</p>
      <Banner tone="attention" role="note" title={t`The office’s comment`}>
        {comment}
      </Banner>
      {shown ? (
        <AnswerField path={path} field={located.place.field} />
      ) : (
        <Button
          onClick={() => goTo(line.sectionId, { focus: path })}
        >{t`Open ${line.label}`}</Button>
      )}
    </Card>
  );
}

/** Exactly the returned questions, comments first. Everything else stays as it was signed. */
export function ReturnedPage({
  note,
  goTo,
}: {
  note: Pick<Note, 'returned' | 'returnComment'>;
  goTo: GoTo;
}) {
  const { t } = useLingui();
  return (
    <>
      <Stack>
        {note.returnComment !== '' && <p className={styles.told}>{note.returnComment}</p>}
        {note.returned.map((returned) => (
          <ReturnedQuestion key={returned.path} returned={returned} goTo={goTo} />
        ))}
      </Stack>
      <ActionBar>
        <Button onClick={() => goTo(null)}>{t`All sections`}</Button>
        <Button variant="primary" onClick={() => goTo('review')}>{t`Review and sign`}</Button>
      </ActionBar>
    </>
  );
}
