import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { MergedDoc, OpenConflict } from '#contract/entities.ts';
import type { Value } from '#domain/merge.ts';
import { useStore } from '#client/session/state/session.ts';
import type { OutboxEntry } from '#client/sync/outbox-entries.ts';
import { resolveConflict } from '#client/sync/resolve-conflict.ts';
import { Button } from '#client/ui/button.tsx';
import { Stack } from '#client/ui/card.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { ActionBar } from '#client/ui/page.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { firstOpen, mergedBeside, type Choices } from './choices.ts';
import { ConflictCard, writtenBy } from './conflict-card.tsx';

type ScreenProps = {
  entry: OutboxEntry;
  conflicts: readonly OpenConflict[];
  /** What happened, and what to do. */
  intro: string;
  /** The document as the server has it, to show what merged by itself. */
  content: MergedDoc | null;
  labelOf: (path: string) => string;
  valueOf: (path: string, value: Value | null) => string;
};

/** The device of a side, where it tells the two apart. */
const deviceOf = (
  { mineEdit, theirsEdit }: OpenConflict,
  side: 'mineEdit' | 'theirsEdit',
): string | undefined =>
  mineEdit.device === theirsEdit?.device ? undefined : { mineEdit, theirsEdit }[side]?.device;

/**
 * Both values of each answer that two people changed, side by side; nothing is preselected and
 * nothing is lost.
 */
export function ConflictScreen({
  entry,
  conflicts,
  intro,
  content,
  labelOf,
  valueOf,
}: ScreenProps) {
  const { t } = useLingui();
  const store = useStore();
  const navigate = useNavigate();
  const [choices, setChoices] = useState<Choices>({});
  const open = firstOpen(conflicts, choices);
  const chosen = conflicts.filter(({ path }) => choices[path] !== undefined).length;
  const merged = content && conflicts[0] ? mergedBeside(content, conflicts[0].mineEdit) : 0;
  const { busy, error, start } = useAttempt(async () => {
    await resolveConflict(store, entry, choices);
    await navigate({ to: '/sync' });
  });
  // Until the record has come back with the question, an answer would have nothing to settle.
  const asked = content?.conflicts.some(({ entryId }) => entryId === entry.entryId) ?? false;
  const next = () => {
    if (!open) return void start();
    const place = document.getElementById(`choice-${open.path}`);
    place?.scrollIntoView({ block: 'center' });
    return place?.querySelector('input')?.focus({ preventScroll: true });
  };
  return (
    <>
      <Stack>
        <Banner tone="info" role="note">
          {intro}
        </Banner>
        {conflicts.map((conflict) => (
          <ConflictCard
            key={conflict.path}
            conflict={conflict}
            label={labelOf(conflict.path)}
            mine={{
              owner: writtenBy(t`Mine`, conflict.mineEdit.at, deviceOf(conflict, 'mineEdit')),
              value: valueOf(conflict.path, conflict.mine),
            }}
            office={{
              owner: writtenBy(
                t`Office` + (conflict.theirsEdit ? ` · ${conflict.theirsEdit.byName}` : ''),
                conflict.theirsEdit?.at,
                deviceOf(conflict, 'theirsEdit'),
              ),
              value: valueOf(conflict.path, conflict.theirs),
            }}
            choice={choices[conflict.path]}
            onChoose={(choice) => setChoices((now) => ({ ...now, [conflict.path]: choice }))}
          />
        ))}
        {merged > 0 && (
          <p>
            {plural(merged, {
              one: 'Changes that do not overlap were merged automatically: # answer.',
              other: 'Changes that do not overlap were merged automatically: # answers.',
            })}
          </p>
        )}
        <FailureNotice error={error} />
      </Stack>
      <ActionBar>
        <Button variant="primary" busy={busy} disabled={!open && !asked} onClick={next}>
          {open
            ? chosen === 0
              ? t`Go to the first answer`
              : t`Go to the next answer`
            : t`Send my choices`}
        </Button>
      </ActionBar>
    </>
  );
}
