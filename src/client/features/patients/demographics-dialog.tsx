import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { checkChartPatch, requiredDemographics } from '#contract/chart.ts';
import type { Patch, Value } from '#domain/merge.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { Button } from '#client/ui/button.tsx';
import { Columns } from '#client/ui/card.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { chartText, type ChartValues } from './chart-values.ts';
import { DemographicInput } from './demographic-input.tsx';
import type { DemographicGroup } from './demographic-fields.ts';

type DialogProps = {
  group: DemographicGroup;
  values: ChartValues;
  onSave: (patch: Patch) => Promise<void>;
  onClose: () => void;
};

const changesOf = (values: ChartValues, texts: Readonly<Record<string, string>>): Patch => {
  const changed = Object.entries(texts).filter(
    ([path, text]) => text.trim() !== chartText(values, path),
  );
  return Object.fromEntries(
    changed.map(([path, text]): [string, Value | null] => [
      path,
      text.trim() === '' ? null : text.trim(),
    ]),
  );
};

/** Edits one group of demographic fields; only what changed is written, by path. */
export function DemographicsDialog({ group, values, onSave, onClose }: DialogProps) {
  const { t } = useLingui();
  // What stood there when the dialog opened is what the person edits, whatever arrives meanwhile.
  const [before] = useState(values);
  const [texts, setTexts] = useState<Record<string, string>>(() =>
    Object.fromEntries(group.fields.map(({ path }) => [path, chartText(values, path)])),
  );
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const save = useAttempt(async () => {
    const patch = changesOf(before, texts);
    const reasons = checkChartPatch(patch);
    setWrong(new Set(reasons.map(({ path }) => path)));
    if (reasons.length > 0) return;
    if (Object.keys(patch).length > 0) await onSave(patch);
    else onClose();
  });
  const required: readonly string[] = requiredDemographics;
  return (
    <Dialog
      wide
      title={t(group.title)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            form="demographics"
            variant="primary"
            busy={save.busy}
          >{t`Save`}</Button>
        </>
      }
    >
      <form id="demographics" noValidate onSubmit={save.submit}>
        <FailureNotice error={save.error} lead={t`Sorry, patient could not be saved.`} />
        <Columns>
          {group.fields.map((field) => (
            <DemographicInput
              key={field.path}
              field={field}
              value={texts[field.path] ?? ''}
              required={required.includes(field.path)}
              error={wrong.has(field.path) ? t`This value does not fit the field.` : undefined}
              onChange={(text) => setTexts((all) => ({ ...all, [field.path]: text }))}
            />
          ))}
        </Columns>
      </form>
    </Dialog>
  );
}
