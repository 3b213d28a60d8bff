import type { OutputOf } from '#contract/call.ts';
import type { notes } from '#contract/notes.ts';
import { knownText } from '#client/i18n.ts';
import { useFormTexts } from '#client/screen/use-form-texts.ts';
import { numberText } from '#client/ui/number-text.ts';
import { Cluster } from '#client/ui/card.tsx';
import { StatusPill } from '#client/ui/pill.tsx';

type Reading = NonNullable<OutputOf<typeof notes>['rows'][number]['readings']>[number];

/** A reading out of its range as one line. */
export const readingText = ({ label, value, unit }: Reading): string =>
  [knownText(label), numberText(value), knownText(unit)].filter(Boolean).join(' ');

/** Readings out of range of a signed note, the critical ones red. */
export function Readings({ found }: { found: readonly Reading[] }) {
  useFormTexts();
  return (
    <Cluster>
      {found.map((each) => (
        <StatusPill key={each.path} tone={each.level === 'critical' ? 'danger' : 'attention'}>
          {readingText(each)}
        </StatusPill>
      ))}
    </Cluster>
  );
}
