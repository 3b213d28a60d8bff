import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { isUsPhone } from '#domain/texts.ts';
import { isBirthDate } from '#domain/demographics.ts';
import { pacificDate } from '#domain/pacific.ts';
import { savePatient } from '#contract/patients.ts';
import { callApi } from '#client/api/call.ts';
import { DialogFrame } from '#client/kinds/form-dialog/dialog-frame.tsx';
import { date, text } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog, type FormDialogProps } from '#client/kinds/form-dialog/form-dialog.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { birthDateForm, mostTyped, tooLong } from './demographic-fields.ts';
import {
  DuplicateTable,
  findDuplicates,
  type Person,
  type PossibleDuplicate,
} from '#client/features/patients/duplicates.tsx';

const name = { required: true, maxLength: mostTyped, check: tooLong };
const nobody: Person = { lastName: '', firstName: '', birthday: '', phone: '' };

/** A person about to be saved, and the charts that may be theirs. */
type Doubt = {
  readonly person: Person;
  readonly found: readonly PossibleDuplicate[];
  readonly entryId: string;
};
type Entry = {
  readonly person: Person;
  readonly doubt: (doubt: Doubt) => void;
  readonly saved: (id: string) => Promise<void>;
};

async function save(
  { lastName, firstName, birthday, phone }: Person,
  entryId: string,
): Promise<string> {
  const { patient } = await callApi(savePatient, {
    id: null,
    entryId,
    baseRevision: 0,
    patch: {
      lastName,
      firstName,
      ...(birthday && { birthday }),
      ...(phone && { phoneNumber1: phone }),
    },
    status: null,
  });
  return patient.id;
}

const EntryDialog = formDialog({
  title: msg`New patient`,
  submit: msg`Save`,
  failure: msg`Sorry, patient could not be saved.`,
  fields: ({ person }: Entry) => ({
    lastName: text(msg`Last name`, { ...name, initial: person.lastName }),
    firstName: text(msg`First name`, { ...name, initial: person.firstName }),
    birthday: date(msg`Date of birth`, {
      initial: person.birthday,
      required: false,
      expects: birthDateForm,
      check: (day) => (isBirthDate(day, pacificDate(new Date())) ? null : birthDateForm),
    }),
    phone: text(msg`Phone`, {
      initial: person.phone,
      required: false,
      type: 'tel',
      check: (typed) => (isUsPhone(typed) ? null : msg`Enter ten digits, such as (559) 555-0102`),
    }),
  }),
  run: async (person, { doubt, saved }, entryId) => {
    const found = await findDuplicates(person, null);
    if (found.length === 0) await saved(await save(person, entryId));
    else doubt({ person, found, entryId });
  },
});

type DoubtProps = {
  doubt: Doubt;
  onBack: () => void;
  onSaved: (id: string) => Promise<void>;
};

function DoubtDialog({ doubt: { person, found, entryId }, onBack, onSaved }: DoubtProps) {
  const { t } = useLingui();
  const attempt = useAttempt(async () => {
    await onSaved(await save(person, entryId));
  });
  return (
    <DialogFrame
      title={t`This patient may already be here`}
      submit={t`Save as a new patient`}
      wide
      busy={attempt.busy}
      error={attempt.error}
      lead={t`Sorry, patient could not be saved.`}
      onSubmit={() => void attempt.start()}
      onClose={onBack}
    >
      <p>
        {found.every(({ isHint }) => isHint === true)
          ? t`The names differ, birth date and telephone are the same. Is it the same person?`
          : t`Compare before a second chart is made. Open the chart if it is the same person.`}
      </p>
      <DuplicateTable person={person} address="" found={found} />
    </DialogFrame>
  );
}

/**
 * Opens a Draft chart with what a first call brings: a name and, if known, birthday and telephone
 * number. Charts that may be of the same person are shown beside it first (spec rules §5).
 */
export function NewPatientDialog({ onClose, onDone }: FormDialogProps<null>) {
  const navigate = useNavigate();
  const [person, setPerson] = useState(nobody);
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  /** The form closes once it was sent; with a doubt, the comparison follows it. */
  const doubted = useRef(false);
  const saved = async (id: string) => {
    onDone?.();
    await navigate({ to: '/patient/$id', params: { id } });
  };
  const compare = (next: Doubt | null) => {
    doubted.current = next !== null;
    setDoubt(next);
  };
  if (doubt)
    return (
      <DoubtDialog
        doubt={doubt}
        onSaved={async (id) => {
          await saved(id);
          onClose();
        }}
        onBack={() => {
          setPerson(doubt.person);
          compare(null);
        }}
      />
    );
  return (
    <EntryDialog
      subject={{ person, doubt: compare, saved }}
      onClose={() => {
        if (!doubted.current) onClose();
      }}
    />
  );
}
