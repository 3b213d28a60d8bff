import { useLingui } from '@lingui/react/macro';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { OutputOf } from '#contract/call.ts';
import { latestApprovedNoteIds, type Neighbour } from '#contract/note-neighbours.ts';
import { olderNote } from '#contract/older-notes.ts';
import { callApi } from '#client/api/call.ts';
import { OlderBanner, OlderBody } from '#client/features/note/older/older-body.tsx';
import { LatestApproved } from '#client/features/review/latest-approved.tsx';
import {
  olderKey,
  originalIn,
  OriginalNote,
  type Original,
} from '#client/features/review/original-note.tsx';
import { ActionButton } from '#client/kinds/action/action-button.tsx';
import { leftAddress } from '#client/kinds/list/last-address.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { Cluster, Stack } from '#client/ui/card.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { BackLink, Page, PageHeader } from '#client/ui/page.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { mistakeWords, removeOlder, restoreOlder } from './remove-older.ts';

type Older = OutputOf<typeof olderNote>;

/** *Previous note* and *Next note* of the patient, of before this product or of it. */
function AroundOlder({ older, original }: Pick<Read, 'older' | 'original'>) {
  const { t } = useLingui();
  const toast = useToast();
  const navigate = useNavigate();
  const from = original?.key ?? olderKey(older.id);
  const open = (side: 'previous' | 'next') => {
    const found = older[side];
    if (found === null)
      toast({ text: side === 'previous' ? t`No previous note found.` : t`No later note found.` });
    else if (found.kind === 'older')
      void navigate({
        to: '/notev0',
        search: { view: 'note', id: found.id, original: from },
      });
    else
      void navigate({
        to: '/note/$visitId',
        params: { visitId: found.visitId },
        search: { view: 'read', original: from },
      });
  };
  return (
    <>
      <OriginalNote at={olderKey(older.id)} original={original} />
      <Button icon="back" onClick={() => open('previous')}>{t`Previous note`}</Button>
      <Button icon="next" onClick={() => open('next')}>{t`Next note`}</Button>
    </>
  );
}

/**
 * Back to where the reader came from: the patient's chart, another note, or the list as it was left,
 * where an address or a new tab leads to as well.
 */
function WayBack() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const back = (event: MouseEvent) => {
    const isForElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!canGoBack || isForElsewhere) return;
    event.preventDefault();
    router.history.back();
  };
  return <BackLink to="/notev0" search={leftAddress('older-notes')} onClick={back} />;
}

type Read = {
  readonly older: Older;
  readonly original: Original;
  readonly latest: readonly Neighbour[];
};

/** A note from before this product, as it was taken in. Nothing of it can be changed. */
function OlderNoteScreen({ older, original, latest }: Read) {
  const { t, i18n } = useLingui();
  const { patientName, patientId, day, title, author, removed } = older;
  return (
    <Page>
      <PageHeader title={title} back={<WayBack />}>
        <p>{[patientName, day, author].filter(Boolean).join(' · ')}</p>
      </PageHeader>
      <Stack>
        <OlderBanner older={older} />
        {removed && (
          <Banner tone="attention" title={t`Removed`}>
            {i18n._(mistakeWords[removed.mistake])} · {removed.by},{' '}
            {pacificMoment(new Date(removed.at))}
          </Banner>
        )}
        <Cluster data-print="no">
          <AroundOlder older={older} original={original} />
          <LinkButton to="/patient/$id" params={{ id: patientId }} icon="user">
            {t`Chart`}
          </LinkButton>
          <Button icon="print" onClick={() => window.print()}>{t`Print`}</Button>
          <ActionButton action={removeOlder} subject={older} />
          <ActionButton action={restoreOlder} subject={older} />
        </Cluster>
        <OlderBody older={older} />
        <LatestApproved latest={latest} at={olderKey(older.id)} />
      </Stack>
    </Page>
  );
}

/** `/notev0?view=note&id=…` */
export const screen: ScreenPart<Read> = {
  load: async ({ search }) => {
    const id = typeof search['id'] === 'string' ? search['id'] : '';
    const [older, original] = await Promise.all([callApi(olderNote, { id }), originalIn(search)]);
    const { patientId } = older;
    const { notes: latest } = await callApi(latestApprovedNoteIds, { patientId });
    return { older, original, latest };
  },
  Screen: ({ data }) => <OlderNoteScreen {...data} />,
};
