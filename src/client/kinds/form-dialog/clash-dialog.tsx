import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Patch, Value } from '#domain/merge.ts';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { Choice } from '#client/ui/choice.tsx';
import type { Clash } from './clashes-of.ts';
import { DialogFrame } from './dialog-frame.tsx';

export type Side = 'mine' | 'office';

type ClashProps = {
  clashes: readonly Clash[];
  labelOf: (path: string) => string;
  textOf: (path: string, value: Value | null) => string;
  /** Paths for which the person's own value is to be written. @throws Refusal */
  onChoose: (mine: readonly string[]) => Promise<void>;
  onClose: () => void;
};

/** The rest of a patch when only some of its clashing paths are written. */
export const chosenOf = (
  patch: Patch,
  clashes: readonly Clash[],
  mine: readonly string[],
): Patch => {
  const clashed = new Set(clashes.map(({ path }) => path));
  return Object.fromEntries(
    Object.entries(patch).filter(([path]) => !clashed.has(path) || mine.includes(path)),
  );
};

/** The same field changed twice: both values, nothing preselected, one choice for each. */
export function ClashDialog({ clashes, labelOf, textOf, onChoose, onClose }: ClashProps) {
  const { t } = useLingui();
  const router = useRouter();
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const open = clashes.some(({ path }) => sides[path] === undefined);
  const save = useAttempt(async () => {
    await onChoose(clashes.flatMap(({ path }) => (sides[path] === 'mine' ? [path] : [])));
    await router.invalidate();
  });
  return (
    <DialogFrame
      title={t`Changed by somebody else too`}
      submit={t`Save`}
      disabled={open}
      busy={save.busy}
      error={save.error}
      dirty
      onSubmit={() => void save.start()}
      onClose={onClose}
    >
      <p>{t`Someone else changed the same field. Choose which one to keep. Both are kept in the history.`}</p>
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
    </DialogFrame>
  );
}
