import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Value } from '#domain/merge.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { Button } from '#client/ui/button.tsx';
import { Choice } from '#client/ui/choice.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { Clash } from './chart-editor.ts';

export type Side = 'mine' | 'office';

type ClashProps = {
  clashes: readonly Clash[];
  labelOf: (path: string) => string;
  textOf: (path: string, value: Value | null) => string;
  /** Paths for which the person's own value is to be written. */
  onChoose: (mine: readonly string[]) => Promise<void>;
  onClose: () => void;
};

/** The same field changed twice: both values, nothing preselected, one choice for each. */
export function ClashDialog({ clashes, labelOf, textOf, onChoose, onClose }: ClashProps) {
  const { t } = useLingui();
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const open = clashes.some(({ path }) => sides[path] === undefined);
  const save = useAttempt(() =>
    onChoose(clashes.flatMap(({ path }) => (sides[path] === 'mine' ? [path] : []))),
  );
  return (
    <Dialog
      title={t`Changed by somebody else too`}
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          disabled={open}
          busy={save.busy}
          onClick={() => void save.start()}
        >{t`Save`}</Button>
      }
    >
      <p>{t`Somebody else changed the same field. Choose which one to keep. Both are kept in the history.`}</p>
      <FailureNotice error={save.error} />
      {clashes.map(({ path, mine, theirs }) => (
        <Choice
          key={path}
          label={labelOf(path)}
          clearable={false}
          value={sides[path]}
          onChange={(side) => side && setSides((all) => ({ ...all, [path]: side }))}
          options={[
            { value: 'mine', label: t`Keep mine: ${textOf(path, mine)}` },
            { value: 'office', label: t`Keep office: ${textOf(path, theirs)}` },
          ]}
        />
      ))}
    </Dialog>
  );
}
