import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { memo } from 'react';
import type { CalculatedField } from '#forms/define.ts';
import { useText } from '#client/i18n.ts';
import { answerText } from '../answer-text.ts';
import { useDesk } from '../editor/editor-context.ts';
import styles from './fields.module.css';
import { FindingLines } from './finding-lines.tsx';
import { inputId } from './place-of.ts';

/** What the app computes from other answers. */
export const CalculatedLine = memo(function CalculatedLine({
  path,
  field,
}: {
  path: string;
  field: CalculatedField;
}) {
  const { t } = useLingui();
  const text = useText();
  const result = useAtomValue(useDesk().resultAt(path));
  return (
    <section
      id={inputId(path)}
      tabIndex={-1}
      className={styles.score}
      aria-label={text(field.label)}
    >
      <h3>{text(field.label)}</h3>
      <output className={styles.total}>
        {result === undefined ? t`Not computed yet` : answerText(field, result, text)}
      </output>
      {field.hint && <p className={styles.soft}>{text(field.hint)}</p>}
      <FindingLines path={path} />
    </section>
  );
});
