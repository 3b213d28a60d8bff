import { useAtomValue } from 'jotai';
import { memo, type ComponentType } from 'react';
import type { ChoiceField, Field } from '#forms/define.ts';
import { offeredOptions } from '#forms/engine.ts';
import { takesAgencyList } from '#forms/form-index.ts';
import { late } from '#client/screen/late.tsx';
import { useDesk } from '../editor/editor-context.ts';
import { AnswerField } from './answer-field.tsx';
import { CalculatedLine } from './calculated-line.tsx';
import type { InputProps } from './answer-input.tsx';
import { ScoreCard } from './score-card.tsx';
import { suggestingInput } from './suggesting-input.tsx';

type QuestionProps = { path: string; field: Field; Input?: ComponentType<InputProps> };

/** The full path of what a question reads: `./category` is a column of its own row. */
const readBy = (path: string, { path: own }: Field, read: string): string =>
  read.startsWith('./') ? `${path.slice(0, path.length - own.length)}${read.slice(2)}` : read;

type ChoiceProps = Omit<QuestionProps, 'field'> & {
  field: ChoiceField & Required<Pick<ChoiceField, 'offered'>>;
};

/** A question whose options another answer narrows. */
function OfferedChoice({ path, field, ...input }: ChoiceProps) {
  const desk = useDesk();
  const by = useAtomValue(desk.draft.answerAtom(readBy(path, field, field.offered.by)));
  const options = offeredOptions(field, by);
  return options.length > 0 ? (
    <AnswerField path={path} field={{ ...field, options }} {...input} />
  ) : null;
}

/** Rare: it comes with the first form that offers words of the agency. */
const ListedChoices = late(async () => (await import('./listed-choices.tsx')).ListedChoices, {
  isPiece: true,
});

/** One question of the open note, or what the app computes at its place. */
export const Question = memo(function Question({ path, field, ...input }: QuestionProps) {
  if (field.kind === 'score') return <ScoreCard path={path} />;
  if (field.kind === 'calculated') return <CalculatedLine path={path} field={field} />;
  if (field.kind === 'choice' && field.offered)
    return <OfferedChoice path={path} field={{ ...field, offered: field.offered }} {...input} />;
  if (takesAgencyList(field)) return <ListedChoices path={path} field={field} />;
  const Input = input.Input ?? suggestingInput(path, field);
  return <AnswerField path={path} field={field} {...(Input && { Input })} />;
});
