import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SessionState } from '#contract/sign-in.ts';
import { Banner } from '#client/ui/notices.tsx';
import { pacificMoment } from '#client/screen/pacific-clock.ts';

/**
 * Work that a device lost before it was sent (fault 30): shown to its author until the office has
 * dealt with it.
 */
export function LostWork({ lost }: { lost: NonNullable<SessionState['lostWork']> }) {
  return lost.map(({ deviceName, unsent, noticedAt }) => {
    const when = pacificMoment(new Date(noticedAt));
    return (
      <Banner
        key={`${deviceName} ${noticedAt}`}
        tone="danger"
        title={plural(unsent, {
          one: '# item was lost before it was sent.',
          other: '# items were lost before they were sent.',
        })}
      >
        <Trans>
          The browser on {deviceName} deleted its stored data; the server noticed {when}. Check your
          recent notes and enter anything missing again. The office knows and will contact you.
        </Trans>
      </Banner>
    );
  });
}
