import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { errors, type FieldReason } from '#contract/errors.ts';
import { formatPacific } from '#domain/pacific.ts';
import { formById } from '#forms/registry.ts';
import { loadFormTexts, useText } from '#client/i18n.ts';
import { useStore } from '#client/session/state/session.ts';
import { usePatient, useVisitPage } from '#client/store/snapshots/queries.ts';
import { retry, useOutboxEntry, type OutboxEntry } from '#client/sync/outbox-view.ts';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { Card, Cluster, Facts } from '#client/ui/card.tsx';
import { LinkRow, List } from '#client/ui/list.tsx';
import { EmptyState, Skeleton } from '#client/ui/notices.tsx';
import { BackLink, Page, PageHeader } from '#client/ui/page.tsx';
import { sizeText } from '#client/ui/size-text.ts';
import { answerLines, type AnswerLine } from '#client/features/note/answer-lines.ts';
import { ErrorNotice } from '#client/screen/error-notice.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { chartWord } from './chart-labels.ts';
import { ConflictScreen } from './conflict-screen.tsx';
import { commandWord } from './entry-labels.ts';
import { formOf, WrittenCard } from './written-card.tsx';
import type { ScreenPart } from '#client/screen/screen-part.ts';

const OpenTarget = ({ entry }: { entry: OutboxEntry }) => {
  const { t } = useLingui();
  return entry.target === 'visit' ? (
    <LinkButton
      to="/note/$visitId"
      params={{ visitId: entry.targetId }}
    >{t`Open the note`}</LinkButton>
  ) : (
    <LinkButton to="/patient/$id" params={{ id: entry.targetId }}>{t`Open the chart`}</LinkButton>
  );
};

/** Why it was refused, field by field, each with one tap to the field. */
function Reasons({
  entry,
  fields,
  lineOf,
}: {
  entry: OutboxEntry;
  fields: readonly FieldReason[];
  lineOf: (path: string) => Pick<AnswerLine, 'label' | 'sectionId'>;
}) {
  const { t } = useLingui();
  const text = useText();
  if (fields.length === 0) return null;
  return (
    <Card aria-label={t`Reasons`}>
      <h2>{t`Reasons`}</h2>
      <List>
        {fields.map(({ path, code }) => {
          const { label, sectionId } = lineOf(path);
          const detail = text(errors[code].text);
          if (entry.target === 'patient')
            return (
              <LinkRow
                key={path}
                to="/patient/$id"
                params={{ id: entry.targetId }}
                title={label}
                detail={detail}
              />
            );
          return (
            <LinkRow
              key={path}
              to="/note/$visitId"
              params={{ visitId: entry.targetId }}
              search={{ ...(sectionId === null ? {} : { section: sectionId }), focus: path }}
              title={label}
              detail={detail}
            />
          );
        })}
      </List>
    </Card>
  );
}

/**
 * An entry that was refused, waits, or was sent: what it is, why it stands, and what can be done.
 */
