import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Visit } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import { moveVisit, visits } from '#contract/visits.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { pacificDate } from '#domain/pacific.ts';
import { visitStatusColor, visitStatusLabel } from '#domain/visit-status.ts';
import { isMovable, statusWhenMoved, visitMoveProblem } from '#domain/visit-times.ts';
import { callApi } from '#client/api/call.ts';
import { presentLanguage } from '#client/i18n.ts';
import { Board } from '#client/kinds/board/board.tsx';
import { defineBoard } from '#client/kinds/board/definition.ts';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { useNow } from '#client/screen/use-now.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/card.tsx';
import { DateField, TimeField } from '#client/ui/date-field.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import { changedText } from './board/changed-text.ts';
import { findingText } from './board/finding-text.ts';
import { changeOf, findingsOf, undoing as anyUndo } from './board/findings-of.ts';
import { OverrideQuestion } from './board/override.tsx';
import { withReason } from './board/send-placement.ts';
import { clockText } from '#client/features/visits/day-and-time.ts';
import { daysOf, lastDayOf, sundayOf, weekAfter, weekInAddress } from './week.ts';

/** Where a visit is moved to: a day, MM/DD/YYYY, and a planned time, HH:MM or none. */
type To = Pick<Visit, 'dateOfService' | 'plannedStart'>;

/** The most the call answers at once (contract/visits.ts). */
const mostCards = 1000;

function MoveFields({ value, onChange }: { value: To; onChange: (value: To) => void }) {
  const { t: read } = useLingui();
  return (
    <>
      <DateField
        label={read`Date of service`}
        required
        value={value.dateOfService}
        onChange={(dateOfService) => onChange({ ...value, dateOfService })}
      />
      <TimeField
        label={read`Planned start`}
        value={value.plannedStart ?? ''}
        onChange={(time) => onChange({ ...value, plannedStart: time === '' ? null : time })}
      />
    </>
  );
}

const startOf = ({ plannedStart }: Visit): string => plannedStart ?? '99:99';

/** The visits of a week by day; those without a clinician are the tray above the others. */
const week = defineBoard<Visit, To>({
  title: msg`Visits of the week`,
  failure: msg`Sorry, visits could not be loaded.`,
  empty: msg`No visits are planned in this week. Visits of an order appear here once they are planned in its episode.`,
  lanes: [
    { id: 'unstaffed', label: msg`Unstaffed` },
    { id: 'staffed', label: msg`Staffed` },
  ],
  cardKey: ({ id }) => id,
  revisionOf: ({ revision }) => revision,
  columnOf: ({ dateOfService }) => dateOfService,
  laneOf: ({ providerId }) => (providerId === null ? 'unstaffed' : 'staffed'),
  compare: (a, b) =>
    startOf(a).localeCompare(startOf(b)) ||
    a.patientName.localeCompare(b.patientName) ||
    a.id.localeCompare(b.id),
  face: (visit, text) => ({
    who: visit.patientName,
    when: clockText(visit.plannedStart),
    what: text(visit.visitType),
    ...(visit.providerName !== null && { by: visit.providerName }),
    status: { tone: visitStatusColor[visit.status], label: text(visitStatusLabel(visit)) },
  }),
  open: ({ id, episodeId }) => `/episode/${episodeId}/${id}`,
  move: {
    needs: moveVisit,
    movable: isMovable,
    here: ({ dateOfService, plannedStart }) => ({ dateOfService, plannedStart }),
    to: ({ plannedStart }, dateOfService) => ({ dateOfService, plannedStart }),
    check: (visit, { dateOfService }) =>
      isCalendarDate(dateOfService)
        ? visitMoveProblem(visit, dateOfService, pacificDate(new Date()))
        : 'request.invalid',
    apply: (visit, to) => ({ ...visit, ...to, status: statusWhenMoved(visit) }),
    run: async ({ id, revision }, to, undoing) => {
      const moved = await withReason((despite) =>
        callApi(moveVisit, {
          visitId: id,
          visitRevision: revision,
          ...to,
          ...(undoing ? { despite: anyUndo } : despite && { despite }),
        }),
      );
      if (moved === null) throw new Refusal('staffing.ask');
      return moved.visit;
    },
    reason: (error) => {
      const change = changeOf(error);
      if (change) return changedText(change);
      const findings = findingsOf(error);
      return findings.length > 0 ? findings.map(findingText).join(' ') : null;
    },
    done: ({ patientName, dateOfService, plannedStart }) => {
      const when = [dateOfService, clockText(plannedStart)].filter(Boolean).join(' ');
      return t`${patientName} moved to ${when}.`;
    },
    Fields: MoveFields,
  },
});

type WeekData = {
  readonly sunday: string;
  readonly visits: readonly Visit[];
  readonly all: number;
};

async function loadWeek(sunday: string): Promise<WeekData> {
  const { rows, count } = await callApi(visits, {
    status: 'All',
    from: sunday,
    to: lastDayOf(sunday),
    patientId: null,
    episodeId: null,
    providerId: null,
    pageSize: mostCards,
  });
  return { sunday, visits: rows.filter(({ status }) => status !== 'Deleted'), all: count };
}

function WeekLinks({ sunday }: { sunday: string }) {
  const { t: read } = useLingui();
  const to = (day: string) => ({ view: 'days', week: weekInAddress(day) });
  return (
    <Cluster data-print="no">
      <LinkButton to="." search={to(weekAfter(sunday, -1))} icon="back">
        {read`Previous week`}
      </LinkButton>
      <LinkButton to="." search={{ view: 'days' }}>{read`This week`}</LinkButton>
      <LinkButton to="." search={to(weekAfter(sunday, 1))}>{read`Next week`}</LinkButton>
      <LinkButton
        to="."
        search={{ view: 'week', week: weekInAddress(sunday) }}
      >{read`By clinician`}</LinkButton>
      <LinkButton to="." search={{}} icon="visits">{read`List`}</LinkButton>
    </Cluster>
  );
}

function WeekScreen({ data: { sunday, visits: cards, all } }: { data: WeekData }) {
  const { t: read } = useLingui();
  const now = useNow();
  const [missing, last] = [all - cards.length, lastDayOf(sunday)];
  return (
    <Page wide>
      <PageHeader title={read`Visits, ${sunday} to ${last}`}>
        <WeekLinks sunday={sunday} />
      </PageHeader>
      <Board
        definition={week}
        columns={daysOf(sunday, now, presentLanguage())}
        cards={cards}
        notice={
          all > mostCards && (
            <Banner tone="attention">{read`${missing} further visits are in the list.`}</Banner>
          )
        }
      />
      <OverrideQuestion />
    </Page>
  );
}

export const screen: ScreenPart<WeekData> = {
  load: ({ search }) => loadWeek(sundayOf(search['week'], new Date())),
  Screen: WeekScreen,
};
