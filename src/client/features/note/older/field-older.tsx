import { useLingui } from '@lingui/react/macro';
import { useStore } from '#client/session/state/session.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import type { ScreenAt } from '#client/screen/screen-part.ts';
import { useAnswer } from '#client/screen/use-answer.ts';
import { useAttempt } from '#client/screen/use-attempt.ts';
import type { OlderNote } from '#client/store/older-notes.ts';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { Cluster, Stack } from '#client/ui/card.tsx';
import { LinkRow, List } from '#client/ui/list.tsx';
import { EmptyState, Skeleton } from '#client/ui/notices.tsx';
import { BackLink, Page, PageHeader } from '#client/ui/page.tsx';
import { OlderBanner, OlderBody } from './older-body.tsx';
import { listOlder, readOlder } from './older-notes.ts';
import { useOpenAround } from './open-place.ts';

const textIn = (search: ScreenAt['search'], name: string): string | null => {
  const value = search[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** *Previous note* and *Next note*, and the way back to where the person set out. */
function Around({ older, original }: { older: OlderNote; original: string | null }) {
  const { t } = useLingui();
  const open = useOpenAround(older.patientId, { kind: 'older', id: older.id }, original);
  const before = useAttempt(() => open('previous'));
  const after = useAttempt(() => open('next'));
  return (
    <Cluster data-print="no">
      {original !== null && (
        <LinkButton to="/note/$visitId" params={{ visitId: original }} icon="undo">
          {t`To the original note`}
        </LinkButton>
      )}
      <Button icon="back" onClick={() => void before.start()}>{t`Previous note`}</Button>
      <Button icon="next" onClick={() => void after.start()}>{t`Next note`}</Button>
      <LinkButton to="/patient/$id" params={{ id: older.patientId }} icon="user">
        {t`Chart`}
      </LinkButton>
      <FailureNotice error={before.error ?? after.error} />
    </Cluster>
  );
}

/**
 * Back to where the person came from: the note they set out from, the list of all older notes, or
 * that of the patient.
 */
function Back({ search }: Pick<ScreenAt, 'search'>) {
  const original = textIn(search, 'original');
  if (original !== null) return <BackLink to="/note/$visitId" params={{ visitId: original }} />;
  const patientId = search['list'] === 'all' ? null : textIn(search, 'patientId');
  return <BackLink to="/notev0" search={patientId === null ? {} : { patientId }} />;
}

/** A note from before this product, for reading only; without a line as this phone keeps it. */
function OlderPage({ id, search }: Pick<ScreenAt, 'search'> & { id: string }) {
  const { t } = useLingui();
  const store = useStore();
  const patientId = textIn(search, 'patientId') ?? '';
  const { value: older, error } = useAnswer(id, () => readOlder(store, patientId, id));
  if (older === null)
    return (
      <Page>
        <PageHeader title={t`Older note`} back={<Back search={search} />} />
        {error === null ? (
          <Skeleton lines={6} label={t`Loading`} />
        ) : (
          <FailureNotice error={error} lead={t`This older note is not on this phone.`} />
        )}
      </Page>
    );
  return (
    <Page>
      <PageHeader title={older.title} back={<Back search={search} />}>
        <p>{[older.patientName, older.day, older.author].filter(Boolean).join(' · ')}</p>
      </PageHeader>
      <Stack>
        <OlderBanner older={older} />
        <Around older={older} original={textIn(search, 'original')} />
        <OlderBody older={older} />
      </Stack>
    </Page>
  );
}

/** The older notes of one patient in care, or of all of them. */
function OlderList({ patientId }: { patientId: string | null }) {
  const { t } = useLingui();
  const store = useStore();
  const { value: rows, error } = useAnswer(patientId ?? '', () => listOlder(store, patientId));
  return (
    <Page>
      <PageHeader title={t`Older notes`} />
      {rows === null && error === null && <Skeleton lines={6} label={t`Loading`} />}
      <FailureNotice error={error} lead={t`Sorry, older notes could not be loaded.`} />
      {rows?.length === 0 && <EmptyState icon="folder" title={t`No older notes.`} />}
      <List>
        {rows?.map((row) => (
          <LinkRow
            key={row.id}
            to="/notev0"
            search={{
              view: 'note',
              id: row.id,
              patientId: row.patientId,
              ...(patientId === null && { list: 'all' }),
            }}
            title={[row.day, row.title].join(' · ')}
            detail={[row.patientName, row.author].filter(Boolean).join(' · ')}
          />
        ))}
      </List>
    </Page>
  );
}

/** `/notev0` on the phone: `?patientId=` a patient's older notes, `?view=note&id=` one of them. */
export function FieldOlder({ search }: ScreenAt) {
  const id = textIn(search, 'id');
  if (search['view'] === 'note' && id !== null) return <OlderPage id={id} search={search} />;
  return <OlderList patientId={textIn(search, 'patientId')} />;
}
