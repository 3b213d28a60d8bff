import { useLingui } from '@lingui/react/macro';
import { useNow } from '#client/screen/use-now.ts';
import { Columns } from '#client/ui/card.tsx';
import { DateField } from '#client/ui/date-field.tsx';
import type { Days } from './use-import.ts';

export const noDays: Days = { from: '', to: '' };

/** First and last day a table counts. */
export function DayFields({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const { t } = useLingui();
  const today = useNow();
  return (
    <Columns>
      <DateField
        label={t`First day`}
        today={today}
        value={days.from}
        onChange={(from) => onChange({ ...days, from })}
      />
      <DateField
        label={t`Last day`}
        hint={t`Empty: until another table begins.`}
        today={today}
        value={days.to}
        onChange={(to) => onChange({ ...days, to })}
      />
    </Columns>
  );
}
