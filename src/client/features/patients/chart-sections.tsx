import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { racesOf } from '#domain/races.ts';
import { formatUsPhone } from '#domain/texts.ts';
import { currentSession } from '#client/session/state/session-state.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Cluster, Facts } from '#client/ui/card.tsx';
import { Table } from '#client/ui/table.tsx';
import { cellText, type ChartListLook } from './chart-columns.ts';
import { chartText, rowIds, rowTexts, type ChartValues } from './chart-values.ts';
import type { DemographicField, DemographicGroup } from './demographic-fields.ts';

/** "Spanish" for "es"; a code nobody knows stays as it is. */
function languageName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Name of a race of the agency's list; an id it no longer has stays as it is. */
const raceName = (id: string): string => {
  const session = currentSession();
  const races = session.kind === 'open' ? racesOf(session.state.constants) : [];
  return races.find((race) => race.id === id)?.name ?? id;
};

const Head = ({ title, action }: { title: string; action?: ReactNode }) => (
  <Cluster spread>
    <h2>{title}</h2>
    {action}
  </Cluster>
);

/** What a demographic field says, as people read it; empty where it says nothing. */
export function useFieldText(): (field: DemographicField, values: ChartValues) => string {
  const { t, i18n } = useLingui();
  return ({ path, kind, options }, values) => {
    const text = chartText(values, path);
    if (text === '') return '';
    if (kind === 'language') return languageName(text, i18n.locale);
    if (kind === 'phone') return formatUsPhone(text);
    if (kind === 'race') return raceName(text);
    const option = options?.find(({ value }) => value === text);
    return option ? t(option.label) : cellText(path, text);
  };
}

/** One group of demographic fields, with *Edit* where the person may. */
export function GroupCard({
  group,
  values,
  onEdit,
}: {
  group: DemographicGroup;
  values: ChartValues;
  onEdit?: (() => void) | undefined;
}) {
  const { t } = useLingui();
  const fieldText = useFieldText();
  const title = t(group.title);
  return (
    <Card>
      <Head
        title={title}
        action={
          onEdit && (
            <Button
              variant="quiet"
              icon="notes"
              aria-label={t`Edit ${title}`}
              onClick={onEdit}
            >{t`Edit`}</Button>
          )
        }
      />
      <Facts
        items={group.fields.map((field) => ({
          name: t(field.label),
          value: fieldText(field, values) || '—',
        }))}
      />
    </Card>
  );
}

/** One list of the chart; Enter on a row opens it for editing where the person may. */
export function ListCard({
  look,
  values,
  onEdit,
  onAdd,
}: {
  look: ChartListLook;
  values: ChartValues;
  onEdit?: ((id: string) => void) | undefined;
  onAdd?: (() => void) | undefined;
}) {
  const { t } = useLingui();
  const ids = rowIds(values, look.list);
  const title = t(look.title);
  const isNoneKnown = chartText(values, 'noKnownAllergies') === 'yes';
  const [main] = look.columns;
  const name = (id: string): string =>
    main ? chartText(values, `${look.list}.${id}.${main.field}`) : id;
  const editButton = (id: string) =>
    onEdit && (
      <Button
        variant="quiet"
        icon="notes"
        aria-label={t`Edit ${name(id)}`}
        onClick={() => onEdit(id)}
      />
    );
  const used = look.columns.filter(
    ({ field }, index) => index === 0 || ids.some((id) => rowTexts(values, look.list, id)[field]),
  );
  return (
    <Card>
      <Head
        title={title}
        action={
          onAdd && (
            <Button
              variant="quiet"
              icon="plus"
              aria-label={t`Add to ${title}`}
              onClick={onAdd}
            >{t`Add`}</Button>
          )
        }
      />
      {ids.length === 0 ? (
        <p>{look.list === 'allergies' && isNoneKnown ? t`No known allergies` : t(look.empty)}</p>
      ) : (
        <Table
          caption={title}
          rows={ids}
          rowKey={(id) => id}
          rowName={name}
          onOpen={onEdit}
          columns={[
            ...used.map(({ field, label }) => ({
              id: field,
              header: t(label),
              cell: (id: string) =>
                cellText(field, rowTexts(values, look.list, id)[field] ?? '') || '—',
            })),
            ...(onEdit ? [{ id: 'edit', header: t`Edit`, cell: editButton }] : []),
          ]}
        />
      )}
    </Card>
  );
}
