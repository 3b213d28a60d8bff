import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { OrderPreview, VisitBeside } from '#contract/orders.ts';
import { visitStatusLabel } from '#domain/visit-status.ts';
import { clockText } from '#client/features/visits/day-and-time.ts';
import { authorizationText } from '#client/features/authorizations/cover-text.ts';
import { useText } from '#client/i18n.ts';
import { Stack } from '#client/ui/card.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { Table } from '#client/ui/table.tsx';

type Row = {
  readonly key: string;
  readonly day: string;
  readonly time: string | null;
  readonly what: 'come' | 'go' | 'stay';
  /** The visit that goes or stays; null for one to come. */
  readonly visit: VisitBeside | null;
};

const sortable = (day: string): string => `${day.slice(6)}${day.slice(0, 5)}`;

function rowsOf({ come, go, stay }: OrderPreview, time: string | null): Row[] {
  const of = (what: 'go' | 'stay', visits: readonly VisitBeside[]) =>
    visits.map((visit): Row => ({
      key: visit.id,
      day: visit.dateOfService,
      time: visit.plannedStart,
      what,
      visit,
    }));
  const coming = come.map((day, index): Row => ({
    key: `come ${index}`,
    day,
    time,
    what: 'come',
    visit: null,
  }));
  return [...coming, ...of('go', go), ...of('stay', stay)].toSorted((a, b) =>
    sortable(a.day).localeCompare(sortable(b.day)),
  );
}

/**
 * What an order will do, day by day, before it does it: visits that come, go and stay, and what else
 * the patient has on these days.
 */
export function PreviewTable({
  preview,
  plannedStart,
}: {
  preview: OrderPreview;
  plannedStart: string | null;
}) {
  const { t } = useLingui();
  const text = useText();
  const words = { come: t`new`, go: t`will be deleted`, stay: t`stays` } as const;
  const named = (visit: VisitBeside): string =>
    [text(visit.visitType), visit.providerName, text(visitStatusLabel(visit))]
      .filter(Boolean)
      .join(' · ');
  const beside = (day: string): string =>
    preview.beside
      .filter(({ dateOfService }) => dateOfService === day)
      .map((visit) => [clockText(visit.plannedStart), named(visit)].filter(Boolean).join(' '))
      .join('; ');
  const rows = rowsOf(preview, plannedStart);
  return (
    <Stack>
      <p>
        {[
          plural(preview.come.length, { one: '# new visit', other: '# new visits' }),
          plural(preview.go.length, { one: '# goes', other: '# go' }),
          plural(preview.stay.length, { one: '# stays', other: '# stay' }),
        ].join(', ')}
      </p>
      {preview.come.length + preview.go.length === 0 && (
        <Banner tone="info">
          {preview.stay.length === 0
            ? t`Nothing to plan: no visit of this order has a day. Add visits as needed one by one.`
            : t`Nothing to plan: these days have enough visits already.`}
        </Banner>
      )}
      {preview.uncovered > 0 && (
        <Banner tone="attention">
          {plural(preview.uncovered, {
            one: '# new visit is beyond what is authorized.',
            other: '# new visits are beyond what is authorized.',
          })}{' '}
          {preview.exceeded.map((each) => authorizationText(each)).join('; ')}
        </Banner>
      )}
      {rows.length > 0 && (
        <Table
          caption={t`Visits of the order`}
          rows={rows}
          rowKey={({ key }) => key}
          rowName={({ day }) => day}
          columns={[
            {
              id: 'day',
              header: t`Date of service`,
              noWrap: true,
              cell: ({ day, time }) => [day, clockText(time)].filter(Boolean).join(' '),
            },
            {
              id: 'what',
              header: t({ message: 'Change', context: 'column' }),
              cell: ({ what }) => words[what],
            },
            { id: 'visit', header: t`Visit`, cell: ({ visit }) => (visit ? named(visit) : '—') },
            {
              id: 'beside',
              header: t`Also that day`,
              cell: ({ day }) => beside(day) || '—',
            },
          ]}
        />
      )}
    </Stack>
  );
}
