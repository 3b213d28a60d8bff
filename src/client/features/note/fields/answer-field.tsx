import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { memo, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { Value } from '#domain/merge.ts';
import { inUnitOf } from '#domain/units.ts';
import type { Field, FormFinding } from '#forms/define.ts';
import { withPoint } from '#forms/engine.ts';
import { useText } from '#client/i18n.ts';
import type { FieldFrame } from '#client/ui/field.tsx';
import { numberText } from '#client/ui/number-text.ts';
import { rangeText } from '../answer-text.ts';
import { useDesk } from '../editor/editor-context.ts';
import { touched } from '../editor/note-editor.ts';
import { errorText } from '../error-text.ts';
import { changeWarning, readingAlert } from '../reading-alert.ts';
import { AnswerInput, type InputProps } from './answer-input.tsx';
import { AnswerMarks } from './answer-marks.tsx';
import { HintLine, LastValue, useHasHint } from './last-value.tsx';
import { focusNextInput, inputId } from './place-of.ts';
import { checkField, clearWhenRight, onAnswer } from './show-errors.ts';

/** The hint, or a number's range, with the answer of the last visit; undefined without either. */
function useHint(path: string, field: Field): ReactNode {
  const text = useText();
  const range = field.kind === 'number' ? rangeText(field) : '';
  const hint = field.hint === undefined ? range : text(field.hint);
  return useHasHint(path, field, hint) ? (
    <HintLine path={path} field={field} hint={hint} />
  ) : undefined;
}

/** What a reading means that lacks its point or is in another unit, and how it was typed. */
function meantBy(field: Field, value: Value | undefined): readonly [number, string] | null {
  if (field.kind !== 'number') return null;
  const read = typeof value === 'number' ? withPoint(field, value) : null;
  if (read !== null) return [read, numberText(Number(value))];
  const taken = typeof value === 'number' || typeof value === 'string' ? value : '';
  const other = inUnitOf(field, taken);
  if (!other) return null;
  // A bare number is said as this language writes it; words are said as they were typed.
  const said =
    typeof taken === 'number' ? other.taken.replace(String(taken), numberText(taken)) : other.taken;
  return [other.value, said];
}

/**
 * Typing and leaving a question: an answer that is touched loses its mark, and a reading without
 * its point, or in another unit, becomes one of the question's, visibly.
 */
function useReading(path: string, field: Field, value: Value | undefined) {
  const { t } = useLingui();
  const text = useText();
  const desk = useDesk();
  const [typed, setTyped] = useState<string | null>(null);
  const change = (next: Value | null) => {
    setTyped(null);
    touched(desk, path);
    desk.draft.set(path, next);
  };
  const leave = () => {
    const meant = meantBy(field, value);
    if (meant) {
      desk.draft.set(path, meant[0]);
      setTyped(meant[1]);
    }
    checkField(desk, path);
  };
  const unit = field.kind === 'number' ? text(field.unit) : '';
  const withUnit = typeof value === 'number' ? `${numberText(value)} ${unit}`.trim() : '';
  const placed = typed !== null && typeof value === 'number' && (
    <output>{t`${typed} is read as ${withUnit}`}</output>
  );
  return { placed, change, leave };
}

/** What the form's checks say at a question: what stops the note, and what to look at again. */
function useFindings(path: string): readonly [string | undefined, string | undefined] {
  const text = useText();
  const found = useAtomValue(useDesk().findingsAt(path));
  const told = (severity: FormFinding['severity']): string | undefined =>
    found
      .filter((each) => each.severity === severity)
      .map((each) => text(each.text))
      .join(' ') || undefined;
  return [told('fatal'), told('warning')];
}

/** The answer at a path, what its input shows around itself, and how it changes. */
export function useAnswer(path: string, field: Field) {
  const desk = useDesk();
  const text = useText();
  const value = useAtomValue(desk.draft.answerAtom(path));
  const error = useAtomValue(desk.errorAt(path));
  // Any source of a right answer clears the error: a key, a copy, another device.
  useLayoutEffect(() => onAnswer(desk, path, clearWhenRight), [desk, path]);
  const least = field.atLeast?.path;
  // The other answer may have made this one impossible.
  useLayoutEffect(
    () => (least === undefined ? undefined : onAnswer(desk, least, () => checkField(desk, path))),
    [desk, path, least],
  );
  const readingType = field.kind === 'number' ? (field.readingType ?? '') : '';
  const limit = useAtomValue(desk.limitAt(readingType));
  const alert = readingAlert(field, value, text, limit);
  const leap = changeWarning(field, value, desk.last?.answers[path], text);
  const reading = useReading(path, field, value);
  const [fatal, doubt] = useFindings(path);
  const hint = useHint(path, field);
  const frame: FieldFrame = {
    id: inputId(path),
    label: text(field.label),
    hint,
    error: error ? errorText(error, field, text) : fatal,
    warning: alert?.text ?? leap ?? doubt,
    critical: alert?.level === 'critical',
    required: field.required,
    readOnly: desk.readOnly,
    after: (
      <>
        {reading.placed}
        <AnswerMarks path={path} />
        <LastValue path={path} field={field} value={value} />
      </>
    ),
    onBlur: reading.leave,
  };
  return { value, frame, change: reading.change };
}

type AnswerProps = {
  path: string;
  field: Field;
  /** Another input for the same answer, such as chips. */
  Input?: ComponentType<InputProps>;
};

/**
 * One question of the open note. It subscribes to its own answer and error, so a keystroke renders
 * nothing else.
 */
export const AnswerField = memo(function AnswerField({
  path,
  field,
  Input = AnswerInput,
}: AnswerProps) {
  const { value, frame, change } = useAnswer(path, field);
  return (
    <Input
      field={field}
      value={value}
      frame={frame}
      onChange={change}
      onEnter={() => focusNextInput(path)}
    />
  );
});
