import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useText } from '#client/i18n.ts';
import { useStore } from '#client/session/state/session.ts';
import { dismissRemovedVisits, removedVisits } from '#client/store/snapshots/removed-visits.ts';
import { useDevice } from '#client/store/use-device.ts';
import { Button } from '#client/ui/button.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { clockText } from '#client/features/visits/day-and-time.ts';

/** Visits removed from my list: named until the person has seen them. */
export function TakenVisits() {
  const { t } = useLingui();
  const text = useText();
  const store = useStore();
  const taken = useDevice(removedVisits, []) ?? [];
  const count = taken.length;
  if (count === 0) return null;
  return (
    <Banner
      tone="attention"
      icon="day"
      title={plural(count, {
        one: 'The office removed a visit from your list.',
        other: 'The office removed # visits from your list.',
      })}
      actions={
        <Button onClick={() => void dismissRemovedVisits(store, taken)}>
          {t({ message: 'Got it', context: 'a notice was read' })}
        </Button>
      }
    >
      {taken.map(({ id, patientName, visitType, dateOfService, plannedStart }) => (
        <p key={id}>
          {[dateOfService, clockText(plannedStart), patientName, text(visitType)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      ))}
      <p>
        <Trans>
          It was reassigned, moved far ahead, or cancelled. Your unsent entries for it still go to
          the office under your name.
        </Trans>
      </p>
    </Banner>
  );
}
