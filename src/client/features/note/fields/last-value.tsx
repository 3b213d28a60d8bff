import { useLingui } from '@lingui/react/macro';
import { getDefaultStore } from 'jotai';
import type { Field } from '#forms/define.ts';
import { copyFromLast, isAnswered } from '#forms/engine.ts';
import { useText } from '#client/i18n.ts';
import { Button } from '#client/ui/button.tsx';
import { answerText } from '../answer-text.ts';
import { useDesk } from '../editor/editor-context.ts';
import { inputId } from './place-of.ts';
import styles from './fields.module.css';

const shortest = 90; // characters shown without a fold; a longer narrative of the last visit stays folded

/** The answer of the last visit, with *Copy* where the form offers it. */
export function LastValue({ path, field }: { path: string; field: Field }) {
  const { t } = useLingui();
  const text = useText();
  const desk = useDesk();
  const value = desk.last?.answers[path];
  if (!desk.last || desk.readOnly || !isAnswered(value)) return null;
  const told = answerText(field, value, text);
  const { date, answers } = desk.last;
  const id = `${inputId(path)}-last`;
  const copy = () =>
    desk.draft.apply(
      copyFromLast(desk.form, path, answers, getDefaultStore().get(desk.draft.answersAtom)),
    );
  return (
    <>
      {told.length > shortest ? (
        <details id={id} className={styles.last}>
          <summary>{t`Last visit, ${date}`}</summary>
          {told}
        </details>
      ) : (
        <span id={id}>{t`Last visit: ${told} on ${date}`}</span>
      )}
      {field.copyFromLast !== false && (
        <Button variant="quiet" aria-describedby={id} onClick={copy}>
          {t`Copy`}
        </Button>
      )}
    </>
  );
}
