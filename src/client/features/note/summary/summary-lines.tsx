import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { getDefaultStore, useAtomValue } from 'jotai';
import { useState } from 'react';
import type { Value } from '#domain/merge.ts';
import type { RowGroup } from '#forms/define.ts';
import { cellPath, type VisibleRow } from '#forms/engine.ts';
import { summaryAnswers } from '#forms/sixty-day-summary/summary-answers.ts';
import { useText } from '#client/i18n.ts';
import { useStore } from '#client/session/state/session.ts';
import { approvedNotes } from '#client/store/snapshots/patient-notes.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Stack } from '#client/ui/card.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { applyWithUndo } from '../apply-with-undo.ts';
import { useDesk } from '../editor/editor-context.ts';

type LinesProps = { group: RowGroup; rows: readonly VisibleRow[] };

const textOf = (value: Value | undefined): string => (typeof value === 'string' ? value : '');

/** One finding in words, with the way to the note that says it. */
function Line({ group, row }: { group: RowGroup; row: VisibleRow }) {
  const { t } = useLingui();
  const words = useText();
  const { draft } = useDesk();
  const cell = (column: string) => draft.answerAtom(cellPath(group, row.id, column));
  const noteId = textOf(useAtomValue(cell('note')));
  const date = textOf(useAtomValue(cell('date')));
  const said = textOf(useAtomValue(cell('words')));
  const values = [useAtomValue(cell('kind')), useAtomValue(cell('which'))].map(textOf);
  const labels = ['kind', 'which'].map((column, index) => {
    const field = group.fields.find(({ path }) => path === column);
    const options = field?.kind === 'choice' ? field.options : [];
    return options.find(({ value }) => value === values[index])?.label;
  });
  const heading = labels.flatMap((label) => (label === undefined ? [] : [words(label)])).join(', ');
  return (
    <li>
      {heading}: {said}{' '}
      <Link to="/note/$visitId" params={{ visitId: noteId }}>{t`Note of ${date}`}</Link>
    </li>
  );
}

/**
 * Findings of a period, composed from the approved notes on this device when the author asks for
 * it; again after the period was changed.
 */
export function SummaryLines({ group, rows }: LinesProps) {
  const { t } = useLingui();
  const words = useText();
  const desk = useDesk();
  const store = useStore();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const from = useAtomValue(desk.draft.answerAtom('period.from'));
  const to = useAtomValue(desk.draft.answerAtom('period.to'));
  const hasPeriod = typeof from === 'string' && typeof to === 'string';

  const compose = async () => {
    setBusy(true);
    try {
      const notes = await approvedNotes(store, desk.patientId);
      const patch = summaryAnswers(desk.form, notes, getDefaultStore().get(desk.draft.answersAtom));
      const order = patch[`${group.path}.$order`];
      const count = Array.isArray(order) ? order.length : 0;
      applyWithUndo(desk, toast, {
        patch,
        text:
          count === 0
            ? t`No approved note of this period says anything here.`
            : plural(count, {
                one: '# finding from the notes',
                other: '# findings from the notes',
              }),
      });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Card>
      <Stack>
        <h3>{words(group.label)}</h3>
        <Button onClick={() => void compose()} busy={isBusy} disabled={!hasPeriod}>
          {rows.length === 0 ? t`Compose from the notes` : t`Compose again`}
        </Button>
        {!hasPeriod && <p>{t`Enter the first and the last day of the period first.`}</p>}
        {rows.length > 0 && (
          <ul>
            {rows.map((row) => (
              <Line key={row.id} group={group} row={row} />
            ))}
          </ul>
        )}
      </Stack>
    </Card>
  );
}
