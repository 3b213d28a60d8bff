import { useLingui } from '@lingui/react/macro';
import { atom, useAtomValue } from 'jotai';
import { memo, useEffect, useMemo, useState } from 'react';
import type { Draft } from '#client/store/drafts/draft.ts';
import { useRecordState } from '#client/store/snapshots/queries.ts';
import { VisuallyHidden } from '#client/ui/notices.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import { pacificMinutes } from '#client/screen/pacific-clock.ts';
import { RecordPill } from '#client/screen/record-pill.tsx';
import styles from './note.module.css';

/**
 * Milliseconds a save may take before it is shown: the pill does not change while somebody types.
 */
const slow = 800;

type Shown = 'idle' | 'saving' | 'failed' | number;

/**
 * The pill's save state; a number is the time of the last save. Changes with the state rather than
 * every keystroke.
 */
function useShown(draft: Draft): Shown {
  const now = useAtomValue(
    useMemo(
      () =>
        atom((get): Shown => {
          const save = get(draft.saveStateAtom);
          return save.kind === 'saved' ? save.at.getTime() : save.kind;
        }),
      [draft],
    ),
  );
  const [shown, setShown] = useState<Shown>(now);
  if (now !== 'saving' && now !== shown) setShown(now);
  useEffect(() => {
    const timer = now === 'saving' ? setTimeout(() => setShown('saving'), slow) : undefined;
    return () => clearTimeout(timer);
  }, [now]);
  return shown;
}

/** Whether the answers on the screen are safe: on this phone, and then with the office. */
export const SavePill = memo(function SavePill({ draft }: { draft: Draft }) {
  const { t } = useLingui();
  // The longest of them holds the place for all: a head that changes its height moves the answers.
  return (
    <>
      <span
        className={styles.state}
        data-longest={t`Saved on this phone ${pacificMinutes(new Date(0))}`}
      >
        <State draft={draft} />
      </span>
      <SavedAnnouncer draft={draft} />
    </>
  );
});

/**
 * Tells a screen reader once that answers are saved, and again after a save that failed: a word
 * after every answer would drown the questions. A failure is an alert of its own.
 */
function SavedAnnouncer({ draft }: { draft: Draft }) {
  const { t } = useLingui();
  const shown = useShown(draft);
  return (
    <output>
      <VisuallyHidden>
        {typeof shown === 'number' && t`Your answers are saved on this phone.`}
      </VisuallyHidden>
    </output>
  );
}

function State({ draft }: { draft: Draft }) {
  const { t } = useLingui();
  const shown = useShown(draft);
  const record = useRecordState(`visit:${draft.visitId}`);
  if (shown === 'failed') return <StatusPill tone="danger">{t`Not saved`}</StatusPill>;
  if (shown === 'saving') return <StatusPill tone="neutral" icon="clock">{t`Saving…`}</StatusPill>;
  if (shown === 'idle' || (record && record.kind !== 'on-phone'))
    return <RecordPill record={record} />;
  return (
    <StatusPill
      tone="attention"
      icon="device"
    >{t`Saved on this phone ${pacificMinutes(new Date(shown))}`}</StatusPill>
  );
}
