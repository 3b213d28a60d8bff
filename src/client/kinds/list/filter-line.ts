import { useLingui } from '@lingui/react/macro';
import type { ListDefinition } from './definition.ts';
import { chosenAllOf, chosenOf, rangeOf, type AnyFilter, type Values } from './filters.ts';
import { useListLabel } from './labels.ts';
import { nameBehind } from './picked-names.ts';
import { wordsOf } from './search-tokens.ts';

/** Says in words which rows a list shows, for paper: "Status: Unstaffed · From 10/24/2026 to …". */
export function useFilterLine<R>(
  { filters, columns }: ListDefinition<R>,
  values: Values,
  now: Date,
): string {
  const { t } = useLingui();
  const text = useListLabel();
  const named = (filter: Exclude<AnyFilter, { kind: 'range' }>, value: string): string =>
    value === '' ? '' : `${t(filter.label)}: ${value}`;
  const describe = ([key, filter]: readonly [string, AnyFilter]): string => {
    const value = values[key];
    switch (filter.kind) {
      case 'choice': {
        const option = filter.options.find((each) => each.value === chosenOf(filter, value));
        return option ? named(filter, text(option.label)) : '';
      }
      case 'choices': {
        const chosen = chosenAllOf(filter, value);
        const labels = filter.options.flatMap((option) =>
          chosen.includes(option.value) ? [text(option.label)] : [],
        );
        return named(filter, labels.join(', '));
      }
      case 'words':
        return named(filter, wordsOf(value));
      case 'term':
        return named(filter, value ?? '');
      case 'picker':
        return value === undefined ? '' : named(filter, nameBehind(value) ?? value);
      case 'range': {
        const { start, end } = rangeOf(filter, values, now);
        return [start && t`From ${start}`, end && t`To ${end}`].filter(Boolean).join(' ');
      }
    }
  };
  const order = values['order'];
  const sorted = columns.find(({ sort }) => sort && (sort.asc === order || sort.desc === order));
  const header = sorted && order !== undefined ? t(sorted.header) : '';
  return [...filters.map(describe), header && t`Sorted by ${header}`].filter(Boolean).join(' · ');
}
