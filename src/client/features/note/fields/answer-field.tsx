import { useAtomValue } from 'jotai';
import { memo, useLayoutEffect } from 'react';
import type { Value } from '#domain/merge.ts';
import type { Field } from '#forms/define.ts';
import { useText } from '#client/i18n.ts';
import type { FieldFrame } from '#client/ui/field.tsx';
import { useDesk } from '../editor/editor-context.ts';
import { errorText } from '../error-text.ts';
import { readingAlert } from '../reading-alert.ts';
import { AnswerInput } from './answer-input.tsx';
import { AnswerMarks } from './answer-marks.tsx';
import { LastValue } from './last-value.tsx';
import { inputId } from './place-of.ts';
import { checkField, clearWhenRight, onAnswer } from './show-errors.ts';

/**
 * One question of the open note. It subscribes to its own answer and error, so a keystroke renders
 * nothing else.
 */
export const AnswerField = memo(function AnswerField({
  path,
  field,
}: {
  path: string;
  field: Field;
}) {
  const desk = useDesk();
  const text = useText();
  const value = useAtomValue(desk.draft.answerAtom(path));
  const error = useAtomValue(desk.errorAt(path));
  // Any source of a right answer clears the error: a key, a copy, another device.
  useLayoutEffect(() => onAnswer(desk, path, clearWhenRight), [desk, path]);
  const readingType = field.kind === 'number' ? (field.readingType ?? '') : '';
  const limit = useAtomValue(desk.limitAt(readingType));
  const alert = readingAlert(field, value, text, limit);
  const change = (next: Value | null) => desk.draft.set(path, next);
  const frame: FieldFrame = {
    id: inputId(path),
    label: text(field.label),
    hint: field.hint === undefined ? undefined : text(field.hint),
    error: error ? errorText(error, field, text) : undefined,
    warning: alert?.text,
    critical: alert?.level === 'critical',
    required: field.required,
    readOnly: desk.readOnly,
    after: (
      <>
        <AnswerMarks path={path} />
        <LastValue path={path} field={field} />
      </>
    ),
    onBlur: () => checkField(desk, path),
  };
  return <AnswerInput field={field} value={value} frame={frame} onChange={change} />;
});
