import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { chartLists, type ChartList } from '#contract/chart.ts';
import { mostRows, type LeftOut } from '#contract/imported-chart.ts';
import type { CareSummaryDraft } from '#domain/care-summary/read.ts';
import { cellText, chartListLooks } from '#client/features/patients/chart-columns.ts';
import { useFieldText } from '#client/features/patients/chart-sections.tsx';
import { chartText, type ChartValues } from '#client/features/patients/chart-values.ts';
import {
  demographicField,
  demographicGroups,
} from '#client/features/patients/demographic-fields.ts';
import { Facts } from '#client/ui/card.tsx';
import { Banner } from '#client/ui/notices.tsx';

type Row = Readonly<Record<string, string | null>>;
const rowsOf = (draft: CareSummaryDraft, list: ChartList): readonly Row[] => draft[list];

const lineOf = (list: ChartList, row: Row): string =>
  chartLists[list]
    .flatMap((field) => {
      const value = row[field];
      return value && !field.startsWith('code') ? [cellText(field, value)] : [];
    })
    .join(' · ');

/** Each row in one line, with a key of its own: a document may say the same twice. */
const linesOf = (list: ChartList, rows: readonly Row[]): (readonly [string, string])[] =>
  rows.map((row, index) => [`${list}-${index}`, lineOf(list, row)] as const);

/** What the document has for each list of the chart, row by row. */
function FoundLists({ draft }: { draft: CareSummaryDraft }) {
  const { t } = useLingui();
  return chartListLooks.map(({ list, title }) => {
    const rows = rowsOf(draft, list);
    return (
      <details key={list}>
        <summary>{`${t(title)} (${rows.length})`}</summary>
        <ul>
          {linesOf(list, rows).map(([key, line]) => (
            <li key={key}>{line}</li>
          ))}
        </ul>
      </details>
    );
  });
}

const fields = demographicGroups.flatMap((group) => group.fields);

/** What the chart would say of the person, field by field. */
function FoundPerson({ taken }: { taken: ChartValues }) {
  const { t } = useLingui();
  const fieldText = useFieldText();
  const found = fields.filter(({ path }) => chartText(taken, path) !== '');
  return (
    <details open>
      <summary>{`${t`Person`} (${found.length})`}</summary>
      <Facts
        items={found.map((field) => ({ name: t(field.label), value: fieldText(field, taken) }))}
      />
    </details>
  );
}

const looked = [
  'birthday',
  'gender',
  'languageCode',
  'race',
  'addressLine1',
  'city',
  'state',
  'zipcode',
  'phoneNumber1',
];

/** Names of the demographics the document lacks. */
function useMissing({ patient, races }: CareSummaryDraft): string[] {
  const { t } = useLingui();
  const values: Row = { ...patient, race: races[0] ?? null };
  return looked
    .filter((path) => !values[path])
    .flatMap((path) => {
      const label = demographicField(path)?.field.label;
      return label ? [t(label)] : [];
    });
}

/** Says what is left out, and why. */
function useLeftOut(): (leftOut: LeftOut) => string {
  const { t } = useLingui();
  return ({ path, value, why }) => {
    const label = demographicField(path)?.field.label;
    const named = label ? t(label) : path;
    switch (why) {
      case 'refused':
        return t`${named}: “${value}” is not accepted and left out.`;
      case 'unlisted':
        return t`${named}: “${value}” is not in your agency’s list and is left out.`;
      case 'no-list':
        return t`${named}: “${value}” is left out. Your agency has no list to choose from.`;
      case 'second':
        return t`${named}: “${value}” is left out. The chart takes one, the first.`;
    }
  };
}

/** What a person should look at before or after the import, one line each. */
function useDoubts(draft: CareSummaryDraft, leftOut: readonly LeftOut[]): string[] {
  const { t } = useLingui();
  const leftOutText = useLeftOut();
  const { withheld, unnamed, placeholders } = draft;
  const keptBack = t`${plural(withheld, {
    one: 'The sender withholds # entry.',
    other: 'The sender withholds # entries.',
  })}`;
  const nameless = t`${plural(unnamed, {
    one: '# entry names nothing and is left out.',
    other: '# entries name nothing and are left out.',
  })}`;
  const cut = chartListLooks.filter(({ list }) => rowsOf(draft, list).length > mostRows);
  return [
    ...leftOut.map(leftOutText),
    ...placeholders.map((words) => t`“${words}” stands for an unknown address and is left out.`),
    ...(withheld > 0 ? [keptBack] : []),
    ...(unnamed > 0 ? [nameless] : []),
    ...cut.map(({ title }) => t`${t(title)}: only the first ${mostRows} are taken.`),
  ];
}

/** What an import would make of a document: found, not found, to be checked. */
export function ImportPreview({
  draft,
  leftOut,
  taken,
}: {
  draft: CareSummaryDraft;
  leftOut: readonly LeftOut[];
  taken: ChartValues;
}) {
  const { t } = useLingui();
  const missing = useMissing(draft);
  const doubts = useDoubts(draft, leftOut);
  return (
    <>
      <FoundPerson taken={taken} />
      <FoundLists draft={draft} />
      {draft.negations.length > 0 && <p>{t`The document says: ${draft.negations.join('; ')}.`}</p>}
      {missing.length > 0 && (
        <Banner tone="attention" title={t`Not in the document`}>
          {missing.join(', ')}
        </Banner>
      )}
      {doubts.length > 0 && (
        <Banner tone="attention" title={t`Please check`}>
          <ul>
            {doubts.map((doubt) => (
              <li key={doubt}>{doubt}</li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  );
}
