import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { DialogFrame } from '#client/kinds/form-dialog/dialog-frame.tsx';
import { Button } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/card.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { Banner } from '#client/ui/notices.tsx';
import { TextArea } from '#client/ui/text-field.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import styles from './review.module.css';
import type { Marks } from './review-section.tsx';
import { useDecisionKeys } from './use-decision-keys.ts';

export type Decide = (
  decision: 'approve' | 'return',
  comment: string,
  then?: { opensNext: boolean },
) => Promise<void>;

type ReturnProps = {
  marks: Marks;
  comment: string;
  onComment: (comment: string) => void;
  onReturn: () => Promise<void>;
  onClose: () => void;
};

/** The comment outlives the dialog: it may be closed to look something up. */
function ReturnDialog({ marks, comment, onComment, onReturn, onClose }: ReturnProps) {
  const { t } = useLingui();
  const count = Object.keys(marks).length;
  const silent = Object.values(marks).some((words) => words.trim() === '');
  const empty = count === 0 && comment.trim() === '';
  const back = useAttempt(onReturn);
  return (
    <DialogFrame
      title={t`Return note`}
      submit={t`Return`}
      icon="undo"
      disabled={silent || empty}
      busy={back.busy}
      error={back.error}
      onSubmit={() => void back.start()}
      onClose={onClose}
    >
      {count > 0 && (
        <p>
          {plural(count, {
            one: '# answer goes back to the clinician.',
            other: '# answers go back to the clinician.',
          })}
        </p>
      )}
      {silent && <Banner tone="attention">{t`Every marked answer needs a comment.`}</Banner>}
      <TextArea
        label={t`Comment`}
        value={comment}
        onChange={onComment}
        maxLength={4_000}
        hint={count === 0 ? t`Nothing is marked: say what should be done.` : undefined}
      />
    </DialogFrame>
  );
}

/**
 * Approves the note, or returns the marked questions: before the sections in the order of the
 * keyboard, always in view, and each with a key of its own.
 */
export function DecisionBar({ marks, onDecide }: { marks: Marks; onDecide: Decide }) {
  const { t } = useLingui();
  const [returning, setReturning] = useState(false);
  const count = Object.keys(marks).length;
  // Kept when the dialog is closed to look something up.
  const [comment, setComment] = useState('');
  const deciding = useRef(false);
  const decide: Decide = async (...given) => {
    deciding.current = true;
    await onDecide(...given).finally(() => {
      deciding.current = false;
    });
  };
  const approve = useAttempt(() => decide('approve', ''));
  const approveNext = useAttempt(() => decide('approve', '', { opensNext: true }));
  const mayApprove = count === 0 && !approve.busy && !approveNext.busy;
  useDecisionKeys({
    KeyA: () => mayApprove && void approve.start(),
    KeyN: () => mayApprove && void approveNext.start(),
    KeyR: () => setReturning(true),
  });
  return (
    <>
      <Cluster>
        <Button icon="undo" aria-keyshortcuts="Alt+R" onClick={() => setReturning(true)}>
          {count > 0 ? t`Return (${count})` : t`Return`}
        </Button>
        <Button
          icon="check"
          busy={approve.busy}
          disabled={count > 0}
          aria-keyshortcuts="Alt+A"
          onClick={() => void approve.start()}
        >{t`Approve`}</Button>
        <Button
          variant="primary"
          icon="next"
          busy={approveNext.busy}
          disabled={count > 0}
          aria-keyshortcuts="Alt+N"
          onClick={() => void approveNext.start()}
        >{t`Approve and next`}</Button>
        <span className={styles.keys}>
          <kbd>Alt R</kbd> {t`Return`} · <kbd>Alt A</kbd> {t`Approve`} · <kbd>Alt N</kbd>{' '}
          {t`Approve and next`}
        </span>
      </Cluster>
      <FailureNotice error={approve.error ?? approveNext.error} />
      {returning && (
        <ReturnDialog
          marks={marks}
          comment={comment}
          onComment={setComment}
          onReturn={() => decide('return', comment.trim())}
          onClose={() => setReturning(false)}
        />
      )}
      {(count > 0 || comment.trim() !== '') && <LeaveQuestion deciding={deciding} />}
    </>
  );
}
