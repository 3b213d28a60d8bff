import { msg } from '@lingui/core/macro';
import { useRef, useState, type ReactNode } from 'react';
import { choice } from '#client/kinds/form-dialog/choice-fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { ChangeDialog, type Change } from './change-dialog.tsx';

type Choosing = {
  readonly from: string;
  readonly next: readonly string[];
  readonly choose: (status: string) => void;
};

const ChooseDialog = formDialog({
  title: msg`Change status`,
  submit: msg`Continue`,
  fields: ({ next }: Choosing) => ({
    status: choice<string>(msg`New status`, {
      required: true,
      options: next.map((value) => ({ value, label: value })),
    }),
  }),
  run: async ({ status }, { choose }) => {
    choose(status);
    return Promise.resolve();
  },
});

type Props = {
  readonly from: string;
  readonly next: readonly string[];
  /** The change to a status, with its own previews. */
  readonly changeTo: (status: string) => Change;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** First the new status, then its day, its reason and what it does. */
export function StatusSteps({ from, next, changeTo, onClose, onDone }: Props): ReactNode {
  const [change, setChange] = useState<Change | null>(null);
  /** The first form closes once it was sent; the second follows it. */
  const chosen = useRef(false);
  if (change) return <ChangeDialog subject={change} onClose={onClose} onDone={onDone} />;
  return (
    <ChooseDialog
      subject={{
        from,
        next,
        choose: (status) => {
          chosen.current = true;
          setChange(changeTo(status));
        },
      }}
      onClose={() => {
        if (!chosen.current) onClose();
      }}
    />
  );
}
