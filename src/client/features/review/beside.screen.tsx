import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '#client/i18n.ts';
import type { LoadedNote } from '#client/features/note/load-note.ts';
import { OlderBanner, OlderBody } from '#client/features/note/older/older-body.tsx';
import { dayAndTime } from '#client/features/visits/day-and-time.ts';
import { VisitStatusPill } from '#client/features/visits/visit-status-pill.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { Button } from '#client/ui/button.tsx';
import { Cluster, Columns, Stack } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/notices.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import { Select } from '#client/ui/select.tsx';
import { useToast } from '#client/ui/toast.tsx';
import {
  besides,
  choicesOf,
  loadPair,
  olderTitle,
  type Direction,
  type Older,
  type Other,
  type Pair,
} from './beside-notes.ts';
import { originalIn, OriginalNote, type Original } from './original-note.tsx';
import { ReadNote } from './read-note.tsx';

function Side({ loaded }: { loaded: LoadedNote }) {
  const text = useText();
  const { visit } = loaded;
  const title = [text(visit.visitType), dayAndTime(visit), visit.providerName]
    .filter(Boolean)
    .join(' · ');
  return (
    <section aria-label={title}>
      <h2>
        {title} <VisitStatusPill visit={visit} />
      </h2>
      <ReadNote loaded={loaded} />
    </section>
  );
}

/** A note from before this product: nothing of it can be changed. */
function OlderSide({ older }: { older: Older }) {
  const title = olderTitle(older);
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <Stack>
        <OlderBanner older={older} />
        <OlderBody older={older} />
      </Stack>
    </section>
  );
}

function OtherSide({ other }: { other: Other }) {
  return other.kind === 'older' ? <OlderSide older={other.older} /> : <Side loaded={other.note} />;
}

/** Puts an earlier or a later note beside this one, or says that there is none. */
function useMoves({ loaded, other }: Pick<Pair, 'loaded' | 'other'>, original: string | null) {
  const { t } = useLingui();
  const toast = useToast();
  const navigate = useNavigate();
  const visitId = loaded.visit.id;
  const put = (beside: string) => {
    const search = { view: 'beside', with: beside, ...(original !== null && { original }) };
    return navigate({ to: '/note/$visitId', params: { visitId }, search });
  };
  const move = async (side: Direction) => {
    const found = await besides(other, side, visitId);
    if (found === null) {
      toast({ text: side === 'previous' ? t`No previous note found.` : t`No later note found.` });
      return;
    }
    await put(found);
  };
  const earlier = useAttempt(() => move('previous'));
  const later = useAttempt(() => move('next'));
  return { earlier, later, put };
}

function BesideScreen({ original, ...pair }: Pair & { original: Original }) {
  const { t } = useLingui();
  const { loaded, other } = pair;
  const choices = choicesOf(pair);
  const { earlier, later, put } = useMoves(pair, original?.key ?? null);
  return (
    <Page wide>
      <PageHeader title={loaded.visit.patientName} />
      <Cluster data-print="no">
        <OriginalNote at="" original={original} />
        <Button icon="back" busy={earlier.busy} onClick={() => void earlier.start()}>
          {t`Earlier note`}
        </Button>
        <Button icon="next" busy={later.busy} onClick={() => void later.start()}>
          {t`Later note`}
        </Button>
        {choices.length > 0 && (
          <Select
            label={t`Compare with`}
            value={other?.key ?? ''}
            options={choices}
            onChange={(chosen) => void put(chosen)}
          />
        )}
      </Cluster>
      <FailureNotice error={earlier.error ?? later.error} />
      <Columns>
        {other ? <OtherSide other={other} /> : <EmptyState title={t`No previous note found.`} />}
        <Side loaded={loaded} />
      </Columns>
    </Page>
  );
}

/** `/note/:visitId?view=beside&with=…`: a visit or an older note; without `with` the note before. */
export const screen: ScreenPart<Pair & { original: Original }> = {
  load: async ({ params: { visitId = '' }, search }) => {
    const asked = typeof search['with'] === 'string' ? search['with'] : null;
    const [pair, original] = await Promise.all([loadPair(visitId, asked), originalIn(search)]);
    return { ...pair, original };
  },
  Screen: ({ data }) => <BesideScreen {...data} />,
};
