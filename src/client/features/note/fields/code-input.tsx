import { getDefaultStore } from 'jotai';
import { icdCategory } from '#domain/codes/icd-category.ts';
import { strengthOf } from '#domain/codes/drugs.ts';
import { diagnosisParts, drugParts, frequencyParts } from '#client/features/codes/code-fields.tsx';
import { CodeNotes } from '#client/features/codes/code-notes.tsx';
import { SuggestedInput } from '#client/kinds/form-dialog/suggested-field.tsx';
import { useDesk } from '../editor/editor-context.ts';
import type { InputProps } from './answer-input.tsx';

/** One file with the search: a note that begins looks the titles of its codes up there, too. */
export { keptTitles } from '#client/features/codes/find-codes.ts';

type CodeInputProps = InputProps & {
  path: string;
  /** A code alone, a diagnosis in words with its code, a drug, or how often it is taken. */
  offers: 'code' | 'diagnosis' | 'drug' | 'frequency';
};

const nothingElse = {};
const usualLength = 120;
/** A diagnosis as this input writes it begins with its code. */
const leadingCode = new RegExp(`^${icdCategory}(?:\\.[0-9A-Z]{1,4})?(?=\\s|$)`);

/** A question of a note that suggests diagnosis codes, drugs or their frequencies; any text stays an answer. */
export function CodeInput({ field, value, frame, onChange, path, offers }: CodeInputProps) {
  const { draft } = useDesk();
  const maxLength = field.kind === 'text' ? field.maxLength : usualLength;
  const isCoded = offers === 'code' || offers === 'diagnosis';
  const typed = typeof value === 'string' ? value : '';
  const props = {
    frame: {
      ...frame,
      after: (
        <>
          {frame.after}
          {isCoded && <CodeNotes code={leadingCode.exec(typed)?.[0] ?? ''} />}
        </>
      ),
    },
    value: typed,
    onChange: (next: string) => onChange(next === '' ? null : next),
    onFill: () => {},
  };
  if (offers === 'frequency')
    return <SuggestedInput {...props} parts={frequencyParts(maxLength)} />;
  if (isCoded)
    return (
      <SuggestedInput
        {...props}
        parts={diagnosisParts(
          ({ code, text }) => ({
            value: (offers === 'code' ? code : `${code} ${text}`).slice(0, maxLength),
            others: nothingElse,
          }),
          maxLength,
        )}
      />
    );
  /** The strength goes into the row's dose where that is empty. */
  const dosePath = `${path.slice(0, path.lastIndexOf('.'))}.dose`;
  return (
    <SuggestedInput
      {...props}
      parts={drugParts((drug) => {
        const dose = getDefaultStore().get(draft.answerAtom(dosePath));
        const strength = strengthOf(drug);
        if ((dose ?? '') === '' && strength !== '') draft.set(dosePath, strength.slice(0, 60));
        return { value: drug.brand_name.slice(0, maxLength), others: nothingElse };
      }, maxLength)}
    />
  );
}
