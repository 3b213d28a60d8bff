import { choice, choices, longText, note, section, text, yesNo, type Section } from '../define.ts';
import { defaultRanges, ownWording } from './sources.ts';
import * as vitals from './vital-signs.ts';

export const visitSection: Section = section({
  id: 'visit',
  title: 'Visit details',
  source: ownWording,
  items: [
    choices(
      'visit.purpose',
      'Reason for the visit',
      {
        assessment: 'Observation and assessment',
        wound: 'Wound care',
        medication: 'Medication management or injection',
        infusion: 'Infusion or IV access care',
        catheter: 'Catheter or ostomy care',
        teaching: 'Teaching and training',
        laboratory: 'Blood draw or specimen collection',
        asNeeded: 'As-needed (PRN) visit',
        supervision: 'Supervision of aide or LVN/LPN',
      },
      { required: true },
    ),
    yesNo('visit.identityConfirmed', 'Identity verified with two identifiers', {
      required: true,
      copyFromLast: false,
    }),
    choice('visit.caregiver', 'Caregiver present at the visit', {
      none: 'No caregiver present',
      family: 'Family or friend',
      paid: 'Paid caregiver',
      facility: 'Facility staff',
    }),
    text('visit.caregiverName', 'Caregiver name', {
      showIf: { path: 'visit.caregiver', oneOf: ['family', 'paid', 'facility'] },
    }),
    yesNo('visit.interpreter', 'Interpreter needed'),
    text('visit.interpreterLanguage', 'Language and interpreter', {
      showIf: { path: 'visit.interpreter', equals: true },
    }),
    yesNo('visit.changed', "Change in the patient's condition since the last visit", {
      required: true,
      copyFromLast: false,
    }),
    longText('visit.changeDetail', 'What changed', {
      required: true,
      showIf: { path: 'visit.changed', equals: true },
    }),
    yesNo('visit.ivAccess', 'Patient has IV access or an infusion', { required: true }),
    text('visit.laboratoryTests', 'Labs drawn or specimens collected', {
      copyFromLast: false,
      showIf: { path: 'visit.purpose', includes: 'laboratory' },
    }),
    text('visit.laboratorySite', 'Venipuncture site and number of attempts', {
      copyFromLast: false,
      showIf: { path: 'visit.purpose', includes: 'laboratory' },
    }),
    text('visit.laboratoryTaken', 'Laboratory receiving the specimen', {
      showIf: { path: 'visit.purpose', includes: 'laboratory' },
    }),
  ],
});

export const vitalsSection: Section = section({
  id: 'vitals',
  title: 'Vital signs',
  source: defaultRanges,
  items: [
    note(
      'Out-of-range readings are flagged immediately. The ranges are common defaults until ' +
        "this patient's orders replace them.",
    ),
    vitals.planLimits,
    vitals.notTaken,
    ...vitals.temperature({ required: true }),
    ...vitals.pulse({ required: true }),
    vitals.pulseRhythm,
    vitals.respirations({ required: true }),
    ...vitals.bloodPressure({ required: true }),
    ...vitals.orthostaticPressure,
    ...vitals.oxygenSaturation({ required: true }),
    ...vitals.oxygenSupply,
    ...vitals.weight,
    ...vitals.notified,
  ],
});
