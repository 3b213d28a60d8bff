import type { Value } from '#domain/merge.ts';
import type { Option } from '#domain/options.ts';
import type { ChoiceField } from './define.ts';

/**
 * The options of a question as another answer narrows them; all of them where nothing does, none
 * before that answer is there.
 *
 * @param by the answer at the path that `offered` names
 */
export function offeredOptions(
  { options, offered }: Pick<ChoiceField, 'options' | 'offered'>,
  by: Value | undefined,
): readonly Option[] {
  if (!offered) return options;
  const values =
    typeof by === 'string' && Object.hasOwn(offered.values, by) ? offered.values[by] : [];
  return options.filter(({ value }) => values?.includes(value));
}
