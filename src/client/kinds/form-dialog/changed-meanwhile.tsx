import { useLingui } from '@lingui/react/macro';
import { Facts } from '#client/ui/card.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { useTextOf } from './field.ts';
import type { Change } from './use-form.ts';

/** Somebody else's changes while a form was open; the input here is kept. */
export function ChangedMeanwhile({ changes }: { changes: readonly Change[] }) {
  const { t } = useLingui();
  const textOf = useTextOf();
  return (
    <Banner tone="attention" role="alert" title={t`Someone else changed this in the meantime.`}>
      <Facts
        items={changes.map(({ label, before, now }) => ({
          name: textOf(label),
          value: `${textOf(before)} → ${textOf(now)}`,
        }))}
      />
      <p>{t`Nothing is saved yet. Check what you entered and save again.`}</p>
    </Banner>
  );
}
