import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { addressFaults } from '#domain/address.ts';
import { isBirthDate } from '#domain/demographics.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { isUsPhone } from '#domain/texts.ts';
import { formattedAddress } from '#domain/typed-address.ts';
import { errors } from '#contract/errors.ts';
import { savePatient } from '#contract/patients.ts';
import { callApi } from '#client/api/call.ts';
import { DialogFrame } from '#client/kinds/form-dialog/dialog-frame.tsx';
import { date, text } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog, type FormDialogProps } from '#client/kinds/form-dialog/form-dialog.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { cityQuestion } from './city-question.ts';
import { birthDateForm, demographicField, mostTyped, tooLong } from './demographic-fields.ts';
import { companyStatesNow, fieldOf, tidyText } from './demographics-dialog.ts';
import { findAddress, findAddressKey } from './find-address.ts';
import { getPlacesAtDesk } from './places-on-device.ts';
import {
  DuplicateTable,
  findDuplicates,
  type Person,
  type PossibleDuplicate,
} from '#client/features/patients/duplicates.tsx';

const name = { required: true, maxLength: mostTyped, check: tooLong };

/** Paths of the chart that the address has; the field above them fills them. */
const addressPaths = ['addressLine1', 'addressLine2', 'city', 'state', 'zipcode'] as const;
type NewPatient = Person & Readonly<Record<(typeof addressPaths)[number], string>>;
const nobody: NewPatient = {
  lastName: '',
  firstName: '',
  birthday: '',
  phone: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  state: '',
  zipcode: '',
};

/** The address as the chart stores it, without what is empty. */
const addressOf = (person: NewPatient): Readonly<Record<string, string>> =>
  Object.fromEntries(
    addressPaths.flatMap((path) => {
      const written = tidyText(path, person[path].trim());
      return written === '' ? [] : [[path, written]];
    }),
  );

/** One field of the address, with the chart's rules for it; a first call may not know it. */
const addressField = (path: (typeof addressPaths)[number], person: NewPatient) => ({
  ...fieldOf(must(demographicField(path), path).field, person[path]),
  wanted: false,
});

/** A person about to be saved, and the charts that may be theirs. */
type Doubt = {
  readonly person: NewPatient;
  readonly found: readonly PossibleDuplicate[];
  readonly entryId: string;
};
type Entry = {
  /** Whoever was compared before, and their address asked about; nobody at first. */
  readonly person: NewPatient;
  readonly doubt: (doubt: Doubt) => void;
  readonly saved: (id: string) => Promise<void>;
};

async function save(person: NewPatient, entryId: string): Promise<string> {
  const { lastName, firstName, birthday, phone } = person;
  const { patient } = await callApi(savePatient, {
    id: null,
    entryId,
    baseRevision: 0,
    patch: {
      lastName,
      firstName,
      ...(birthday && { birthday }),
      ...(phone && { phoneNumber1: phone }),
      ...addressOf(person),
    },
    status: null,
  });
  return patient.id;
}

const EntryDialog = formDialog({
  title: msg`New patient`,
  submit: msg`Save`,
  wide: true,
  columns: true,
  failure: msg`Sorry, patient could not be saved.`,
  isBegun: ({ person }) => person !== nobody,
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
    [findAddressKey]: findAddress(),
    addressLine1: addressField('addressLine1', person),
    addressLine2: addressField('addressLine2', person),
    city: addressField('city', person),
    state: addressField('state', person),
    zipcode: addressField('zipcode', person),
  }),
  problems: (person) =>
    Object.fromEntries(
      addressFaults({
        before: null,
        after: addressOf(person),
        companyStates: companyStatesNow(),
      }).map(({ path, code }) => [path, errors[code].text]),
    ),
  question: ({ city, zipcode }, { person: before }) =>
    city === before.city && zipcode === before.zipcode ? null : cityQuestion({ city, zipcode }),
  instead: async ({ [findAddressKey]: _typed, ...person }, { doubt }, entryId) => {
    const { lastName, firstName, birthday, phone } = person;
    const found = await findDuplicates({ lastName, firstName, birthday, phone }, null);
    return found.length === 0 ? null : () => doubt({ person, found, entryId });
  },
  run: async ({ [findAddressKey]: _typed, ...person }, { saved }, entryId) =>
    saved(await save(person, entryId)),
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
      <DuplicateTable
        person={person}
        address={formattedAddress({ ...nobody, ...addressOf(person) })}
        found={found}
      />
    </DialogFrame>
  );
}

/**
 * Opens a Draft chart with what a first call brings: a name and, if known, birthday, telephone
 * number and address. Charts that may be of the same person are shown beside it first (spec rules §5).
 */
export function NewPatientDialog({ onClose, onDone }: FormDialogProps<null>) {
  const navigate = useNavigate();
  // Without the list, the address is suggested by the server alone and its city not asked about.
  useEffect(() => void getPlacesAtDesk().catch(() => {}), []);
  const [person, setPerson] = useState(nobody);
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  const saved = async (id: string) => {
    onDone?.();
    await navigate({ to: '/patient/$id', params: { id } });
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
          setDoubt(null);
        }}
      />
    );
  return <EntryDialog subject={{ person, doubt: setDoubt, saved }} onClose={onClose} />;
}
