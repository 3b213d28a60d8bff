import { useLingui } from '@lingui/react/macro';
import { newVisitTypes, type OfferedVisitType } from '#contract/visit-types.ts';
import { callApi } from '#client/api/call.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { useText } from '#client/i18n.ts';
import { Skeleton } from '#client/ui/notices.tsx';

function Types({ lead, types }: { lead: string; types: readonly OfferedVisitType[] }) {
  const text = useText();
  if (types.length === 0) return null;
  return (
    <>
      <p>{lead}</p>
      <ul>
        {types.map(({ id, type, discipline, form }) => (
          <li key={id}>{`${text(type)} (${discipline}, ${id}): ${text(form)}`}</li>
        ))}
      </ul>
    </>
  );
}

/** What would be added, before it is: each with the form its notes are written in. */
export function NewTypesPreview() {
  const { t } = useLingui();
  const { value, error, pending } = useAnswer('new-visit-types', () => callApi(newVisitTypes, {}));
  if (pending) return <Skeleton label={t`Loading`} lines={4} />;
  if (error !== null)
    return <FailureNotice error={error} lead={t`Sorry, visit types could not be loaded.`} />;
  const types = value?.types ?? [];
  if (types.length === 0) return <p>{t`This agency has all of them.`}</p>;
  return (
    <>
      <Types lead={t`Added:`} types={types.filter(({ isNew }) => isNew)} />
      <Types
        lead={t`Get another form for visits planned from now on:`}
        types={types.filter(({ isNew }) => !isNew)}
      />
    </>
  );
}