function EntryFacts({
  entry,
  isHere,
  children,
}: {
  entry: OutboxEntry;
  /** The note or chart is on this device. */ isHere: boolean;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const store = useStore();
  const navigate = useNavigate();
  const { busy, error, start } = useAttempt(async () => {
    await retry(store, entry.entryId);
    // It may travel as another entry now, of which this page knows nothing.
    await navigate({ to: '/sync' });
  });
  // A refused signature covers a note that has changed: the same one again would be refused again.
  const mustSignAgain = entry.command === 'signNote' && entry.state === 'rejected';
  const canRetry = !mustSignAgain && (entry.state === 'rejected' || entry.state === 'shelved');
  return (
    <>
      {entry.code && <ErrorNotice code={entry.code} />}
      {children}
      <Card>
        <Facts
          items={[
            { name: t`Kind`, value: commandWord(entry.command) },
            { name: t`Written`, value: formatPacific(new Date(entry.createdAt)) },
            { name: t`Size`, value: sizeText(entry.bytes) },
            ...(entry.receivedAt === null
              ? []
              : [
                  {
                    name: t`Receipt from the office`,
                    value: formatPacific(new Date(entry.receivedAt)),
                  },
                ]),
          ]}
        />
        <Cluster>
          {mustSignAgain && (
            <LinkButton
              variant="primary"
              to="/note/$visitId"
              params={{ visitId: entry.targetId }}
              search={{ section: 'review' }}
            >{t`Review and sign`}</LinkButton>
          )}
          {isHere && <OpenTarget entry={entry} />}
          {canRetry && (
            <Button icon="sync" busy={busy} onClick={() => void start()}>{t`Send again`}</Button>
          )}
        </Cluster>
        <FailureNotice error={error} />
      </Card>
    </>
  );
}

function VisitEntry({ entry }: { entry: OutboxEntry }) {
  const text = useText();
  const page = useVisitPage(entry.targetId);
  const form = page ? formById(page.note.formId, page.note.formVersion) : formOf(entry.patch ?? {});
  useEffect(() => void loadFormTexts(), []);
  const answers = page?.note.content.doc.values ?? {};
  const lines = entry.patch && form ? answerLines(form, entry.patch, text, answers) : [];
  const lineOf = (path: string, value: Parameters<typeof answerLines>[1][string] = null) =>
    form ? answerLines(form, { [path]: value }, text, answers)[0] : undefined;
  if (entry.conflicts && entry.conflicts.length > 0) {
    return (
      <ConflictScreen
        entry={entry}
        conflicts={entry.conflicts}
        content={page?.note.content ?? null}
        labelOf={(path) => lineOf(path)?.label ?? path}
        valueOf={(path, value) =>
          value === null ? '' : (lineOf(path, value)?.value ?? String(value))
        }
      />
    );
  }
  return (
    <EntryFacts entry={entry} isHere={page !== null}>
      <Reasons
        entry={entry}
        fields={entry.fields ?? []}
        lineOf={(path) => ({
          label: lineOf(path)?.label ?? path,
          sectionId: lineOf(path)?.sectionId ?? null,
        })}
      />
      <WrittenCard lines={lines} />
    </EntryFacts>
  );
}

function PatientEntry({ entry }: { entry: OutboxEntry }) {
  const { i18n } = useLingui();
  const page = usePatient(entry.targetId);
  const labelOf = (path: string) => chartWord(path, (message) => i18n._(message));
  if (entry.conflicts && entry.conflicts.length > 0) {
    return (
      <ConflictScreen
        entry={entry}
        conflicts={entry.conflicts}
        content={page?.patient.content ?? null}
        labelOf={labelOf}
        valueOf={(_, value) => (value === null ? '' : String(value))}
      />
    );
  }
  return (
    <EntryFacts entry={entry} isHere={page !== null}>
      <Reasons
        entry={entry}
        fields={entry.fields ?? []}
        lineOf={(path) => ({ label: labelOf(path), sectionId: null })}
      />
      <WrittenCard
        lines={Object.entries(entry.patch ?? {}).map(([path, value]) => ({
          path,
          label: labelOf(path),
          value: value === null ? '' : String(value),
        }))}
      />
    </EntryFacts>
  );
}

/** One entry of the outbox: compared, explained, corrected or sent again. */
export function EntryScreen({ entryId }: { entryId: string }) {
  const { t } = useLingui();
  const entry = useOutboxEntry(entryId);
  const open = entry?.conflicts?.length ?? 0;
  return (
    <Page>
      <PageHeader
        title={
          open > 0 ? t`Compare` : entry ? entry.title || t`Not on this phone any more` : t`Sync`
        }
        back={<BackLink to="/sync" />}
      >
        {open > 0 && <p>{entry?.title}</p>}
      </PageHeader>
      {entry === undefined && <Skeleton lines={4} label={t`Loading`} />}
      {entry === null && (
        <EmptyState icon="check" title={t`This item is not on this device any more`} />
      )}
      {entry &&
        (entry.target === 'visit' ? <VisitEntry entry={entry} /> : <PatientEntry entry={entry} />)}
    </Page>
  );
}

export const screen: ScreenPart<void> = {
  Screen: ({ params: { entryId = '' } }) => <EntryScreen key={entryId} entryId={entryId} />,
};
