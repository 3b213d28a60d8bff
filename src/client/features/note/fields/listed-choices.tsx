import { useAtomValue } from 'jotai';
import type { ChoicesField } from '#forms/define.ts';
import { offeredPath } from '#forms/form-index.ts';
import { asOffered } from '#forms/offered-lists.ts';
import { useDesk } from '../editor/editor-context.ts';
import { AnswerField } from './answer-field.tsx';

/** A question that the agency's own words answer, as this note keeps them. */
export function ListedChoices({ path, field }: { path: string; field: ChoicesField }) {
  const { draft } = useDesk();
  const kept = useAtomValue(draft.answerAtom(offeredPath(path)));
  const chosen = useAtomValue(draft.answerAtom(path));
  return <AnswerField path={path} field={asOffered(field, kept, chosen)} />;
}
