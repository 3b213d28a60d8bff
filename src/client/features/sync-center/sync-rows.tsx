import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { commandMeta } from '#contract/commands/meta.ts';
import { errors } from '#contract/errors.ts';
import { useText } from '#client/i18n.ts';
import type { EntryState } from '#client/store/tables.ts';
import type { OutboxEntry, NoteWithDraft } from '#client/sync/outbox-entries.ts';
import { LinkRow } from '#client/ui/list.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import { sizeText } from '#client/ui/size-text.ts';
import { pacificMinutes } from '#client/screen/pacific-clock.ts';
import { ageText } from './entry-labels.ts';
import styles from './sync.module.css';

/** One entry: its kind, details and sync state. */
function EntryRow({
  entry,
  detail,
  pill,
}: {
  entry: OutboxEntry;
  detail: string;
  pill: ReactNode;
}) {
  const text = useText();
  return (
    <LinkRow
      to="/sync/$entryId"
      params={{ entryId: entry.entryId }}
      title={[text(commandMeta[entry.command].label), entry.title].filter(Boolean).join(' · ')}
      detail={
        <span className={styles.detail}>
          <span>{detail}</span>
          {pill}
        </span>
      }
    />
  );
}

export function NeedsYouRow({ entry }: { entry: OutboxEntry }) {
  const { t } = useLingui();
  const text = useText();
  const open = entry.conflicts?.length ?? 0;
  const detail =
    open > 0
      ? plural(open, { one: '# answer differs · Compare', other: '# answers differ · Compare' })
      : text(errors[entry.code ?? 'request.invalid'].text);
  return (
    <EntryRow
      entry={entry}
      detail={detail}
      pill={
        <StatusPill tone="danger">
          {open > 0 ? t`Changed in the office too` : t`Needs you`}
        </StatusPill>
      }
    />
  );
}

const OnPhonePill = () => {
  const { t } = useLingui();
  return <StatusPill tone="attention" icon="device">{t`On phone`}</StatusPill>;
};

/** A note with answers that are not yet in an entry: their state, and a link to them. */
function NoteRow({ note, detail, pill }: { note: NoteWithDraft; detail: string; pill: ReactNode }) {
  const text = useText();
  return (
    <LinkRow
      to="/note/$visitId"
      params={{ visitId: note.visitId }}
      title={[text(commandMeta.saveAnswers.label), note.title].filter(Boolean).join(' · ')}
      detail={
        <span className={styles.detail}>
          <span>{detail}</span>
          {pill}
        </span>
      }
    />
  );
}

/** Unsaved answers, which the device could not save. */
export function UnsavedRow({ note }: { note: NoteWithDraft }) {
  const { t } = useLingui();
  return (
    <NoteRow
      note={note}
      detail={t`Your phone could not save it. It is only in this open page; free some space or export it.`}
      pill={<StatusPill tone="danger">{t`Not saved`}</StatusPill>}
    />
  );
}

/** Saved answers that leave with the next automatic commit. */
export function TypedRow({ note }: { note: NoteWithDraft }) {
  const { t } = useLingui();
  return <NoteRow note={note} detail={t`In progress`} pill={<OnPhonePill />} />;
}

export function WaitingRow({ entry, now }: { entry: OutboxEntry; now: Date }) {
  const { t } = useLingui();
  const pills: Partial<Record<EntryState, ReactNode>> = {
    sending: <StatusPill tone="info" icon="sync">{t`Sending`}</StatusPill>,
    delivered: <StatusPill tone="info">{t`Sent sealed`}</StatusPill>,
  };
  const pill = pills[entry.state] ?? <OnPhonePill />;
  return (
    <EntryRow
      entry={entry}
      detail={`${sizeText(entry.bytes)} · ${ageText(new Date(entry.createdAt), now)}`}
      pill={pill}
    />
  );
}

export function SentRow({ entry }: { entry: OutboxEntry }) {
  const { t } = useLingui();
  const at = entry.receivedAt === null ? '' : pacificMinutes(new Date(entry.receivedAt));
  return (
    <EntryRow
      entry={entry}
      detail={sizeText(entry.bytes)}
      pill={<StatusPill tone="success">{t`Sent ${at}`}</StatusPill>}
    />
  );
}
