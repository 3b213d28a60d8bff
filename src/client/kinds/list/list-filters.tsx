import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Page } from '#contract/paging.ts';
import { useMay } from '#client/screen/use-may.ts';
import { Button } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/card.tsx';
import { Select } from '#client/ui/select.tsx';
import { FilterChips, FilterToggles } from '#client/ui/tabs.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import {
  chosenAllOf,
  chosenOf,
  textLabel,
  type AnyFilter,
  type ChoiceFilter,
  type ChoicesFilter,
  type Values,
  type TermFilter,
  type WordsFilter,
} from './filters.ts';
import { useListLabel } from './labels.ts';
import { PickerFilter } from './picker-filter.tsx';
import { RangeFilter } from './range-filter.tsx';
import { tokenOf, wordsOf } from './search-tokens.ts';
import type { SetValues } from './use-list-address.ts';

/** From here on a choice is a select: more chips than this are slower to read. */
const mostChips = 12;

type OneProps<F extends AnyFilter> = {
  name: string;
  filter: F;
  values: Values;
  /** The page that is shown, for the filter that its rows are counted by. */
  page: Counting | undefined;
  /** A choice beside the status, which has to say what it is about. */
  isNamed: boolean;
  onChange: SetValues;
};

function TextBox({ name, filter, values, onChange }: OneProps<WordsFilter | TermFilter>) {
  const { t } = useLingui();
  const may = useMay();
  const inClear = filter.kind === 'term';
  const given = inClear ? (values[name] ?? '') : wordsOf(values[name]);
  const [words, setWords] = useState(given);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ [name]: inClear ? words.trim() : tokenOf(words.trim()) });
      }}
    >
      <Cluster>
        <TextField
          inline
          label={t(textLabel(filter, may))}
          type="search"
          maxLength={filter.maxLength}
          value={words}
          onChange={setWords}
        />
        <Button type="submit" icon="search">{t`Search`}</Button>
      </Cluster>
    </form>
  );
}

function ChoiceControl({ name, filter, values, page, isNamed, onChange }: OneProps<ChoiceFilter>) {
  const { t } = useLingui();
  const text = useListLabel();
  const chosen = chosenOf(filter, values[name]);
  const pick = (value: string) => onChange({ [name]: value === filter.first ? undefined : value });
  const options = filter.options.map(({ value, label }) => ({
    value,
    label: text(label),
    count: page && countOf(filter, page, value, chosen),
  }));
  const shared = { label: t(filter.label), value: chosen, onChange: pick };
  return options.length > mostChips ? (
    <Select
      inline
      {...shared}
      options={options.map(({ value, label, count }) => ({
        value,
        label: count === undefined ? label : `${label} (${count})`,
      }))}
    />
  ) : (
    <FilterChips {...shared} options={options} isNamed={isNamed} />
  );
}

function ChoicesControl({ name, filter, values, onChange }: OneProps<ChoicesFilter>) {
  const { t } = useLingui();
  const text = useListLabel();
  return (
    <FilterToggles
      label={t(filter.label)}
      isNamed
      value={chosenAllOf(filter, values[name])}
      options={filter.options.map(({ value, label }) => ({ value, label: text(label) }))}
      onChange={(chosen) => onChange({ [name]: chosen.join(',') })}
    />
  );
}

function Control({ filter, ...props }: OneProps<AnyFilter>) {
  const { name, values, onChange } = props;
  switch (filter.kind) {
    case 'words':
    case 'term':
      return <TextBox key={values[name] ?? ''} {...props} filter={filter} />;
    case 'choice':
      return <ChoiceControl {...props} filter={filter} />;
    case 'choices':
      return <ChoicesControl {...props} filter={filter} />;
    case 'range':
      return <RangeFilter filter={filter} values={values} onChange={onChange} />;
    case 'picker':
      return (
        <PickerFilter
          filter={filter}
          value={values[name]}
          onChange={(id) => onChange({ [name]: id })}
        />
      );
  }
}

type FiltersProps = {
  filters: readonly (readonly [string, AnyFilter])[];
  values: Values;
  /** The page that is shown; undefined while another one is on its way. */
  page: Counting | undefined;
  onChange: SetValues;
};

type Counting = Pick<Page<unknown>, 'count' | 'counts'>;

/** Rows behind a value of a choice; undefined where nobody counted them. */
function countOf(
  { counted = {} }: ChoiceFilter,
  { count, counts }: Counting,
  value: string,
  chosen: string,
): number | undefined {
  if (value === chosen) return count;
  if (!counts || counted[value] === null) return undefined;
  const statuses = counted[value] ?? (value === 'All' ? Object.keys(counts) : [value]);
  return statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
}

/** The filters of a list; every change goes into the address and back to the first page. */
export function ListFilters({ filters, page, ...props }: FiltersProps) {
  const may = useMay();
  const offered = filters.filter(
    ([, filter]) => filter.kind !== 'picker' || !filter.needs || may(filter.needs),
  );
  if (offered.length === 0) return null;
  // Only the first choice is counted: it is the status.
  const counted = offered.find(([, filter]) => filter.kind === 'choice')?.[0];
  return (
    <Cluster data-print="no">
      {offered.map(([name, filter]) => (
        <Control
          key={name}
          name={name}
          filter={filter}
          page={name === counted ? page : undefined}
          isNamed={name !== counted}
          {...props}
        />
      ))}
    </Cluster>
  );
}
