import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { commandMeta } from '#contract/commands/meta.ts';
import type { Note } from '#contract/entities.ts';
import { errors } from '#contract/errors.ts';
import { useText } from '#client/i18n.ts';
import type { Draft } from '#client/store/drafts/draft.ts';
import type { VisitPage } from '#client/store/snapshots/queries.ts';
import { useOutboxEntry } from '#client/sync/outbox-hooks.ts';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { ErrorNotice } from '#client/screen/error-notice.tsx';
import { ExportDialog } from '#client/features/files/export-dialog.tsx';
import type { GoTo } from './note-place.ts';

function RefusedNotice({ entryId, goTo }: { entryId: string; goTo: GoTo }) {
  const { t } = useLingui();
  const text = useText();
  const entry = useOutboxEntry(entryId);
  if (!entry) return null;
  const open = entry.conflicts?.length ?? 0;
  const path = entry.fields?.[0]?.path;
  // The same signature again would be refused again: the note is signed anew.
  const mustSignAgain = commandMeta[entry.command].madeAgain && entry.state === 'rejected';
  const words =
    open > 0
      ? plural(open, {
          one: '# answer differs from the office’s.',
          other: '# answers differ from the office’s.',
        })
      : text(errors[entry.code ?? 'request.invalid'].text);
  return (
    <Banner
      tone="danger"
      title={open > 0 ? t`Changed in the office too` : t`Needs you`}
      actions={
        <>
          {mustSignAgain && <Button onClick={() => goTo('review')}>{t`Review and sign`}</Button>}
          <LinkButton to="/sync/$entryId" params={{ entryId }}>
            {open > 0 ? t`Compare` : path ? t`See the reasons` : t`Look at it`}
          </LinkButton>
        </>
      }
    >
      {words}
    </Banner>
  );
}

/** Work on this note that waits for its author, with a link to it. */
export const NeedsYouNotice = ({
  page: { record },
  goTo,
}: {
  page: Pick<VisitPage, 'record'>;
  goTo: GoTo;
}) => (record.kind === 'needs-you' ? <RefusedNotice entryId={record.entryId} goTo={goTo} /> : null);

/** The note was returned: how many questions, the office's comment, and a direct link. */
export function ReturnedNotice({
  note,
  goTo,
}: {
  note: Pick<Note, 'returned' | 'returnComment'>;
  goTo: GoTo;
}) {
  const { t } = useLingui();
  const count = note.returned.length;
  if (count === 0 && note.returnComment === '') return null;
  return (
    <Banner
      tone="attention"
      title={t`Returned by the office`}
      actions={
        <Button
          variant="primary"
          onClick={() => goTo('returned')}
        >{t`Answer the returned questions`}</Button>
      }
    >
      {note.returnComment !== '' && <p>{note.returnComment}</p>}
      {count > 0 && (
        <p>
          {plural(count, { one: '# question was returned.', other: '# questions were returned.' })}
        </p>
      )}
    </Banner>
  );
}

/**
 * Saving failed: the answers stay on the screen, saving is retried, and they can be exported as a
 * file.
 */
export function SaveFailedNotice({ draft }: { draft: Draft }) {
  const { t } = useLingui();
  const save = useAtomValue(draft.saveStateAtom);
  const [exporting, setExporting] = useState(false);
  if (save.kind !== 'failed') return null;
  return (
    <>
      <ErrorNotice
        code={save.code}
        actions={
          <>
            <Button onClick={() => void draft.flush()}>{t`Try again`}</Button>
            <Button
              icon="download"
              onClick={() => setExporting(true)}
            >{t`Export unsent work`}</Button>
          </>
        }
      />
      {exporting && <ExportDialog onClose={() => setExporting(false)} />}
    </>
  );
}
