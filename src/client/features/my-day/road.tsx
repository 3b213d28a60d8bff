import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import type { VisitRow } from '#client/store/snapshots/queries.ts';
import { Skeleton } from '#client/ui/notices.tsx';
import type { RoadDay } from './road-model.ts';

/** Needs the forms. */
const RoadCheck = lazy(async () => ({ default: (await import('./road-check.tsx')).RoadCheck }));

/** The road check of a day, once its code is here. */
export function Road(day: { readonly visits: readonly VisitRow[]; readonly day: RoadDay }) {
  const { t } = useLingui();
  return (
    <Suspense fallback={<Skeleton lines={2} label={t`Loading`} />}>
      <RoadCheck {...day} />
    </Suspense>
  );
}
