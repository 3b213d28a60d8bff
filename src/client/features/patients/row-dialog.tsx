import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Patch } from '#domain/merge.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { Button } from '#client/ui/button.tsx';
import { Columns } from '#client/ui/card.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { ChartListLook } from './chart-columns.ts';
import { removalPatch, rowIds, rowPatch, rowTexts, type ChartValues } from './chart-values.ts';

type RowDialogProps = {
  look: ChartListLook;
  id: string;
  values: ChartValues;
  onSave: (patch: Patch) => Promise<void>;
  onClose: () => void;
};

/** Adds, changes or removes one row of a chart's list. */
export function RowDialog({ look, id, values, onSave, onClose }: RowDialogProps) {
  const { t } = useLingui();
  const [texts, setTexts] = useState(() => rowTexts(values, look.list, id));
  const known = rowIds(values, look.list).includes(id);
  const [first] = look.columns;
  const empty = first !== undefined && (texts[first.field] ?? '').trim() === '';
  const save = useAttempt(() => onSave(rowPatch(values, look.list, id, texts)));
  const remove = useAttempt(() => onSave(removalPatch(values, look.list, id)));
  return (
    <Dialog
      title={t(look.row)}
      onClose={onClose}
      actions={
        <>
          {known && (
            <Button
              variant="danger"
              icon="trash"
              busy={remove.busy}
              onClick={() => void remove.start()}
            >{t`Remove`}</Button>
          )}
          <Button
            type="submit"
            form="chart-row"
            variant="primary"
            disabled={empty}
            busy={save.busy}
          >{t`Save`}</Button>
        </>
      }
    >
      <form id="chart-row" noValidate onSubmit={save.submit}>
        <FailureNotice
          error={save.error ?? remove.error}
          lead={t`Sorry, patient could not be saved.`}
        />
        <Columns>
          {look.columns.map(({ field, label }, index) => (
            <TextField
              key={field}
              label={t(label)}
              required={index === 0}
              value={texts[field] ?? ''}
              maxLength={200}
              onChange={(text) => setTexts((all) => ({ ...all, [field]: text }))}
            />
          ))}
        </Columns>
      </form>
    </Dialog>
  );
}
