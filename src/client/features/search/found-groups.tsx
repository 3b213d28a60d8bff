import { useLingui } from '@lingui/react/macro';
import { useMemo, useState, type ReactNode } from 'react';
import { callNames } from '#contract/call-names.ts';
import type { OutputOf } from '#contract/call.ts';
import { search } from '#contract/search.ts';
import { addDays, calendarDate } from '#domain/dates.ts';
import { pacificWallClock } from '#domain/pacific.ts';
import { rangeLimitDays } from '#domain/ranges.ts';
import { readSearchWords } from '#domain/search-words.ts';
import { visitStatusLabel } from '#domain/visit-status.ts';
import { knownText } from '#client/i18n.ts';
import { callApi } from '#client/api/call.ts';
import { useMatches } from '#client/kinds/form-dialog/use-matches.ts';
import { tokenOf } from '#client/kinds/list/search-tokens.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { RecordStatusPill } from '#client/screen/record-status-pill.tsx';
import { useMay } from '#client/screen/use-may.ts';
import { LinkRow, List } from '#client/ui/list.tsx';

type Found = OutputOf<typeof search>;

const line = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' · ');

/** One answer, as a list of one: `useMatches` waits for the last key. */
const find = async (words: string): Promise<readonly Found[]> => [await callApi(search, { words })];

type GroupProps = {
  title: string;
  shown: number;
  count: number;
  /** The list with the search filled in. */
  list: string;
  /** The link's text where the list leaves rows out; otherwise "Show all". */
  more?: string | undefined;
  search?: Readonly<Record<string, string | undefined>>;
  onOpen: () => void;
  children: ReactNode;
};

/** Some rows of one kind, and the way to all of them. */
function Group({ title, shown, count, list, more, ...props }: GroupProps) {
  const { search: filters, onOpen, children } = props;
  const { t } = useLingui();
  if (shown === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <List aria-label={title}>
        {children}
        {count > shown && (
          <LinkRow
            to={list}
            {...(filters && { search: filters as never })}
            title={more ?? t`Show all ${count}`}
            onClick={onOpen}
          />
        )}
      </List>
    </section>
  );
}

type RowsProps = { found: Found; words: string; onOpen: () => void };

/**
 * The longest range of days a list of visits can show, around today; the search looks through all
 * days (spec portal §5).
 */
function widestDays(now: Date): { from: string; to: string } {
  const today = calendarDate(pacificWallClock(now));
  const before = Math.floor(rangeLimitDays.providerVisits / 2);
  return {
    from: addDays(today, -before),
    to: addDays(today, rangeLimitDays.providerVisits - before),
  };
}

/** Filters of a list that show the search result; the address holds a token for the words. */
function useFilters(words: string) {
  return useMemo(() => {
    const [day] = readSearchWords(words).days;
    const token = tokenOf(words.trim());
    return { token, day };
  }, [words]);
}

function PatientRows({ found: { patients }, words, onOpen }: RowsProps) {
  const { t } = useLingui();
  const { token } = useFilters(words);
  return (
    <Group
      title={t`Patients`}
      shown={patients.rows.length}
      count={patients.count}
      list="/patients"
      search={{ search: token }}
      onOpen={onOpen}
    >
      {patients.rows.map(({ id, name, mrn, birthday, city, phone }) => (
        <LinkRow
          key={id}
          to="/patient/$id"
          params={{ id }}
          title={name || mrn}
          detail={line(mrn, birthday, city, phone)}
          onClick={onOpen}
        />
      ))}
    </Group>
  );
}

function VisitRows({ found: { visits, episodes }, words, onOpen }: RowsProps) {
  const { t } = useLingui();
  const { token, day } = useFilters(words);
  const [widest] = useState(() => widestDays(new Date()));
  const { from, to } = day === undefined ? widest : { from: day, to: day };
  const { count } = visits;
  return (
    <>
      <Group
        title={t`Visits`}
        shown={visits.rows.length}
        count={count}
        list="/visits"
        more={day === undefined ? t`${count} in all: show ${from} to ${to}` : undefined}
        search={{ search: token, status: 'All', from, to }}
        onOpen={onOpen}
      >
        {visits.rows.map((visit) => (
          <LinkRow
            key={visit.id}
            to="/episode/$id/$visitId"
            params={{ id: visit.episodeId, visitId: visit.id }}
            title={line(visit.patientName, visit.dateOfService)}
            detail={line(visit.visitType, visit.providerName)}
            aside={visitStatusLabel({ status: visit.status })}
            onClick={onOpen}
          />
        ))}
      </Group>
      <Group
        title={t`Episodes`}
        shown={episodes.rows.length}
        count={episodes.count}
        list="/episodes"
        search={{ search: token, status: 'All' }}
        onOpen={onOpen}
      >
        {episodes.rows.map(({ id, patientName, startDate, status }) => (
          <LinkRow
            key={id}
            to="/episode/$id"
            params={{ id }}
            title={line(patientName, startDate)}
            aside={<RecordStatusPill status={status} />}
            onClick={onOpen}
          />
        ))}
      </Group>
    </>
  );
}

function PeopleRows({ found: { clinicians, users }, onOpen }: RowsProps) {
  const { t } = useLingui();
  return (
    <>
      <Group
        title={t`Clinicians`}
        shown={clinicians.rows.length}
        count={clinicians.count}
        list="/visits"
        onOpen={onOpen}
      >
        {clinicians.rows.map(({ id, name, providerType }) => (
          <LinkRow
            key={id}
            to="/visits"
            search={{ providerId: id, status: 'All' }}
            title={name}
            detail={line(providerType, t`Visits`)}
            onClick={onOpen}
          />
        ))}
      </Group>
      <Group
        title={t`Users`}
        shown={users.rows.length}
        count={users.count}
        list="/users"
        onOpen={onOpen}
      >
        {users.rows.map(({ id, name, userName, role }) => (
          <LinkRow
            key={id}
            to="/user/$id"
            params={{ id }}
            title={name}
            detail={line(userName, knownText(role))}
            onClick={onOpen}
          />
        ))}
      </Group>
    </>
  );
}

type FoundProps = {
  words: string;
  /** True when something else was found, so that finding no record is not worth a word. */
  quiet: boolean;
  onOpen: () => void;
};

const isEmpty = (found: Found): boolean =>
  Object.values(found).every(({ rows }) => rows.length === 0);

function Matches({ words, quiet, onOpen }: FoundProps) {
  const { t } = useLingui();
  const { rows, error, searched } = useMatches(words, find);
  const [found] = rows;
  const props = { words, onOpen };
  return (
    <>
      <FailureNotice error={error} lead={t`Sorry, search results could not be loaded.`} />
      {found && (
        <>
          <PatientRows found={found} {...props} />
          <VisitRows found={found} {...props} />
          <PeopleRows found={found} {...props} />
        </>
      )}
      <output>
        {searched && error === null && found && isEmpty(found) && !quiet && t`Nothing found.`}
      </output>
    </>
  );
}

/** Records the role may see for some words, in groups of five. */
export function FoundGroups(props: FoundProps) {
  const may = useMay();
  return may(callNames.search) ? <Matches {...props} /> : null;
}
