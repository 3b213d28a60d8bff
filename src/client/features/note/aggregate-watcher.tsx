import { useEffect } from 'react';
import { useVisitPage, type VisitPage } from '#client/store/snapshots/queries.ts';

/**
 * Watches a visit on the device and reports each change. Only used where nobody types, because it
 * reads the note again after every save.
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
