import { useLingui } from '@lingui/react/macro';
import type { Visit } from '#contract/entities.ts';
import { evvActionText, evvReasonText, type EvvTimes } from '#domain/evv.ts';
import { useText } from '#client/i18n.ts';
import { Facts } from '#client/ui/card.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { pacificMoment } from '#client/screen/pacific-clock.ts';

const moment = (instant: string | null): string =>
  instant === null ? '—' : pacificMoment(new Date(instant));
const span = ({ begin, end }: EvvTimes): string => `${moment(begin)} – ${moment(end)}`;

/** Each change by hand, oldest first, with the times before and after. */
export function TimeChanges({ visit }: { visit: Pick<Visit, 'timeChanges'> }) {
  const { t } = useLingui();
  const text = useText();
  const words = (code: string, known: string | null): string =>
    `${code} ${known === null ? '' : text(known)}`.trim();
  return (visit.timeChanges ?? []).map(
    ({ at, byName, reason, resolution, comment, before, after }) => (
      <Banner
        key={at}
        tone="neutral"
        icon="clock"
        role="note"
        title={t`Times changed by ${byName}, ${moment(at)}`}
      >
        <Facts
          items={[
            { name: t`Before`, value: span(before) },
            { name: t`After`, value: span(after) },
            { name: t`Reason`, value: words(reason, evvReasonText(reason)) },
            ...(resolution === ''
              ? []
              : [{ name: t`Resolution`, value: words(resolution, evvActionText(resolution)) }]),
            ...(comment === '' ? [] : [{ name: t`Comment`, value: comment }]),
          ]}
        />
      </Banner>
    ),
  );
}
