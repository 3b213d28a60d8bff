import { msg, plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { OutputOf } from '#contract/call.ts';
import { reassignEpisode, reassignPatient, reassignPreview } from '#contract/caseload.ts';
import { Refusal } from '#contract/errors.ts';
import type { Provider } from '#contract/provider.ts';
import { providersLite } from '#contract/visits.ts';
import { visitGroup, type VisitGroup } from '#domain/clinicians.ts';
import { daysBetween } from '#domain/dates.ts';
import { pacificDate } from '#domain/pacific.ts';
import { callApi } from '#client/api/call.ts';
import type { ActionDialogProps } from '#client/kinds/action/action.ts';
import { offeredSearch, offeredSentence } from '#client/features/scheduling/offered.ts';
import { OverrideQuestion } from '#client/features/scheduling/board/override.tsx';
import { withReason } from '#client/features/scheduling/board/send-placement.ts';
import { date } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { choiceOfMany } from '#client/kinds/form-dialog/some-of-many.tsx';
import { Banner } from '#client/ui/notices.tsx';

/** Whose future visits are given to another clinician: a patient's, or those of one episode. */
export type Caseload = { readonly patientId: string | null; readonly episodeId: string | null };

type Preview = OutputOf<typeof reassignPreview>;
type Wish = Caseload & { discipline: VisitGroup; providerId: string; from: string };
type Previewed = { readonly wish: Wish; readonly preview: Preview };
type Entry = { readonly of: Caseload; readonly show: (previewed: Previewed) => void };

const today = (): string => pacificDate(new Date());

/** The discipline is the clinician's, so that nobody chooses two that do not fit. */
const valueOf = ({ id, providerType }: Provider): string =>
  `${visitGroup(providerType) ?? ''} ${id}`;

async function clinicians(search: string) {
  const { rows, more } = await callApi(providersLite, { visitId: null, search });
  const options = rows
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map((row) => ({ value: valueOf(row), label: `${row.name}, ${row.providerType}` }));
  return { rows: options, more };
}

const EntryDialog = formDialog({
  title: msg`Reassign future visits`,
  submit: msg`Continue`,
  fields: (_entry: Entry) => ({
    clinician: choiceOfMany<string>(msg`Clinician`, {
      required: true,
      path: 'providerId',
      hint: msg`All future visits of this clinician’s discipline that have not started.`,
      as: 'select',
      ask: clinicians,
      search: offeredSearch,
      said: offeredSentence('name'),
      failure: msg`Sorry, clinicians could not be loaded.`,
      none: msg`No clinician found.`,
    }),
    from: date(msg`From`, {
      initial: today(),
      required: true,
      check: (day) => (daysBetween(today(), day) >= 0 ? null : msg`Enter today or a later day`),
    }),
  }),
  run: async ({ clinician, from }, { of, show }) => {
    const [group = '', providerId = ''] = clinician.split(' ');
    const wish: Wish = { ...of, discipline: group as VisitGroup, providerId, from };
    show({ wish, preview: await callApi(reassignPreview, wish) });
  },
});

function Moves({ preview: { to, moved, unchanged, staying = 0 } }: Previewed) {
  const { t: say } = useLingui();
  return (
    <Banner tone="attention" title={say`What will happen`}>
      {moved.length === 0 && <p>{say`No visit changes hands.`}</p>}
      <ul>
        {moved.map(({ clinician, count, first, last }) => {
          const visits = plural(count, { one: '# visit', other: '# visits' });
          return (
            <li key={clinician}>
              {clinician === ''
                ? say`${visits}, ${first} – ${last}: unstaffed → ${to}`
                : say`${visits}, ${first} – ${last}: ${clinician} → ${to}`}
            </li>
          );
        })}
      </ul>
      {unchanged > 0 && (
        <p>
          {plural(unchanged, {
            one: '# visit is theirs already.',
            other: '# visits are theirs already.',
          })}
        </p>
      )}
      {staying > 0 && (
        <p>
          {plural(staying, {
            one: '# visit stays with its clinician: past its time, started or charted.',
            other: '# visits stay with their clinician: past their time, started or charted.',
          })}
        </p>
      )}
    </Banner>
  );
}

const ConfirmDialog = formDialog({
  title: msg`Reassign future visits`,
  submit: msg`Reassign`,
  failure: msg`Sorry, visits could not be reassigned.`,
  intro: (previewed: Previewed) => <Moves {...previewed} />,
  fields: () => ({}),
  run: async (_values, { wish: { patientId, episodeId, ...wish }, preview: { mark } }) => {
    const reassigned = await withReason((despite) => {
      const act = { ...wish, mark, ...(despite && { despite }) };
      return episodeId === null
        ? callApi(reassignPatient, { ...act, patientId: patientId ?? '' })
        : callApi(reassignEpisode, { ...act, episodeId });
    });
    // Left alone: the dialog stays, and says what it waits for.
    if (reassigned === null) throw new Refusal('staffing.ask');
    return reassigned;
  },
  done: ({ changed }) =>
    t`${plural(changed, { one: '# visit reassigned.', other: '# visits reassigned.' })}`,
});

/** Gives a clinician all future visits of their discipline, after a preview of whose they are now. */
export function ReassignDialog({ subject, onClose, onDone }: ActionDialogProps<Caseload>) {
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  /** The first form closes once it was sent; the preview follows it. */
  const shown = useRef(false);
  if (previewed)
    return (
      <>
        <ConfirmDialog subject={previewed} onClose={onClose} onDone={onDone} />
        <OverrideQuestion />
      </>
    );
  return (
    <EntryDialog
      subject={{
        of: subject,
        show: (next) => {
          shown.current = true;
          setPreviewed(next);
        },
      }}
      onClose={() => {
        if (!shown.current) onClose();
      }}
    />
  );
}
