import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useReturned } from '#client/store/snapshots/queries.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { Banner } from '#client/ui/notices.tsx';

/** Notes the office returned: first on the day, because somebody waits for them. */
export function ReturnedNotes() {
  const { t } = useLingui();
  const count = useReturned()?.length ?? 0;
  if (count === 0) return null;
  return (
    <Banner tone="attention" actions={<LinkButton to="/notes">{t`Notes`}</LinkButton>}>
      {plural(count, {
        one: '# note was returned by the office.',
        other: '# notes were returned by the office.',
      })}
    </Banner>
  );
}
