import { useNavigate } from '@tanstack/react-router';
import { useCallback, useId, type ReactNode } from 'react';
import type { Call, InputOf, OutputOf } from '#contract/call.ts';
import { callApi } from '#client/api/call.ts';
import { Columns } from '#client/ui/card.tsx';
import type { IconName } from '#client/ui/icon.tsx';
import { useMayFollow } from '#client/ui/may-follow.ts';
import type { Action } from '../action/action.ts';
import { ActionButton } from '../action/action-button.tsx';
import { useReport } from '../action/use-report.ts';
import { useLabel, type Label } from '../label.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import type { Fields, Text, Values } from './field.ts';
import { FormFields } from './form-fields.tsx';
import { useForm, type Asked, type Clash, type FormParts } from './use-form.ts';

type Common<S, F extends Fields> = {
  title: Label<S>;
  /** The button; it names the action. */
  submit: Label<S>;
  icon?: IconName;
  /** For what cannot be undone. */
  danger?: boolean;
  wide?: boolean;
  /** What there is to know before the fields. */
  intro?: (subject: S) => ReactNode;
  /** The fields, filled from the record the dialog is opened with. */
  fields: (subject: S) => F;
  /** Whether what it is opened with is input already, which closing would lose. */
  isBegun?: (subject: S) => boolean;
  /** Fields beside each other where there is room. */
  columns?: boolean;
  /** Rules between fields, by the names of the fields. */
  problems?: (values: Values<F>, subject: S) => Partial<Record<keyof F, Text>>;
  /** Something odd that is asked about once, before right values are sent. */
  question?: (values: Values<F>, subject: S) => Asked<keyof F & string>;
  /** Looks for what is shown in place of the dialog, which then sends nothing; null for nothing. */
  instead?: (values: Values<F>, subject: S, entryId: string) => Promise<(() => void) | null>;
  /** Sentence before the reason of a failure, such as "Sorry, episode could not be saved." */
  failure?: Label<S>;
  clash?: Clash<S>;
  /** Another thing that can be done with the record, such as *Remove*; it closes the dialog. */
  extra?: Action<S>;
};

type Ending<S, R> = {
  /** Said when it worked. */
  done?: (result: R, subject: S) => string;
  /** Takes it back from the toast. */
  undo?: (result: R, subject: S) => Promise<unknown>;
  /** Path of the screen to open then. */
  open?: (result: R, subject: S) => string;
};

type CallParts<S, F extends Fields, C extends Call> = Common<S, F> & {
  call: C;
  /**
   * What is sent. `subject` is the record the dialog was opened with, its revision with it;
   * `entryId` is the same for every try.
   */
  input: (values: Values<F>, subject: S, entryId: string) => InputOf<C>;
} & Ending<S, OutputOf<C>>;

type RunParts<S, F extends Fields, R> = Common<S, F> & {
  /** Does it; `subject` is the record the dialog was opened with. @throws Refusal */
  run: (values: Values<F>, subject: S, entryId: string) => Promise<R>;
} & Ending<S, R>;

export type FormDialogProps<S> = {
  subject: S;
  onClose: () => void;
  /** Called after success, before the dialog closes. */
  onDone?: (() => void) | undefined;
};

/** A dialog made by `formDialog`: a component. */
export type FormDialog<S> = (props: FormDialogProps<S>) => ReactNode;

type Shown<S, F extends Fields, R> = Omit<
  Common<S, F>,
  'fields' | 'problems' | 'question' | 'instead' | 'clash'
> &
  Ending<S, R> & { form: FormParts<S, F, R> };

function ShownForm<S, F extends Fields, R>({
  shown,
  subject: given,
  onClose,
  onDone,
}: FormDialogProps<S> & { shown: Shown<S, F, R> }) {
  const label = useLabel();
  const navigate = useNavigate();
  const mayFollow = useMayFollow();
  const report = useReport();
  const id = useId();
  const ids = useCallback((key: string) => `${id}-${key}`, [id]);
  const form = useForm(shown.form, given, ids, async (result, subject) => {
    onDone?.();
    const path = shown.open?.(result, subject);
    if (path !== undefined && mayFollow(path)) await navigate({ to: path });
    onClose();
    const { done, undo } = shown;
    await report({
      say: done?.(result, subject),
      undo: undo && (() => undo(result, subject)),
    });
  });
  const { subject } = form;
  const { extra, failure } = shown;
  const fields = <FormFields ids={ids} form={form} />;
  return (
    <DialogFrame
      title={label(shown.title, subject)}
      submit={label(shown.submit, subject)}
      icon={shown.icon}
      danger={shown.danger}
      wide={shown.wide}
      busy={form.busy}
      stop={form.stop}
      error={form.error}
      lead={failure && label(failure, subject)}
      dirty={form.dirty || (shown.isBegun?.(subject) ?? false)}
      others={
        extra && (
          <ActionButton
            action={extra}
            subject={subject}
            onDone={() => {
              onDone?.();
              onClose();
            }}
          />
        )
      }
      onSubmit={form.submit}
      onClose={onClose}
    >
      {shown.intro?.(subject)}
      {form.changes && <ChangedMeanwhile changes={form.changes} />}
      {shown.columns ? <Columns>{fields}</Columns> : fields}
    </DialogFrame>
  );
}

/**
 * Defines a dialog that sends a form: either one call, whose schema then says what is required and
 * what fits, or a function. It validates when a field is left and when the form is sent, names the
 * expected form, keeps everything entered when sending fails, asks before it is thrown away, sends
 * once, says that it worked, and loads the screen's data again.
 */
export function formDialog<S, F extends Fields, C extends Call>(
  parts: CallParts<S, F, C>,
): FormDialog<S>;
export function formDialog<S, F extends Fields, R>(parts: RunParts<S, F, R>): FormDialog<S>;
export function formDialog<S, F extends Fields, C extends Call, R>(
  parts: CallParts<S, F, C> | RunParts<S, F, R>,
): FormDialog<S> {
  const { fields, problems, question, instead, clash } = parts;
  const common = { fields, problems, question, instead, clash };
  if ('call' in parts) {
    const { call, input } = parts;
    const form: FormParts<S, F, OutputOf<C>> = {
      ...common,
      schema: call.input,
      input,
      send: (...given) => callApi(call, input(...given)),
    };
    return (props) => <ShownForm {...props} shown={{ ...parts, form }} />;
  }
  const form: FormParts<S, F, R> = { ...common, send: parts.run };
  return (props) => <ShownForm {...props} shown={{ ...parts, form }} />;
}
