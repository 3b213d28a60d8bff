import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Visit } from '#contract/entities.ts';
import { readVisit } from '#contract/visits.ts';
import { callApi } from '#client/api/call.ts';
import { onPoke } from '#client/api/events.ts';
import { Banner } from '#client/ui/notices.tsx';
import { placeText } from './changed-text.ts';

/**
 * The visits of an open dialog that somebody else changed since it was opened, as they are now. A
 * dialog that says so is better than one that closes.
 */
function useChanged(visits: readonly Visit[]): readonly Visit[] {
  const [changed, setChanged] = useState<ReadonlyMap<string, Visit>>(new Map());
  useEffect(
    () =>
      onPoke((poke) => {
        const seen = visits.find(({ id }) => id === poke?.id);
        if (!seen) return;
        callApi(readVisit, { visitId: seen.id }).then(
          ({ visit }) =>
            visit.revision > seen.revision
              ? setChanged((before) => new Map(before).set(visit.id, visit))
              : undefined,
          // It is refused when it is sent, with the same words.
          () => {},
        );
      }),
    [visits],
  );
  return [...changed.values()];
}

function Changed({ visit }: { visit: Visit }) {
  const { t } = useLingui();
  const [patient, now] = [visit.patientName, placeText(visit)];
  return <li>{t`${patient}: now with ${now}.`}</li>;
}

/** Says which of the dialog's visits changed meanwhile, and what they are now. */
export function ChangedMeanwhile({ visits }: { visits: readonly Visit[] }) {
  const { t } = useLingui();
  const changed = useChanged(visits);
  return (
    changed.length > 0 && (
      <Banner
        tone="attention"
        role="alert"
        title={t`Somebody else changed this meanwhile. Close, and look at it again.`}
      >
        <ul>
          {changed.map((visit) => (
            <Changed key={visit.id} visit={visit} />
          ))}
        </ul>
      </Banner>
    )
  );
}
