import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { InputOf } from '#contract/call.ts';
import type { Visit } from '#contract/entities.ts';
import { myCompletedVisits, myPendingNotes, myPendingVisits } from '#contract/own-visits.ts';
import type { Page as PageOf } from '#contract/paging.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { dateOf, daysBetween } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { defaultWindow } from '#domain/ranges.ts';
import { callApi } from '#client/api/call.ts';
import { useText } from '#client/i18n.ts';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { dayAndTime } from '#client/features/visits/day-and-time.ts';
import { VisitStatusPill } from '#client/features/visits/visit-status-pill.tsx';
import { Cluster, Stack } from '#client/ui/card.tsx';
import { DateField } from '#client/ui/date-field.tsx';
import { LinkRow, List, ListRow } from '#client/ui/list.tsx';
import { EmptyState } from '#client/ui/notices.tsx';
import { BackLink, Page, PageHeader } from '#client/ui/page.tsx';
import { Pager } from '#client/ui/pager.tsx';
import { FilterChips } from '#client/ui/tabs.tsx';

/** The lists the office keeps of a clinician's visits (spec portal §7). */
const lists = {
  pending: (asked: InputOf<typeof myPendingVisits>) => callApi(myPendingVisits, asked),
  notes: (asked: InputOf<typeof myPendingNotes>) => callApi(myPendingNotes, asked),
  completed: (asked: InputOf<typeof myCompletedVisits>) => callApi(myCompletedVisits, asked),
} as const;
type Which = keyof typeof lists;
const kinds = Object.keys(lists) as Which[];

const words: Readonly<Record<Which, MessageDescriptor>> = {
  pending: msg({ message: 'Pending', context: 'visits that are still to be done' }),
  notes: msg`Notes to write`,
  completed: msg({ message: 'Handed in', context: 'visits whose notes the office has' }),
};

type Search = Readonly<Record<string, unknown>>;
type Asked = { readonly which: Which; readonly from: string; readonly to: string };
type Shown = { readonly asked: Asked; readonly page: PageOf<Visit> };

const usualDays = () => defaultWindow('myVisits', must(dateOf(pacificDate(new Date())), 'today'));

const dayIn = (value: unknown, usual: string): string =>
  typeof value === 'string' && isCalendarDate(value) ? value : usual;

/** What an address asks for; what it leaves out, or says wrongly, is as usual. */
function askedIn({ which, from, to }: Search): Asked {
  const usual = usualDays();
  return {
    which: kinds.find((kind) => kind === which) ?? 'pending',
    from: dayIn(from, usual.start),
    to: dayIn(to, usual.end),
  };
}

/** Whether a phone keeps visits of a day, so that their notes open there. */
function isKept(day: string): boolean {
  const { start, end } = usualDays();
  return daysBetween(start, day) >= 0 && daysBetween(day, end) >= 0;
}

const pageSize = 20;
const pageIn = ({ page }: Search): number => {
  const number = Number(page);
  return Number.isInteger(number) && number > 0 ? number : 1;
};

/** A day of the range; another one is asked for when its box is left. */
function Day({
  label,
  value,
  onDay,
}: {
  label: string;
  value: string;
  onDay: (day: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const { t } = useLingui();
  const isWrong: boolean = typed !== '' && !isCalendarDate(typed);
  return (
    <DateField
      label={label}
      value={typed}
      onChange={setTyped}
      error={isWrong && typed.length === value.length ? t`This day does not exist` : undefined}
      onCommit={(day) => {
        if (isCalendarDate(day) && day !== value) onDay(day);
      }}
    />
  );
}

/** One visit; what no phone keeps any more is only told. */
function VisitLine({ visit, isKept: opens }: { visit: Visit; isKept: boolean }) {
  const text = useText();
  const parts = {
    title: visit.patientName,
    detail: [text(visit.visitType), dayAndTime(visit)].filter(Boolean).join(' · '),
    aside: <VisitStatusPill visit={visit} />,
  };
  if (!opens) return <ListRow {...parts} />;
  return <LinkRow to="/note/$visitId" params={{ visitId: visit.id }} {...parts} />;
}

/**
 * A clinician's own visits as the office has them, on any days: on a new phone, or from before
 * what a phone keeps. It needs a connection.
 */
function OfficeVisits({ asked, page }: Shown) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const show = (change: Partial<Asked> & { page?: number }) =>
    void navigate({
      to: '/myVisits',
      search: { ...asked, ...change },
      replace: true,
    });
  return (
    <Page>
      <PageHeader title={t`Visits at the office`} back={<BackLink to="/visits" />}>
        <p>{t`Your visits as the office has them, with older ones that this phone no longer keeps.`}</p>
      </PageHeader>
      <Stack>
        <FilterChips<Which>
          label={t`Which visits`}
          value={asked.which}
          onChange={(which) => show({ which })}
          options={kinds.map((value) => ({ value, label: i18n._(words[value]) }))}
        />
        <Cluster>
          <Day
            key={`from ${asked.from}`}
            label={t`From`}
            value={asked.from}
            onDay={(from) => show({ from })}
          />
          <Day key={`to ${asked.to}`} label={t`To`} value={asked.to} onDay={(to) => show({ to })} />
        </Cluster>
        {page.rows.length === 0 && <EmptyState icon="visits" title={t`No visits here`} />}
        <List>
          {page.rows.map((visit) => (
            <VisitLine key={visit.id} visit={visit} isKept={isKept(visit.dateOfService)} />
          ))}
        </List>
        <Pager
          pageNumber={page.pageNumber}
          pageCount={page.pageCount}
          onPage={(number) => show({ page: number })}
        />
      </Stack>
    </Page>
  );
}

/** `/myVisits` */
export const screen: ScreenPart<Shown> = {
  load: async ({ search }) => {
    const asked = askedIn(search);
    const { from, to, which } = asked;
    return { asked, page: await lists[which]({ from, to, pageNumber: pageIn(search), pageSize }) };
  },
  Screen: ({ data }) => <OfficeVisits {...data} />,
};
