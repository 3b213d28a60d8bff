import { useLingui } from '@lingui/react/macro';
import type { Note } from '#contract/entities.ts';
import { openReturn } from '#contract/returns.ts';
import { must } from '#domain/must.ts';
import { asLastMeant, computes, isVisible } from '#forms/engine.ts';
import { indexOf, locate } from '#forms/form-index.ts';
import { getDefaultStore } from 'jotai';
import { useText } from '#client/i18n.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Stack } from '#client/ui/card.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { ActionBar } from '#client/ui/page.tsx';
import { TextArea } from '#client/ui/text-field.tsx';
import { answerLines } from './answer-lines.ts';
import { useDesk } from './editor/editor-context.ts';
import { AnswerField } from './fields/answer-field.tsx';
import type { GoTo } from './note-place.ts';
import styles from './note.module.css';
import { OpenedQuestions } from './opened-questions.tsx';
import { useReply } from './use-reply.ts';

type Returned = Note['returned'][number];
type ReturnedNote = Pick<Note, 'visitId' | 'returned' | 'returnComment' | 'returns'>;

/** The author's words about a returned question, or about the whole note. */
function ReplyBox({
  note: { visitId, returns },
  path,
  label,
}: {
  note: ReturnedNote;
  path: string | null;
  label: string;
}) {
  const { t } = useLingui();
  const open = openReturn({ returns });
  const sent = open?.replies.find((reply) => reply.path === path)?.text ?? '';
  const { text, change, send } = useReply({ visitId, path }, sent);
  const { error, start } = useAttempt(send);
  // Returned by a server that keeps no replies.
  if (!open) return null;
  return (
    <>
      <TextArea
        label={label}
        hint={sent === '' ? t`The office reads it with your answers.` : undefined}
        rows={2}
        maxLength={2_000}
        value={text}
        onChange={change}
        onBlur={() => void start()}
      />
      <FailureNotice error={error} />
    </>
  );
}

/** One returned question with the office's comment. */
function ReturnedQuestion({
  note,
  returned: { path, comment },
  goTo,
}: {
  note: ReturnedNote;
  returned: Returned;
  goTo: GoTo;
}) {
  const { t } = useLingui();
  const text = useText();
  const desk = useDesk();
  const answers = getDefaultStore().get(desk.draft.answersAtom);
  const located = locate(indexOf(desk.form), path);
  const open = openReturn(note);
  const line = must(answerLines(desk.form, { [path]: null }, text, answers)[0], 'line');
  const shown =
    located !== null &&
    located.kind !== 'order' &&
    !computes(located.place.field) &&
    isVisible(desk.form, asLastMeant(answers, desk.lastDates), path);
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
      {open && (
        <OpenedQuestions
          returned={{ path, before: open.before[path] ?? null }}
          sectionId={line.sectionId}
          elsewhere={note.returned.map((each) => each.path)}
        />
      )}
      <ReplyBox note={note} path={path} label={t`Reply to the office: ${line.label}`} />
    </Card>
  );
}

/**
 * Exactly the returned questions, comments first, each with room for a reply in words. Everything
 * else stays as it was signed.
 */
export function ReturnedPage({ note, goTo }: { note: ReturnedNote; goTo: GoTo }) {
  const { t } = useLingui();
  return (
    <>
      <Stack>
        {note.returnComment !== '' && <p className={styles.told}>{note.returnComment}</p>}
        {note.returned.map((returned) => (
          <ReturnedQuestion key={returned.path} note={note} returned={returned} goTo={goTo} />
        ))}
        {note.returnComment !== '' && (
          <ReplyBox note={note} path={null} label={t`Reply to the office`} />
        )}
      </Stack>
      <ActionBar>
        <Button onClick={() => goTo(null)}>{t`All sections`}</Button>
        <Button variant="primary" onClick={() => goTo('review')}>{t`Review and sign`}</Button>
      </ActionBar>
    </>
  );
}
