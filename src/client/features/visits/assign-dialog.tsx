import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Visit } from '#contract/entities.ts';
import { providersLite } from '#contract/visits.ts';
import { formatPacific } from '#domain/pacific.ts';
import { callApi } from '#client/api/call.ts';
import { choice, type Option } from '#client/kinds/form-dialog/choice-fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { staff } from './staffing.ts';

type Visits = readonly Visit[];

/** Clinicians of the visits' discipline, those with the fewest visits that day first. */
async function clinicians(visits: Visits): Promise<readonly Option[]> {
  const { rows } = await callApi(providersLite, { visitId: visits[0]?.id ?? null });
  return rows.map(({ id, name, providerType, visitsOnDay }) => {
    const load = plural(visitsOnDay, { one: '# visit that day', other: '# visits that day' });
    return { value: id, label: t`${name}, ${providerType} · ${load}` };
  });
}

const startOf = ({ timeIn, providerName }: Visit): string[] =>
  timeIn === null
    ? []
    : [
        [formatPacific(new Date(timeIn.at)), timeIn.byName ?? providerName ?? '']
          .filter(Boolean)
          .join(' · '),
      ];

/** What speaks against giving these visits to one clinician, or is worth knowing first. */
function Cautions({ visits }: { visits: Visits }) {
  const disciplines = new Set(visits.map(({ providerType }) => providerType)).size;
  const started = visits.flatMap(startOf).join('; ');
  return (
    <>
      {disciplines > 1 && (
        <Banner tone="attention">
          <Trans>
            The chosen visits need different disciplines. Choose visits of one discipline.
          </Trans>
        </Banner>
      )}
      {started !== '' && (
        <Banner tone="attention">
          <Trans>
            Already started: {started}. A visit that was started stays started, and what was written
            so far stays in its note.
          </Trans>
        </Banner>
      )}
    </>
  );
}

/** Assigns visits to one clinician; the message offers undo. */
export const AssignDialog = formDialog({
  title: (visits) => {
    const count = plural(visits.length, { one: '# visit', other: '# visits' });
    return t`Assign ${count}`;
  },
  submit: msg`Assign`,
  intro: (visits) => <Cautions visits={visits} />,
  fields: (visits: Visits) => ({
    providerId: choice<string>(msg`Clinician`, {
      required: true,
      options: {
        load: () => clinicians(visits),
        failure: msg`Sorry, clinicians could not be loaded.`,
        none: msg`No clinician of this discipline.`,
      },
    }),
  }),
  run: ({ providerId }, visits) => staff(visits, providerId),
  done: ({ changed }) => plural(changed, { one: '# visit staffed.', other: '# visits staffed.' }),
  undo: ({ undo }) => undo(),
});
