import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import type { Choice } from '#contract/commands/merged-doc.ts';
import type { OpenConflict } from '#contract/entities.ts';
import { Card } from '#client/ui/card.tsx';
import { canKeepBoth } from './choices.ts';
import styles from './conflict.module.css';
import { wordDiff } from './word-diff.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';

/** One side of a conflict as text. */
type Side = { readonly owner: string; readonly value: string };

type CardProps = {
  conflict: OpenConflict;
  label: string;
  mine: Side;
  office: Side;
  choice: Choice | undefined;
  onChoose: (choice: Choice) => void;
};

/**
 * A text with the words underlined that the other side lacks; a trailing space is not part of a
 * word.
 */
const Marked = ({ value, other }: { value: string; other: string }) =>
  wordDiff(value, other).map(({ at, text, only }) => {
    const word = text.trimEnd();
    return only ? (
      <Fragment key={at}>
        <mark>{word}</mark>
        {text.slice(word.length)}
      </Fragment>
    ) : (
      <Fragment key={at}>{text}</Fragment>
    );
  });

type OptionProps = {
  name: string;
  title: string;
  side: Side;
  other: string;
  /** Texts are compared word by word; two readings have nothing in common. */
  compared: boolean;
  checked: boolean;
  onPick: () => void;
};

function Option({ name, title, side, other, compared, checked, onPick }: OptionProps) {
  const { t } = useLingui();
  return (
    <label className={styles.option}>
      <span className={styles.owner}>{side.owner}</span>
      {side.value === '' ? (
        <em>{t`No answer`}</em>
      ) : (
        <span className={styles.value}>
          {compared ? <Marked value={side.value} other={other} /> : side.value}
        </span>
      )}
      <span className={styles.pick}>
        <input type="radio" name={name} autoComplete="off" checked={checked} onChange={onPick} />{' '}
        {title}
      </span>
    </label>
  );
}

/** When and on which device a value was written. */
export const writtenBy = (
  name: string,
  at: string | undefined,
  device: string | undefined,
): string =>
  [name, at ? pacificMoment(new Date(at)) : '', device ?? ''].filter(Boolean).join(' · ');

/** One answer with its two values, their authors, and the choice. */
export function ConflictCard({ conflict, label, mine, office, choice, onChoose }: CardProps) {
  const { t } = useLingui();
  const name = `choice-${conflict.path}`;
  const texts = canKeepBoth(conflict);
  return (
    <Card>
      <fieldset id={name} tabIndex={-1} className={styles.fieldset}>
        <legend className={styles.legend}>{label}</legend>
        <div className={texts ? styles.texts : styles.sides}>
          <Option
            name={name}
            title={t`Keep mine`}
            side={mine}
            other={office.value}
            compared={texts}
            checked={choice === 'mine'}
            onPick={() => onChoose('mine')}
          />
          <Option
            name={name}
            title={t`Keep office`}
            side={office}
            other={mine.value}
            compared={texts}
            checked={choice === 'office'}
            onPick={() => onChoose('office')}
          />
        </div>
        {texts && (
          <label className={styles.option}>
            <span className={styles.pick}>
              <input
                type="radio"
                name={name}
                autoComplete="off"
                checked={choice === 'both'}
                onChange={() => onChoose('both')}
                aria-describedby={`${name}-both`}
              />{' '}
              {t`Keep both`}
            </span>
            <span id={`${name}-both`} className={styles.owner}>
              {t`One after the other, the office’s first`}
            </span>
          </label>
        )}
      </fieldset>
    </Card>
  );
}
