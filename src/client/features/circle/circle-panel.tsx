import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  patientAgreements,
  patientContacts,
  patientPhysicians,
  patientPlaces,
  patientReminders,
  saveAgreement,
  savePatientContact,
  savePatientPhysician,
  savePlace,
  saveReminder,
  type AgreementRow,
  type PatientContactRow,
} from '#contract/circle.ts';
import { formatUsPhone } from '#domain/texts.ts';
import { callApi } from '#client/api/call.ts';
import { knownText, useText } from '#client/i18n.ts';
import { Masonry } from '#client/ui/card.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import { entryCard } from './entry-card.tsx';
import {
  AddAgreementDialog,
  AddPlaceDialog,
  AddReminderDialog,
  agreementClash,
  EditAgreementDialog,
  EditPlaceDialog,
  placeClash,
} from './entry-dialogs.ts';
import {
  AddContactDialog,
  AddPhysicianDialog,
  contactClash,
  EditContactDialog,
  EditPhysicianDialog,
  physicianClash,
  type OfPatient,
} from './person-dialogs.ts';
import { reminderActions } from './reminder-actions.ts';

const joined = (...parts: readonly (string | null | false)[]): string =>
  parts.filter(Boolean).join(' · ');

function EmergencyPill({ row: { emergency } }: { row: PatientContactRow }) {
  const { t: read } = useLingui();
  return emergency && <StatusPill tone="attention">{read`Emergency`}</StatusPill>;
}

function AgreementPill({ row: { status } }: { row: AgreementRow }) {
  const text = useText();
  return <StatusPill tone={status === 'Signed' ? 'success' : 'muted'}>{text(status)}</StatusPill>;
}

const Contacts = entryCard({
  kind: 'contact',
  title: msg`Contacts`,
  failure: msg`Sorry, contacts could not be loaded.`,
  empty: msg`No contacts yet.`,
  load: (asked) => callApi(patientContacts, asked),
  save: savePatientContact,
  add: { label: msg`Add contact`, dialog: AddContactDialog },
  edit: { dialog: EditContactDialog, clash: contactClash },
  Aside: EmergencyPill,
  row: ({ name, relation, phone, otherPhone, email, note }) => ({
    title: name,
    detail: joined(relation, formatUsPhone(phone), formatUsPhone(otherPhone), email, note),
  }),
});

const Physicians = entryCard({
  kind: 'physician',
  title: msg`Physicians`,
  failure: msg`Sorry, physicians list could not be loaded.`,
  empty: msg`No physicians yet.`,
  load: (asked) => callApi(patientPhysicians, asked),
  save: savePatientPhysician,
  add: { label: msg`Add physician`, dialog: AddPhysicianDialog },
  edit: { dialog: EditPhysicianDialog, clash: physicianClash },
  row: ({ name, role, npi, specialty, phone, fax, note }) => ({
    title: name,
    detail: joined(
      knownText(role),
      specialty,
      npi && t`NPI ${npi}`,
      formatUsPhone(phone),
      fax && t`Fax ${formatUsPhone(fax)}`,
      note,
    ),
  }),
});

const Places = entryCard({
  kind: 'place',
  title: msg`Facilities`,
  failure: msg`Sorry, facilities could not be loaded.`,
  empty: msg`The patient is in no facility.`,
  load: (asked) => callApi(patientPlaces, asked),
  save: savePlace,
  add: { label: msg`Add place`, dialog: AddPlaceDialog },
  edit: { dialog: EditPlaceDialog, clash: placeClash },
  row: ({ facility, relation, day, until, room, phone, note }) => ({
    title: facility,
    detail: joined(
      knownText(relation),
      until === null ? t`since ${day ?? ''}` : `${day ?? ''} – ${until}`,
      room && t`Room ${room}`,
      formatUsPhone(phone),
      note,
    ),
  }),
});

const Agreements = entryCard({
  kind: 'agreement',
  title: msg`Agreements`,
  failure: msg`Sorry, agreements could not be loaded.`,
  empty: msg`No agreements yet.`,
  load: (asked) => callApi(patientAgreements, asked),
  save: saveAgreement,
  add: { label: msg`Add agreement`, dialog: AddAgreementDialog },
  edit: { dialog: EditAgreementDialog, clash: agreementClash },
  Aside: AgreementPill,
  row: ({ title, day, signer, relation, note }) => ({
    title,
    detail: joined(day, signer, relation, note),
  }),
});

const Reminders = entryCard({
  kind: 'reminder',
  title: msg`Reminders`,
  failure: msg`Sorry, patient reminder list could not be loaded.`,
  empty: msg`No open reminders.`,
  load: (asked) => callApi(patientReminders, asked),
  save: saveReminder,
  add: { label: msg`Add reminder`, dialog: AddReminderDialog },
  rowActions: reminderActions,
  row: ({ text: words, day, cycle }) => ({
    title: words,
    detail: joined(t`due ${day ?? ''}`, cycle !== 'Once' && knownText(cycle)),
  }),
});

/** Who and what belongs to a patient beside the chart. */
export function CirclePanel({ data }: { data: OfPatient }) {
  return (
    <Masonry>
      <Reminders subject={data} />
      <Contacts subject={data} />
      <Physicians subject={data} />
      <Places subject={data} />
      <Agreements subject={data} />
    </Masonry>
  );
}
