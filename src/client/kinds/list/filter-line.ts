import type { MessageDescriptor } from '@lingui/core';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { sessionAtom } from '#client/session/state/session-state.ts';
import { useMay } from '#client/screen/use-may.ts';
import type { ListDefinition } from './definition.ts';
import {
  chosenAllOf,
  chosenOf,
  rangeOf,
  textLabel,
  type AnyFilter,
  type Values,
} from './filters.ts';
import { useListLabel } from './labels.ts';
import { exportLimit } from './load-list.ts';
import { nameBehind } from './picked-names.ts';
import { wordsOf } from './search-tokens.ts';

/**
 * Says whose rows these are and which: agency and list, then filters, order and the time; last,
 * where it is so, that there are more.
 */
type Origin = readonly string[];

/** That a file or paper ends before the rows do. */
export const cutText = (): string =>
  plural(exportLimit, { other: 'Only the first # rows are included.' });

/**
 * What paper and files say of their rows: "Larkspur · Visits", "Status: Unstaffed · From 10/24/2026
 * · 11/26/2026 09:30", and {@link cutText} where they are cut.
 */
export function useOrigin<R>(
  definition: ListDefinition<R>,
): (values: Values, now: Date, cut?: boolean) => Origin {
  const { t } = useLingui();
  const session = useAtomValue(sessionAtom);
  const lineOf = useFilterLine(definition);
  const agency = session.kind === 'open' ? session.state.user.orgName : '';
  return (values, now, cut = false) => [
    [agency, t(definition.title)].filter(Boolean).join(' · '),
    [lineOf(values, now), pacificMoment(now)].filter(Boolean).join(' · '),
    ...(cut ? [cutText()] : []),
  ];
}

function useFilterLine<R>({ filters, columns }: ListDefinition<R>) {
  const { t } = useLingui();
  const text = useListLabel();
  const may = useMay();
  const labelled = (label: MessageDescriptor, value: string): string =>
    value === '' ? '' : `${t(label)}: ${value}`;
  const named = (filter: Exclude<AnyFilter, { kind: 'range' }>, value: string): string =>
    labelled(filter.label, value);
  const describe = (
    [key, filter]: readonly [string, AnyFilter],
    values: Values,
    now: Date,
  ): string => {
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
        return labelled(textLabel(filter, may), wordsOf(value));
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
  return (values: Values, now: Date): string => {
    const order = values['order'];
    const sorted = columns.find(({ sort }) => sort && (sort.asc === order || sort.desc === order));
    const header = sorted && order !== undefined ? t(sorted.header) : '';
    const parts = filters.map((filter) => describe(filter, values, now));
    return [...parts, header && t`Sorted by ${header}`].filter(Boolean).join(' · ');
  };
}
