import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Page } from '#contract/paging.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/card.tsx';
import type { ListSearch } from './search.ts';

/** Where in the list this page is, and the ways to its neighbours. */
export function ListPaging({ page, search }: { page: Page<unknown>; search: ListSearch }) {
  const { t } = useLingui();
  const { pageNumber, pageCount, count } = page;
  const searchFor = (to: number): ListSearch => ({ ...search, page: to });
  return (
    <Cluster>
      <output>{plural(count, { one: '# row', other: '# rows' })}</output>
      {pageCount > 1 && <span>{t`Page ${pageNumber} of ${pageCount}`}</span>}
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
    </Cluster>
  );
}
