import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '#client/i18n.ts';
import { Button } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/card.tsx';
import { Select } from '#client/ui/select.tsx';
import { FilterChips } from '#client/ui/tabs.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { ListFilters as Filters } from './definition.ts';
import { RangeFilter } from './range-filter.tsx';
import type { ListSearch } from './search.ts';
import { markOf, wordsOf } from './search-tokens.ts';

type Change = (
  part: Partial<Record<Exclude<keyof ListSearch, 'page'>, string | undefined>>,
) => void;

function WordsFilter({
  label,
  words: given,
  onChange,
}: {
  label: string;
  words: string;
  onChange: (words: string) => void;
}) {
  const { t } = useLingui();
  const [words, setWords] = useState(given);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChange(words.trim());
      }}
    >
      <Cluster>
        <TextField label={label} type="search" value={words} onChange={setWords} />
        <Button type="submit" icon="search">{t`Search`}</Button>
      </Cluster>
    </form>
  );
}

/** What the address asks for if the list knows it, else the first. */
const known = (options: readonly { value: string }[] = [], value?: string): string =>
  (options.find((option) => option.value === value) ?? options[0])?.value ?? '';

/** The filters of a list; every change goes into the address and back to the first page. */
export function ListFilters({
  filters,
  search,
  count,
}: {
  filters: Filters;
  search: ListSearch;
  count: number | undefined;
}) {
  const { t } = useLingui();
  const text = useText();
  const navigate = useNavigate();
  const change: Change = (part) => {
    const kept = Object.entries({ ...search, page: undefined, ...part }).filter(
      ([, value]) => value !== undefined && value !== '',
    );
    void navigate({ to: '.', search: Object.fromEntries(kept) });
  };
  const { status, dates, order } = filters;
  const first = status?.options[0]?.value ?? '';
  const chosen = known(status?.options, search.status);
  return (
    <Cluster data-print="no">
      {filters.search && (
        <WordsFilter
          key={search.search ?? ''}
          label={t(filters.search.label)}
          words={wordsOf(search.search)}
          onChange={(words) => change({ search: markOf(words) })}
        />
      )}
      {status && (
        <FilterChips
          label={t(status.label)}
          value={chosen}
          options={status.options.map(({ value, label }) => ({
            value,
            label: text(label),
            count: value === chosen ? count : undefined,
          }))}
          onChange={(value) => change({ status: value === first ? undefined : value })}
        />
      )}
      {order && (
        <Select
          label={t`Sort by`}
          value={known(order, search.order)}
          options={order.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={(value) => change({ order: value === order[0]?.value ? undefined : value })}
        />
      )}
      {dates && <RangeFilter dates={dates} search={search} onChange={change} />}
    </Cluster>
  );
}
