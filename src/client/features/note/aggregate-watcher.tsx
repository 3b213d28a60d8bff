import { useEffect } from 'react';
import { useVisitPage, type VisitPage } from '#client/store/snapshots/queries.ts';

/**
 * Follows a visit on the device and tells each change. Stands only where nobody types: following a
 * note costs reading it again after every save.
 */
export function CaseWatcher({
  visitId,
  onPage,
}: {
  visitId: string;
  onPage: (page: VisitPage | null) => void;
}) {
  const page = useVisitPage(visitId);
  useEffect(() => {
    if (page !== undefined) onPage(page);
  }, [page, onPage]);
  return null;
}
