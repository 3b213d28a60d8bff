import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { LinkButton } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/card.tsx';
import { Select } from '#client/ui/select.tsx';
import type { Totalled } from './definition.ts';
import { changeSettings, pageSizeChoices, pageSizeOf, useListSettings } from './list-settings.ts';

/** The choice that leaves the number of rows to the height of the window. */
const byHeight = 'fit';

type PagingProps = {
  /** Name of the list, under which the page size is remembered. */
  name: string;
  page: Totalled<unknown>;
  searchFor: (pageNumber: number) => Readonly<Record<string, unknown>>;
  /** Goes to a page after its size changed. */
  onSize: (pageNumber: number) => void;
};

function PageSize({ name, page: { pageNumber, pageSize }, onSize }: PagingProps) {
  const { t } = useLingui();
  return (
    <Select
      inline
      label={t`Rows per page`}
      value={String(useListSettings(name).pageSize ?? byHeight)}
      options={[
        { value: byHeight, label: t`As many as fit` },
        ...pageSizeChoices.map((size) => ({ value: String(size), label: String(size) })),
      ]}
      onChange={(value) => {
        changeSettings(name, { pageSize: value === byHeight ? null : Number(value) });
        const next = pageSizeOf(name);
        // The first row on the screen stays on it.
        onSize(Math.floor(((pageNumber - 1) * pageSize) / next) + 1);
      }}
    />
  );
}

/** Where in the list this page is, its totals, and the links to its neighbours. */
export function ListPaging(props: PagingProps) {
  const { t } = useLingui();
  const { page, searchFor } = props;
  const { pageNumber, pageCount, count, totals } = page;
  const smallest = pageSizeChoices[0];
  return (
    <Cluster>
      <output>{plural(count, { one: '# row', other: '# rows' })}</output>
      {totals.map(({ label, value }) => (
        <span key={label.id}>
          {t(label)}: <strong>{value}</strong>
        </span>
      ))}
      {pageCount > 1 && <span data-print="no">{t`Page ${pageNumber} of ${pageCount}`}</span>}
      {pageNumber > 1 && (
        <LinkButton
          to="."
          search={searchFor(pageNumber - 1)}
          icon="back"
          data-print="no"
        >{t`Previous page`}</LinkButton>
      )}
      {pageNumber < pageCount && (
        <LinkButton
          to="."
          search={searchFor(pageNumber + 1)}
          data-print="no"
        >{t`Next page`}</LinkButton>
      )}
      {count > smallest && (
        <div data-print="no">
          <PageSize {...props} />
        </div>
      )}
    </Cluster>
  );
}
