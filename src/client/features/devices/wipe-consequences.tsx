import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FleetRow } from '#contract/devices.ts';
import { Banner } from '#client/ui/notices.tsx';
import { deviceText } from './fleet-labels.ts';

/** What happens to a device that is wiped, and to unsent work on it (decision 029). */
export function WipeConsequences({ row }: { row: FleetRow }) {
  const { person, unsent, needsPerson } = row;
  const device = deviceText(row);
  const { t } = useLingui();
  const waits =
    unsent === 0
      ? t`The device last reported no unsent work.`
      : plural(unsent, {
          one: '# item was not sent when the device last reported.',
          other: '# items were not sent when the device last reported.',
        });
  const decisions =
    needsPerson === null || needsPerson === 0
      ? null
      : plural(needsPerson, {
          one: '# item needs its author’s decision.',
          other: '# items need their author’s decision.',
        });
  return (
    <>
      <p>
        {t`${person} is signed out of ${device} now.`}{' '}
        <Trans>
          As soon as the device has a connection, even while it is locked, it destroys its copies of
          records and the keys to them.
        </Trans>{' '}
        {t`This cannot be undone; ${person} may sign in again and starts with an empty app.`}
      </p>
      <Banner tone="attention" role="note" title={waits}>
        <Trans>
          Unsent work is not destroyed: it stays on the device, sealed to your agency, and is sent
          from there.
        </Trans>{' '}
        <Trans>
          Work that could not be sealed waits until its author opens the app with the password; the
          wipe waits for that too.
        </Trans>
      </Banner>
      {decisions && (
        <Banner tone="attention" role="note" title={decisions}>
          <Trans>
            The office already has a copy of answers that were refused or met another answer, in the
            history of their note.
          </Trans>{' '}
          <Trans>
            A choice between two answers is asked again after the next sign-in; a refused answer is
            not.
          </Trans>
        </Banner>
      )}
    </>
  );
}
