import { useLingui } from '@lingui/react/macro';
import { Facts } from '#client/ui/card.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { useTextOf } from './field.ts';
import type { Change } from './use-form.ts';

type ChangedMeanwhileProps = {
  changes: readonly Change[];
  /** A form keeps its input; a press has none, and is to be decided again. */
  of?: 'form' | 'press';
};

/** Somebody else's changes while a form was open or a row was on the screen. */
export function ChangedMeanwhile({ changes, of = 'form' }: ChangedMeanwhileProps) {
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
      <p>
        {of === 'form'
          ? t`Nothing is saved yet. Check what you entered and save again.`
          : t`Nothing was done. Check what is different now, and decide again.`}
      </p>
    </Banner>
  );
}
