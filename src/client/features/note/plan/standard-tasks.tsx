import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { Field, Section } from '#forms/define.ts';
import { isAnswered } from '#forms/engine.ts';
import { useText } from '#client/i18n.ts';
import { Button } from '#client/ui/button.tsx';
import { Segments } from '#client/ui/segments.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { applyWithUndo } from '../apply-with-undo.ts';
import { useDesk } from '../editor/editor-context.ts';
import type { InputProps } from '../fields/answer-input.tsx';
import { useSettledAnswers } from '../use-settled-answers.ts';

/** The standard tasks of an aide's visit, for a patient without a care plan. */

/** Whether a question is one of them: done, refused or not needed today. */
export const isStandardTask = (field: Field): boolean =>
  field.kind === 'choice' &&
  field.path.startsWith('task.') &&
  field.options.some(({ value }) => value === 'done');

/** A task's three answers in one row; a press on the chosen one takes it back. */
export function TaskInput({ field, value, frame, onChange }: InputProps) {
  const words = useText();
  if (field.kind !== 'choice') return null;
  return (
    <Segments
      {...frame}
      options={field.options.map((each) => ({ value: each.value, label: words(each.label) }))}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
    />
  );
}

/**
 * *All done* for the open tasks that every visit needs. The others, such as care of a catheter, are
 * not every patient's: each of them is marked by hand.
 */
export function AllTasksDone({ section }: { section: Section }) {
  const { t } = useLingui();
  const words = useText();
  const desk = useDesk();
  const toast = useToast();
  const items = useAtomValue(desk.itemsOf(section.id));
  const answers = useSettledAnswers(desk);
  const open = items.flatMap((item) =>
    item.kind === 'field' &&
    isStandardTask(item.field) &&
    item.field.required === true &&
    !isAnswered(answers[item.path])
      ? [item.path]
      : [],
  );
  if (desk.readOnly || open.length === 0) return null;
  const title = words(section.title);
  const allDone = () =>
    applyWithUndo(desk, toast, {
      patch: Object.fromEntries(open.map((path) => [path, 'done'])),
      text: plural(open.length, { one: '# task marked done.', other: '# tasks marked done.' }),
    });
  return (
    <Button icon="check" aria-label={t`All done: ${title}`} onClick={allDone}>
      {t`All done`}
    </Button>
  );
}
