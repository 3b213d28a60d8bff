import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Question } from '#client/kinds/question/question.tsx';

type OtherProps = {
  /** The template's. */
  name: string;
  /** Questions with the note's answer and the template's. */
  lines: readonly {
    readonly path: string;
    readonly label: string;
    readonly mine: string;
    readonly value: string;
  }[];
  onChoose: (replaces: boolean) => void;
};

/** What is asked where a template has other answers than the note: nothing is replaced unasked. */
export function OtherAnswers({ name, lines, onChoose }: OtherProps) {
  const { t } = useLingui();
  const count = lines.length;
  return (
    <Question
      title={plural(count, {
        one: '# question is answered already',
        other: '# questions are answered already',
      })}
      safe={{ label: t`Keep my answers`, run: () => onChoose(false) }}
      others={[{ label: t`Take those of the template`, run: () => onChoose(true) }]}
    >
      <p>{t`The template ${name} has other answers. What is open is filled in any case.`}</p>
      <ul>
        {lines.map(({ path, label, mine, value }) => (
          <li key={path}>
            <strong>{label}</strong>
            {`: `}
            {t`now ${mine}; template ${value}`}
          </li>
        ))}
      </ul>
    </Question>
  );
}
