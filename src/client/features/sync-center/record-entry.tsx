import { commandByName } from '#contract/commands/registry.ts';
import { useText } from '#client/i18n.ts';
import type { OutboxEntry } from '#client/sync/outbox-entries.ts';
import { EntryFacts } from './entry-facts.tsx';
import { WrittenCard } from './written-card.tsx';

/** Work on a kind of record that has no view of its own: the lines its command says were written. */
export function RecordEntry({ entry }: { entry: OutboxEntry }) {
  const text = useText();
  const { input, written = [] } = commandByName(entry.command) ?? {};
  const parsed = input?.safeParse(entry.input);
  return (
    <EntryFacts entry={entry} actions={null}>
      {parsed?.success && (
        <WrittenCard
          lines={written.map(({ label, translated = false, of }) => ({
            path: label,
            label: text(label),
            value: translated ? text(of(parsed.data)) : of(parsed.data),
          }))}
        />
      )}
    </EntryFacts>
  );
}
