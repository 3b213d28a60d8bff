import { useLingui } from '@lingui/react/macro';
import { importedChart, namedDraft, type GivenName } from '#contract/imported-chart.ts';
import type { CareSummaryDraft } from '#domain/care-summary/read.ts';
import { pacificDate } from '#domain/pacific.ts';
import { uuidV7 } from '#client/store/ids.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { Button } from '#client/ui/button.tsx';
import { Cluster, Scrolling } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/notices.tsx';
import { DuplicateTable, findDuplicates } from '#client/features/patients/duplicates.tsx';

/** Who the chart would be of that the server makes: with the name given, without what it refuses. */
function personOf(draft: CareSummaryDraft, given: GivenName | null) {
  const newId = () => uuidV7(Date.now());
  const { patch } = importedChart(namedDraft(draft, given), newId, pacificDate(new Date()));
  const at = (path: string): string => {
    const value = patch[path];
    return typeof value === 'string' ? value.trim() : '';
  };
  const state = [at('state'), at('zipcode')].filter(Boolean).join(' ');
  const address = [at('addressLine1'), at('addressLine2'), at('city'), state];
  return {
    person: {
      lastName: at('lastName'),
      firstName: at('firstName'),
      birthday: at('birthday'),
      phone: at('phoneNumber1'),
    },
    address: address.filter(Boolean).join(', '),
  };
}

/** The charts that may be of the same person, below the chart to come, and a button for each. */
export function LikeCharts({
  draft,
  given,
  onAdd,
}: {
  draft: CareSummaryDraft;
  /** What the patient was called when the import was refused; null where the document says. */
  given: GivenName | null;
  onAdd: (id: string) => void;
}) {
  const { t } = useLingui();
  const { person, address } = personOf(draft, given);
  const { value, error, pending, again } = useAnswer(JSON.stringify(person), () =>
    findDuplicates(person, null),
  );
  if (pending) return <Skeleton label={t`Loading`} lines={3} />;
  if (error !== null || value === null)
    return (
      <FailureNotice
        error={error}
        lead={t`Sorry, patients could not be loaded.`}
        actions={<Button icon="sync" onClick={again}>{t`Try again`}</Button>}
      />
    );
  if (value.length === 0) return null;
  return (
    <>
      <Scrolling>
        <DuplicateTable person={person} address={address} found={value} />
      </Scrolling>
      <Cluster>
        {value.map(({ id, name, mrn }) => {
          const chart = [name, mrn].filter(Boolean).join(' · ');
          return (
            <Button key={id} onClick={() => onAdd(id)}>
              {t`Add to ${chart}`}
            </Button>
          );
        })}
      </Cluster>
    </>
  );
}
