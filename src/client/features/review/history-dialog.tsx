import { useLingui } from '@lingui/react/macro';
import type { FormDefinition } from '#forms/define.ts';
import { noteHistory } from '#contract/notes.ts';
import { formatPacific } from '#domain/pacific.ts';
import { callApi } from '#client/api/call.ts';
import { useText } from '#client/i18n.ts';
import { answerLines } from '#client/features/note/answer-lines.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { Card, Facts } from '#client/ui/card.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { EmptyState, Skeleton } from '#client/ui/notices.tsx';
import { editLabel, outcomeWords } from './edit-labels.ts';

/** Every edit of a note: who, when, on which device, which answers. */
export function HistoryDialog({
  visitId,
  form,
  onClose,
}: {
  visitId: string;
  form: FormDefinition;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const text = useText();
  const { value, error, pending } = useAnswer(visitId, () => callApi(noteHistory, { visitId }));
  return (
    <Dialog wide title={t`History`} onClose={onClose}>
      {pending && <Skeleton label={t`Loading`} />}
      <FailureNotice error={error} lead={t`Sorry, history could not be loaded.`} />
      {value?.edits.length === 0 && <EmptyState title={t`No changes yet.`} />}
      {value?.edits.map(({ edit, command, outcome, patch }) => {
        const [label, words] = [editLabel(command), outcomeWords(outcome)];
        return (
          <Card key={`${edit.revision} ${edit.at} ${command}`}>
            <h3>
              {edit.byName} · {formatPacific(new Date(edit.at))}
            </h3>
            <p>
              {[label && text(label), words && t(words), edit.device].filter(Boolean).join(' · ')}
            </p>
            <Facts
              items={answerLines(form, patch, text).map((line) => ({
                name: line.label,
                value: line.value,
              }))}
            />
          </Card>
        );
      })}
    </Dialog>
  );
}
