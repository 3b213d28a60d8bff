import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { readWishes, saveWishes, type PatientWishes } from '#contract/staffing.ts';
import { providersLite } from '#contract/visits.ts';
import { listed } from '#domain/clinician-facts.ts';
import { callApi } from '#client/api/call.ts';
import { offeredSearch, offeredSentence } from '#client/features/scheduling/offered.ts';
import { ActionButton } from '#client/kinds/action/action-button.tsx';
import { action } from '#client/kinds/action/action.ts';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { choicesOfMany } from '#client/kinds/form-dialog/some-of-many.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { Card, Cluster, Facts } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/notices.tsx';
import {
  genderField,
  languagesField,
  placeFields,
  placeInput,
  placeProblem,
  skillsField,
} from './availability-fields.ts';
import { placeText } from './place-text.ts';

type Home = { readonly address: string; readonly zipcode: string };
type Patient = Home & { readonly patientId: string; readonly wishes: PatientWishes };

async function clinicians(search: string) {
  const { rows, more } = await callApi(providersLite, { visitId: null, search });
  const options = rows.map(({ id, name, providerType }) => ({
    value: id,
    label: `${name}, ${providerType}`,
  }));
  return { rows: options, more };
}

/** Clinicians the patient does not want, those who have left too. */
const notWantedField = ({ wishes: { notWanted, names } }: Patient) =>
  choicesOfMany<string>(msg`Not wanted`, {
    required: false,
    hint: msg`Clinicians who are not to be sent.`,
    chosen: notWanted.map((id) => ({
      value: id,
      label: names.find((each) => each.id === id)?.name ?? id,
    })),
    ask: clinicians,
    search: offeredSearch,
    said: offeredSentence('name'),
    failure: msg`Sorry, clinicians could not be loaded.`,
  });

const WishesDialog = formDialog({
  title: msg`Wishes`,
  submit: msg`Save`,
  failure: msg`Sorry, patient could not be saved.`,
  wide: true,
  fields: (patient: Patient) => ({
    language: languagesField(
      msg`Preferred language`,
      patient.wishes.language === null ? [] : [patient.wishes.language],
    ),
    gender: genderField(msg`Wished gender`, patient.wishes.gender),
    skills: skillsField(msg`Skills needed`, patient.wishes.skills),
    notWanted: notWantedField(patient),
    ...placeFields(patient.wishes.place, patient.address, patient.zipcode),
  }),
  problems: placeProblem,
  run: ({ language, gender, skills, notWanted, ...place }, patient) => {
    const { given } = placeInput(place);
    return callApi(saveWishes, {
      patientId: patient.patientId,
      revision: patient.wishes.revision,
      language: listed(language)[0] ?? null,
      gender: gender || null,
      skills: listed(skills),
      notWanted: [...(notWanted ?? [])],
      ...(given && { place: given }),
    });
  },
});

const changeWishes = action<Patient>({
  id: 'wishes',
  label: msg`Change wishes`,
  needs: saveWishes,
  dialog: WishesDialog,
});

/** What a patient wishes of the people who visit, and where the home is. */
export function WishesPanel({ patientId, ...home }: Home & { patientId: string }) {
  const { t: read } = useLingui();
  const {
    value: wishes,
    error,
    pending,
    again,
  } = useAnswer(patientId, () => callApi(readWishes, { patientId }));
  if (pending) return <Skeleton label={read`Loading`} lines={6} />;
  if (error !== null || wishes === null)
    return <FailureNotice error={error} lead={read`Sorry, patient could not be loaded.`} />;
  const { language, gender, skills, names, place } = wishes;
  const genderText = gender === 'F' ? read`Female` : read`Male`;
  return (
    <Card>
      <h2>{read`Wishes`}</h2>
      <Facts
        items={[
          { name: read`Preferred language`, value: language ?? read`as in the chart` },
          { name: read`Wished gender`, value: gender === null ? '—' : genderText },
          { name: read`Skills needed`, value: skills.join(', ') || '—' },
          { name: read`Not wanted`, value: names.map(({ name }) => name).join(', ') || '—' },
          {
            name: read({ message: 'Home', context: 'where a person lives' }),
            value: placeText(place),
          },
        ]}
      />
      <Cluster>
        <ActionButton
          action={changeWishes}
          subject={{ ...home, patientId, wishes }}
          onDone={again}
        />
      </Cluster>
    </Card>
  );
}
