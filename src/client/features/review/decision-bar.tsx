import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { DialogFrame } from '#client/kinds/form-dialog/dialog-frame.tsx';
import { Button } from '#client/ui/button.tsx';
import { ActionBar } from '#client/ui/page.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { Banner } from '#client/ui/notices.tsx';
import { TextArea } from '#client/ui/text-field.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import type { Marks } from './review-section.tsx';

type Decide = (decision: 'approve' | 'return', comment: string) => Promise<void>;

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
      <p>
        {plural(count, {
          one: '# answer goes back to the clinician.',
          other: '# answers go back to the clinician.',
        })}
      </p>
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

/** Approves the note, or returns the marked questions. */
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
  return (
    <>
      <FailureNotice error={approve.error} />
      <ActionBar>
        <Button icon="undo" onClick={() => setReturning(true)}>
          {count > 0 ? t`Return (${count})` : t`Return`}
        </Button>
        <Button
          variant="primary"
          icon="check"
          busy={approve.busy}
          disabled={count > 0}
          onClick={() => void approve.start()}
        >{t`Approve`}</Button>
      </ActionBar>
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
