import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatPacific } from '#domain/pacific.ts';
import type { SessionState } from '#contract/sign-in.ts';
import { Banner } from '#client/ui/notices.tsx';

/**
 * Work that a device lost before it was sent (fault 30): shown to its author until the office has
 * dealt with it.
 */
export function LostWork({ lost }: { lost: NonNullable<SessionState['lostWork']> }) {
  const { t } = useLingui();
  return lost.map(({ deviceName, unsent, noticedAt }) => {
    const when = formatPacific(new Date(noticedAt));
    return (
      <Banner
        key={`${deviceName} ${noticedAt}`}
        tone="danger"
        title={plural(unsent, {
          one: '# item was lost before it was sent.',
          other: '# items were lost before they were sent.',
        })}
      >
        {t`The browser on ${deviceName} cleared what it had stored; this was noticed ${when}. Look through your recent notes and enter again what is missing. The office knows and will get in touch.`}
      </Banner>
    );
  });
}
