import { useLingui } from '@lingui/react/macro';
import type { Visit } from '#contract/entities.ts';
import { findClock } from '#domain/visit-clock.ts';
import { Banner } from '#client/ui/notices.tsx';
import { spanWords } from './span-labels.ts';

/** Says that the phone's clock was turned or is off. It asks for nothing and stops nothing. */
export function ClockNotice({ visit }: { visit: Pick<Visit, 'timeIn' | 'timeOut'> }) {
  const { t } = useLingui();
  const { flags, offByMs, durationMs } = findClock(visit.timeIn, visit.timeOut);
  const by = spanWords(offByMs);
  const length = durationMs === null ? null : spanWords(durationMs);
  const kept =
    length === null
      ? t`The visit counts; its times are corrected with the server’s clock.`
      : t`The visit counts with its true length, ${length}.`;
  if (flags.includes('moved'))
    return (
      <Banner
        tone="attention"
        icon="clock"
        role="note"
        title={t`The clock of this visit’s phone was changed by ${by}`}
      >
        {kept}
      </Banner>
    );
  if (flags.includes('wrong'))
    return (
      <Banner
        tone="attention"
        icon="clock"
        role="note"
        title={t`The clock of this visit’s phone is off by ${by}`}
      >
        {kept}
      </Banner>
    );
  return null;
}
