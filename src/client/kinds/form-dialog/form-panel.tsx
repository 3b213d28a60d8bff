import { useCallback, useId, useState, type ReactNode } from 'react';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { Button } from '#client/ui/button.tsx';
import { Stack } from '#client/ui/card.tsx';
import { useReport } from '../action/use-report.ts';
import { useLabel, type Label } from '../label.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import type { Fields } from './field.ts';
import { FormFields } from './form-fields.tsx';
import { useForm, type FormParts } from './use-form.ts';

type PanelParts<S, F extends Fields, R> = Omit<FormParts<S, F, R>, 'send'> & {
  /** The button; it names the action. */
  submit: Label<S>;
  /** What there is to know before the fields. */
  intro?: (subject: S) => ReactNode;
  /** Does it; `subject` is the record the form was drawn with first. @throws Refusal */
  run: FormParts<S, F, R>['send'];
  /** Said when it worked. */
  done?: (result: R, subject: S) => string;
  failure?: Label<S>;
};

type PanelProps<S> = { subject: S; onDone?: (() => void) | undefined };

function ShownPanel<S, F extends Fields, R>({
  parts,
  subject: given,
  onSent,
}: {
  parts: PanelParts<S, F, R>;
  subject: S;
  onSent: (result: R, subject: S) => Promise<void>;
}) {
  const label = useLabel();
  const id = useId();
  const ids = useCallback((key: string) => `${id}-${key}`, [id]);
  const form = useForm({ ...parts, send: parts.run }, given, ids, onSent);
  const { failure, intro, submit } = parts;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <Stack>
        <FailureNotice error={form.error} lead={failure && label(failure, form.subject)} />
        {intro?.(form.subject)}
        {form.changes && <ChangedMeanwhile changes={form.changes} />}
        <FormFields ids={ids} form={form} />
        <Button type="submit" busy={form.busy}>
          {label(submit, form.subject)}
        </Button>
      </Stack>
    </form>
  );
}

/**
 * Defines a form that is part of a page instead of a dialog, such as a card of the profile or a view
 * of a record. The rules are those of `formDialog`; after success it is blank again.
 */
export function formPanel<S, F extends Fields, R>(
  parts: PanelParts<S, F, R>,
): (props: PanelProps<S>) => ReactNode {
  function FormPanel({ subject, onDone }: PanelProps<S>) {
    const report = useReport();
    const [round, setRound] = useState(0);
    return (
      <ShownPanel
        key={round}
        parts={parts}
        subject={subject}
        onSent={async (result, sent) => {
          setRound((now) => now + 1);
          onDone?.();
          await report({ say: parts.done?.(result, sent) });
        }}
      />
    );
  }
  return FormPanel;
}
