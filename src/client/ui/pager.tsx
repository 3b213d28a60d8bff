import { useLingui } from '@lingui/react/macro';
import { Button } from './button.tsx';
import { Cluster } from './card.tsx';

/**
 * Turns the pages of something that is not a list with an address, such as a history inside a
 * record. Nothing where everything is on one page.
 */
export function Pager({
  pageNumber,
  pageCount,
  onPage,
}: {
  pageNumber: number;
  pageCount: number;
  onPage: (pageNumber: number) => void;
}) {
  const { t } = useLingui();
  if (pageCount <= 1) return null;
  return (
    <Cluster>
      <Button
        disabled={pageNumber === 1}
        onClick={() => onPage(pageNumber - 1)}
      >{t`Previous page`}</Button>
      <span>{t`Page ${pageNumber} of ${pageCount}`}</span>
      <Button
        disabled={pageNumber === pageCount}
        onClick={() => onPage(pageNumber + 1)}
      >{t`Next page`}</Button>
    </Cluster>
  );
}
