import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FormDefinition } from '#forms/define.ts';
import type { OutputOf } from '#contract/call.ts';
import { noteHistory } from '#contract/notes.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { callApi } from '#client/api/call.ts';
import { useText } from '#client/i18n.ts';
import { answerLines } from '#client/features/note/answer-lines.ts';
import { panelDialog } from '#client/kinds/panel-dialog/panel-dialog.tsx';
import { Card, Facts } from '#client/ui/card.tsx';
import { editLabel, outcomeWords } from './edit-labels.ts';

type Subject = { visitId: string; form: FormDefinition };

function Edits({ value, subject }: { value: OutputOf<typeof noteHistory>; subject: Subject }) {
  const { t } = useLingui();
  const text = useText();
  return value.edits.map(({ edit, command, outcome, patch, words: said }) => {
    const [label, words] = [editLabel(command), outcomeWords(outcome)];
    return (
      <Card key={`${edit.revision} ${edit.at} ${command}`}>
        <h3>
          {edit.byName} · {pacificMoment(new Date(edit.at))}
        </h3>
        <p>{[label && text(label), words && t(words), edit.device].filter(Boolean).join(' · ')}</p>
        {edit.reason && <p>{t`Reason: ${edit.reason}`}</p>}
        {said && <p>{said}</p>}
        <Facts
          items={answerLines(subject.form, patch, text).map((line) => ({
            name: line.label,
            value: line.value,
          }))}
        />
      </Card>
    );
  });
}

/** Every edit of a note: who, when, on which device, which answers. */
export const HistoryDialog = panelDialog({
  title: msg`History`,
  wide: true,
  load: ({ visitId }: Subject) => callApi(noteHistory, { visitId }),
  loadKey: ({ visitId }) => visitId,
  failure: msg`Sorry, history could not be loaded.`,
  empty: { when: ({ edits }) => edits.length === 0, title: msg`No changes yet.` },
  Body: Edits,
});
