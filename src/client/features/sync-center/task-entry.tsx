import { useLingui } from '@lingui/react/macro';
import { raiseTask } from '#contract/commands/raise-task.ts';
import { officeTopicLabels } from '#domain/office-tasks.ts';
import { useText } from '#client/i18n.ts';
import type { OutboxEntry } from '#client/sync/outbox-entries.ts';
import { EntryFacts } from './entry-facts.tsx';
import { WrittenCard } from './written-card.tsx';

/** A message to the office. */
export function TaskEntry({ entry }: { entry: OutboxEntry }) {
  const { t } = useLingui();
  const text = useText();
  const { data: message } = raiseTask.input.safeParse(entry.input);
  return (
    <EntryFacts entry={entry} actions={null}>
      {message && (
        <WrittenCard
          lines={[
            { path: 'topic', label: t`Topic`, value: text(officeTopicLabels[message.topic]) },
            { path: 'text', label: t`Message`, value: message.text },
          ]}
        />
      )}
    </EntryFacts>
  );
}
