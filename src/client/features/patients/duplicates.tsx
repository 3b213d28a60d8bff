import { t as translated } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { OutputOf } from '#contract/call.ts';
import { patientDuplicates } from '#contract/patients.ts';
import { formatUsPhone } from '#domain/texts.ts';
import { callApi } from '#client/api/call.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { RecordStatusPill } from '#client/screen/record-status-pill.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { EmptyState, Skeleton } from '#client/ui/notices.tsx';
import { PathLink } from '#client/ui/path-link.tsx';
import { Table } from '#client/ui/table.tsx';

export type PossibleDuplicate = OutputOf<typeof patientDuplicates>['rows'][number];
export type Person = {
  readonly lastName: string;
  readonly firstName: string;
  readonly birthday: string;
  readonly phone: string;
};

/** Charts that may be of a person. @throws Refusal */
export const findDuplicates = async (
  person: Person,
  except: string | null,
): Promise<readonly PossibleDuplicate[]> =>
  (await callApi(patientDuplicates, { ...person, except })).rows;

/** How alike two names are; of a hint, what is the same instead. */
export const alikeText = ({
  percent,
  isHint,
}: Pick<PossibleDuplicate, 'percent' | 'isHint'>): string =>
  isHint === true ? translated`${percent} %, same birth date and telephone` : `${percent} %`;

type Compared = Omit<PossibleDuplicate, 'status' | 'id'> & {
  readonly id: string | null;
  readonly status: PossibleDuplicate['status'] | null;
};

const chartPath = (id: string): string => `/patient/${id}`;
const mergePath = (first: string, second: string): string => `/merge/${first}/${second}`;

const nameOf = ({ id, name }: Compared): ReactNode =>
  id === null ? <strong>{name}</strong> : <PathLink to={chartPath(id)}>{name}</PathLink>;

const statusOf = ({ status }: Compared): ReactNode =>
  status === null ? '—' : <RecordStatusPill status={status} />;

/** The person one row above the charts that may be theirs, field below field. */
export function DuplicateTable({
  person: { lastName, firstName, birthday, phone },
  address,
  found,
  own = null,
}: {
  person: Person;
  address: string;
  found: readonly PossibleDuplicate[];
  /** Chart of the person, to be compared; null for one without a chart. */
  own?: string | null;
}) {
  const { t } = useLingui();
  const name = [lastName, firstName].filter(Boolean).join(', ');
  const self = { id: null, mrn: '', name, birthday, phone, address, status: null, percent: 100 };
  const compareLink = ({ id }: Compared): ReactNode =>
    id === null || own === null ? '—' : <PathLink to={mergePath(own, id)}>{t`Compare`}</PathLink>;
  return (
    <Table<Compared>
      caption={t`Charts that may be of the same person`}
      rows={[self, ...found]}
      rowKey={({ id }) => id ?? 'own'}
      rowName={({ name: named, mrn }) => `${named} ${mrn}`.trim()}
      columns={[
        {
          id: 'name',
          header: t`Patient`,
          cell: nameOf,
        },
        { id: 'mrn', header: t`Record number`, cell: ({ mrn }) => mrn || '—' },
        { id: 'birthday', header: t`Date of birth`, cell: (row) => row.birthday || '—' },
        {
          id: 'phone',
          header: t`Phone`,
          noWrap: true,
          cell: (row) => formatUsPhone(row.phone) || '—',
        },
        { id: 'address', header: t`Address`, cell: (row) => row.address || '—' },
        {
          id: 'status',
          header: t`Status`,
          cell: statusOf,
        },
        ...(own === null
          ? []
          : [
              {
                id: 'compare',
                header: t`Compare`,
                cell: compareLink,
              },
            ]),
        {
          id: 'alike',
          header: t`Names alike`,
          align: 'end',
          cell: (row) => (row.id === null ? '—' : alikeText(row)),
        },
      ]}
    />
  );
}

/** Charts that may be of the same person as this one, looked for again when who it is changes. */
export function DuplicatesCard({
  id,
  person,
  address,
}: {
  id: string;
  person: Person;
  address: string;
}) {
  const { t } = useLingui();
  const { value, error, pending } = useAnswer(`${id} ${JSON.stringify(person)}`, () =>
    findDuplicates(person, id),
  );
  if (pending) return <Skeleton label={t`Loading`} lines={3} />;
  if (error !== null)
    return <FailureNotice error={error} lead={t`Sorry, patients could not be loaded.`} />;
  const found = value ?? [];
  if (found.length === 0)
    return <EmptyState icon="user" title={t`No other chart looks like this one.`} />;
  return <DuplicateTable person={person} address={address} found={found} own={id} />;
}
