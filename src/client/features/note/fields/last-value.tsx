import { useLingui } from '@lingui/react/macro';
import { getDefaultStore, useAtomValue } from 'jotai';
import { sameValue, type Value } from '#domain/merge.ts';
import type { Field } from '#forms/define.ts';
import { copyFromLast, isAnswered } from '#forms/engine.ts';
import { useText } from '#client/i18n.ts';
import { Button } from '#client/ui/button.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import { answerText } from '../answer-text.ts';
import { useDesk } from '../editor/editor-context.ts';
import { byTemplate } from '../editor/note-editor.ts';
import { inputId } from './place-of.ts';
import styles from './fields.module.css';

const shortest = 90; // characters shown without a fold; a longer narrative of the last visit stays folded

/** The answer of the last visit as text; null when there is none. */
function useLastText(path: string, field: Field): { told: string; date: string } | null {
  const text = useText();
  const { last, readOnly } = useDesk();
  const value = last?.answers[path];
  if (last === null || readOnly || !isAnswered(value)) return null;
  return { told: answerText(field, value, text), date: last.date };
}

/** The hint of a question with the short answer of the last visit in the same line. */
export function HintLine({ path, field, hint }: { path: string; field: Field; hint: string }) {
  const { t } = useLingui();
  const last = useLastText(path, field);
  const shown = last && last.told.length <= shortest ? last : null;
  return (
    <>
      {hint}
      {hint !== '' && shown && ' · '}
      {shown && (
        <span id={`${inputId(path)}-last`}>{t`Last visit: ${shown.told} on ${shown.date}`}</span>
      )}
    </>
  );
}

/** Whether a question has anything for its hint line. */
export function useHasHint(path: string, field: Field, hint: string): boolean {
  const last = useLastText(path, field);
  return hint !== '' || (last !== null && last.told.length <= shortest);
}

/**
 * Below a question: a long answer of the last visit, *Copy* where it differs and the form offers
 * it, and the mark of an answer that was filled from the last visit, a template, the chart or other
 * answers.
 */
export function LastValue({
  path,
  field,
  value,
}: {
  path: string;
  field: Field;
  value: Value | undefined;
}) {
  const { t } = useLingui();
  const desk = useDesk();
  const isFilled = useAtomValue(desk.isFilled(path));
  const isOfTemplate = useAtomValue(desk.isFilled(byTemplate(path)));
  const shown = useLastText(path, field);
  const mark = (said: string) => (
    <StatusPill tone="attention" icon="copy">
      {said}
    </StatusPill>
  );
  const ofTemplate = isOfTemplate && mark(t`From a template`);
  if (shown === null || desk.last === null) return isFilled ? mark(t`Carried in`) : ofTemplate;
  const { answers } = desk.last;
  const isEqual = sameValue(value ?? null, answers[path] ?? null);
  const isLong = shown.told.length > shortest;
  const id = `${inputId(path)}-last`;
  const copy = () =>
    desk.draft.apply(
      copyFromLast(desk.form, path, answers, getDefaultStore().get(desk.draft.answersAtom)),
    );
  return (
    <>
      {isFilled ? mark(isEqual ? t`From the last visit` : t`Carried in`) : ofTemplate}
      {isLong && (
        <details id={id} className={styles.last}>
          <summary>{t`Last visit, ${shown.date}`}</summary>
          {shown.told}
        </details>
      )}
      {field.copyFromLast !== false && !isEqual && (
        <Button variant="quiet" aria-describedby={id} onClick={copy}>
          {t`Copy`}
        </Button>
      )}
    </>
  );
}
