import { msg } from '@lingui/core/macro';
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
  type PatientPhysicianRow,
  type PlaceRow,
} from '#contract/circle.ts';
import { formatUsPhone } from '#domain/texts.ts';
import { callApi } from '#client/api/call.ts';
import { useText } from '#client/i18n.ts';
import { action } from '#client/kinds/action/action.ts';
import { Masonry } from '#client/ui/card.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import { CircleCard } from './circle-card.tsx';
import {
  AddAgreementDialog,
  AddPlaceDialog,
  AddReminderDialog,
  EditAgreementDialog,
  EditPlaceDialog,
} from './entry-dialogs.ts';
import {
  AddContactDialog,
  AddPhysicianDialog,
  EditContactDialog,
  EditPhysicianDialog,
  type OfPatient,
} from './person-dialogs.ts';
import { reminderActions } from './reminder-actions.ts';
import { removal } from './removal.ts';

const joined = (...parts: readonly (string | null | false)[]): string =>
  parts.filter(Boolean).join(' · ');

const addContact = action<OfPatient>({
  id: 'add-contact',
  label: msg`Add contact`,
  icon: 'plus',
  needs: savePatientContact,
  dialog: AddContactDialog,
});
const editContact = action<PatientContactRow>({
  id: 'edit-contact',
  label: msg`Edit`,
  needs: savePatientContact,
  dialog: EditContactDialog,
});
const addPhysician = action<OfPatient>({
  id: 'add-physician',
  label: msg`Add physician`,
  icon: 'plus',
  needs: savePatientPhysician,
  dialog: AddPhysicianDialog,
});
const editPhysician = action<PatientPhysicianRow>({
  id: 'edit-physician',
  label: msg`Edit`,
  needs: savePatientPhysician,
  dialog: EditPhysicianDialog,
});
const addPlace = action<OfPatient>({
  id: 'add-place',
  label: msg`Add place`,
  icon: 'plus',
  needs: savePlace,
  dialog: AddPlaceDialog,
});
const editPlace = action<PlaceRow>({
  id: 'edit-place',
  label: msg`Edit`,
  needs: savePlace,
  dialog: EditPlaceDialog,
});
const addAgreement = action<OfPatient>({
  id: 'add-agreement',
  label: msg`Add agreement`,
  icon: 'plus',
  needs: saveAgreement,
  dialog: AddAgreementDialog,
});
const editAgreement = action<AgreementRow>({
  id: 'edit-agreement',
  label: msg`Edit`,
  needs: saveAgreement,
  dialog: EditAgreementDialog,
});
const addReminder = action<OfPatient>({
  id: 'add-reminder',
  label: msg`Add reminder`,
  icon: 'plus',
  needs: saveReminder,
  dialog: AddReminderDialog,
});

const contactActions = [editContact, removal('contact')];
const physicianActions = [editPhysician, removal('physician')];
const placeActions = [editPlace, removal('place')];
const agreementActions = [editAgreement, removal('agreement')];

function EmergencyPill({ row: { emergency } }: { row: PatientContactRow }) {
  const { t } = useLingui();
  return emergency && <StatusPill tone="attention">{t`Emergency`}</StatusPill>;
}

function AgreementPill({ row: { status } }: { row: AgreementRow }) {
  const text = useText();
  return <StatusPill tone={status === 'Signed' ? 'success' : 'muted'}>{text(status)}</StatusPill>;
}

function People({ subject }: { subject: OfPatient }) {
  const { t } = useLingui();
  const text = useText();
  const patientId = subject.patient.id;
  return (
    <>
      <CircleCard
        title={msg`Contacts`}
        failure={msg`Sorry, contacts could not be loaded.`}
        empty={msg`No contacts yet.`}
        subject={subject}
        record={subject}
        load={(pageSize) => callApi(patientContacts, { patientId, pageSize })}
        add={addContact}
        rowActions={contactActions}
        Aside={EmergencyPill}
        row={({ id, name, relation, phone, otherPhone, email, note }) => ({
          key: id,
          title: name,
          detail: joined(relation, formatUsPhone(phone), formatUsPhone(otherPhone), email, note),
        })}
      />
      <CircleCard
        title={msg`Physicians`}
        failure={msg`Sorry, physicians list could not be loaded.`}
        empty={msg`No physicians yet.`}
        subject={subject}
        record={subject}
        load={(pageSize) => callApi(patientPhysicians, { patientId, pageSize })}
        add={addPhysician}
        rowActions={physicianActions}
        row={({ id, name, role, npi, specialty, phone, fax, note }) => ({
          key: id,
          title: name,
          detail: joined(
            text(role),
            specialty,
            npi && t`NPI ${npi}`,
            formatUsPhone(phone),
            fax && t`Fax ${formatUsPhone(fax)}`,
            note,
          ),
        })}
      />
    </>
  );
}

function Places({ subject }: { subject: OfPatient }) {
  const { t } = useLingui();
  const text = useText();
  const patientId = subject.patient.id;
  return (
    <>
      <CircleCard
        title={msg`Facilities`}
        failure={msg`Sorry, facilities could not be loaded.`}
        empty={msg`The patient is in no facility.`}
        subject={subject}
        record={subject}
        load={(pageSize) => callApi(patientPlaces, { patientId, pageSize })}
        add={addPlace}
        rowActions={placeActions}
        row={({ id, facility, relation, day, until, room, phone, note }) => ({
          key: id,
          title: facility,
          detail: joined(
            text(relation),
            until === null ? t`since ${day ?? ''}` : `${day ?? ''} – ${until}`,
            room && t`Room ${room}`,
            formatUsPhone(phone),
            note,
          ),
        })}
      />
      <CircleCard
        title={msg`Agreements`}
        failure={msg`Sorry, agreements could not be loaded.`}
        empty={msg`No agreements yet.`}
        subject={subject}
        record={subject}
        load={(pageSize) => callApi(patientAgreements, { patientId, pageSize })}
        add={addAgreement}
        rowActions={agreementActions}
        Aside={AgreementPill}
        row={({ id, title, day, signer, relation, note }) => ({
          key: id,
          title,
          detail: joined(day, signer, relation, note),
        })}
      />
    </>
  );
}

function Reminders({ subject }: { subject: OfPatient }) {
  const { t } = useLingui();
  const text = useText();
  const patientId = subject.patient.id;
  return (
    <CircleCard
      title={msg`Reminders`}
      failure={msg`Sorry, patient reminder list could not be loaded.`}
      empty={msg`No open reminders.`}
      subject={subject}
      record={subject}
      load={(pageSize) => callApi(patientReminders, { patientId, pageSize })}
      add={addReminder}
      rowActions={reminderActions}
      row={({ id, text: words, day, cycle }) => ({
        key: id,
        title: words,
        detail: joined(t`due ${day ?? ''}`, cycle !== 'Once' && text(cycle)),
      })}
    />
  );
}

/** Who and what belongs to a patient beside the chart. */
export function CirclePanel({ data }: { data: OfPatient }) {
  return (
    <Masonry>
      <Reminders subject={data} />
      <People subject={data} />
      <Places subject={data} />
    </Masonry>
  );
}
