import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Visit } from '#contract/entities.ts';
import type { Provider } from '#contract/provider.ts';
import { Refusal } from '#contract/errors.ts';
import { providersLite } from '#contract/visits.ts';
import { visitGroup } from '#domain/clinicians.ts';
import { rankClinicians } from '#domain/planning/rank-clinicians.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { callApi } from '#client/api/call.ts';
import { formDialog, type FormDialogProps } from '#client/kinds/form-dialog/form-dialog.tsx';
import { choiceOfMany } from '#client/kinds/form-dialog/some-of-many.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { ChangedMeanwhile } from './board/changed-meanwhile.tsx';
import { OverrideQuestion } from './board/override.tsx';
import { StaffingPreview } from './board/staffing-preview.tsx';
import { coverText } from '#client/features/authorizations/cover-text.ts';
import { fitReasons } from './fit-reasons.ts';
import { offeredSearch, offeredSentence } from './offered.ts';
import { staff } from './staffing.ts';

type Visits = readonly Visit[];

/** What speaks for or against a clinician, in numbers, the most telling first. */
function reasonsFor(provider: Provider, visit: Visit | null): string[] {
  const { visitsOnDay, visitsInWeek, visitsOfPatient, visitsWithPatient, overlaps } = provider;
  const load = plural(visitsOnDay, { one: '# visit that day', other: '# visits that day' });
  if (visit === null) return [load];
  return [
    ...(overlaps === true ? [t`busy at that time`] : []),
    ...(visitsOfPatient > 0 ? [t`${visitsWithPatient} of ${visitsOfPatient} visits here`] : []),
    load,
    t`${visitsInWeek} that week`,
    ...fitReasons(provider, visit.plannedMinutes),
  ];
}

/**
 * Clinicians of the visits' discipline: for one visit ranked, with the reasons in numbers; for
 * several of one day with their load.
 */
async function clinicians(visits: Visits, search: string) {
  const [first] = visits;
  const visitId = first?.id ?? null;
  const { rows, more, cover } = await callApi(providersLite, { visitId, search });
  const isOneDay = new Set(visits.map(({ dateOfService }) => dateOfService)).size === 1;
  const isOneVisit = visits.length === 1;
  const ranked = first && isOneVisit ? rankClinicians(rows, first) : rows;
  const options = ranked.map((provider) => {
    const reasons = isOneDay ? reasonsFor(provider, isOneVisit ? (first ?? null) : null) : [];
    const who = `${provider.name}, ${provider.providerType}`;
    const parts = [who, ...reasons, isOneVisit && coverText(cover)];
    return { value: provider.id, label: parts.filter(Boolean).join(' · ') };
  });
  return { rows: options, more };
}

const startOf = ({ timeIn, providerName }: Visit): string[] =>
  timeIn === null
    ? []
    : [
        [pacificMoment(new Date(timeIn.at)), timeIn.byName ?? providerName ?? '']
          .filter(Boolean)
          .join(' · '),
      ];

/** What is worth knowing before these visits are given to one clinician. */
function Cautions({ visits }: { visits: Visits }) {
  const started = visits.flatMap(startOf).join('; ');
  return (
    started !== '' && (
      <Banner tone="attention">
        <Trans>
          Already started: {started}. A visit that was started stays started, and what was written
          so far stays in its note.
        </Trans>
      </Banner>
    )
  );
}

const titleOf = (visits: Visits): string => {
  const count = plural(visits.length, { one: '# visit', other: '# visits' });
  return t`Assign ${count}`;
};

const AssignForm = formDialog({
  title: titleOf,
  submit: msg`Assign`,
  intro: (visits) => (
    <>
      <ChangedMeanwhile visits={visits} />
      <Cautions visits={visits} />
    </>
  ),
  fields: (visits: Visits) => ({
    providerId: choiceOfMany<string>(msg`Clinician`, {
      required: true,
      after: (clinicianId) =>
        clinicianId !== '' && <StaffingPreview visits={visits} clinicianId={clinicianId} />,
      as: 'radios',
      ask: (words) => clinicians(visits, words),
      search: offeredSearch,
      said: offeredSentence(visits.length === 1 ? 'visit' : 'first'),
      failure: msg`Sorry, clinicians could not be loaded.`,
      none: msg`No clinician of this discipline.`,
    }),
  }),
  run: async ({ providerId }, visits) => {
    const staffed = await staff(visits, providerId);
    // Left alone: the dialog stays, and says what it waits for.
    if (staffed === null) throw new Refusal('staffing.ask');
    return staffed;
  },
  done: ({ changed }) => plural(changed, { one: '# visit staffed.', other: '# visits staffed.' }),
  undo: ({ undo }) => undo(),
});

/** Visits that no clinician can take together: says why, and offers nothing to press. */
function NobodyDialog({ subject: visits, onClose }: FormDialogProps<Visits>) {
  const disciplines = [...new Set(visits.map(({ providerType }) => providerType))].toSorted();
  const names = disciplines.join(', ');
  return (
    <Dialog
      title={titleOf(visits)}
      onClose={onClose}
      actions={
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      <Banner tone="attention">
        <Trans>
          The chosen visits need different disciplines: {names}. Choose visits of one discipline.
        </Trans>
      </Banner>
    </Dialog>
  );
}

/** Assigns visits to one clinician who can take them all; the message offers undo. */
export function AssignDialog(props: FormDialogProps<Visits>) {
  const groups = new Set(props.subject.map(({ providerType }) => visitGroup(providerType)));
  return groups.size > 1 ? (
    <NobodyDialog {...props} />
  ) : (
    <>
      <AssignForm {...props} />
      <OverrideQuestion />
    </>
  );
}
