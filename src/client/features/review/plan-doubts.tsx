import { useLingui } from '@lingui/react/macro';
import type { OutputOf } from '#contract/call.ts';
import type { readNote } from '#contract/notes.ts';
import { taskText } from '#domain/aide-tasks.ts';
import { useText } from '#client/i18n.ts';
import { Facts } from '#client/ui/card.tsx';
import { Banner } from '#client/ui/notices.tsx';

type Doubt = NonNullable<OutputOf<typeof readNote>['planDoubts']>[number];

/** Where the care plan in a signed note is not the chart's plan of that time (decision 066). */
export function PlanDoubts({ doubts }: { doubts: readonly Doubt[] | undefined }) {
  const { t } = useLingui();
  const text = useText();
  if (doubts === undefined || doubts.length === 0) return null;
  const limitOf = ({ low, high }: Doubt): string =>
    [low !== null && t`from ${low}`, high !== null && t`up to ${high}`].filter(Boolean).join(' ');
  const wordsOf = (doubt: Doubt): string => {
    const limit = limitOf(doubt);
    switch (doubt.kind) {
      case 'reading': {
        const { value } = doubt;
        return t`${value} is outside the chart’s limit: ${limit}`;
      }
      case 'limit':
        return limit === '' ? t`The chart has no limit` : t`The chart’s limit: ${limit}`;
      case 'task':
        return t`Not in this note as the chart has it`;
      case 'report':
        return t`The office got no message about this visit`;
    }
  };
  return (
    <Banner tone="attention" title={t`This note’s care plan differs from the chart`}>
      <Facts
        items={doubts.map((doubt) => ({
          name: doubt.kind === 'task' ? taskText(doubt.label, text) : text(doubt.label),
          value: wordsOf(doubt),
        }))}
      />
    </Banner>
  );
}
