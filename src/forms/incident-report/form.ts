import {
  choice,
  choices,
  date,
  defineForm,
  longText,
  note,
  section,
  text,
  time,
  yesNo,
  type Condition,
} from '../define.ts';
import { asked, fresh, happened } from '../sections/asked.ts';
import { everybody } from '../sections/chart-note.ts';
import { qualityRule } from '../sections/federal-rules.ts';
import { physicianNotice } from '../sections/physician.ts';
import { ownWording } from '../sections/sources.ts';

const kind = (...kinds: readonly string[]): Condition => ({
  path: 'incident.kind',
  oneOf: kinds,
});
const hurt: Condition = { path: 'harm.level', oneOf: ['minor', 'treated', 'serious', 'death'] };
const abuse = kind('abuse');

/** What happened, to whom, and what was done at once; the office follows it up. */
export const incidentReport = defineForm({
  id: 'incident-report',
  version: 1,
  title: 'Incident report',
  disciplines: [...everybody],
  visitTypeIds: [263],
  sections: [
    section({
      id: 'incident',
      title: 'What happened',
      source: ownWording,
      items: [
        note('Write what you saw and heard. Leave out opinions and blame.'),
        choice(
          'incident.kind',
          'Kind of incident',
          {
            fall: 'Fall',
            medication: 'Medication error',
            skin: 'New pressure injury or skin damage',
            infection: 'Infection acquired in care',
            equipment: 'Equipment failure',
            abuse: 'Suspected abuse, neglect or exploitation',
            behavior: 'Threat or violence',
            property: 'Loss or damage of property',
            exposure: 'Needlestick or exposure to blood',
            privacy: 'Privacy breach',
            vehicle: 'Vehicle accident on duty',
            death: 'Unexpected death',
            other: 'Other',
          },
          asked,
        ),
        text('incident.other', 'Which incident', {
          ...asked,
          showIf: kind('other'),
        }),
        choice(
          'incident.person',
          'Person affected',
          { patient: 'Patient', caregiver: 'Caregiver or family', staff: 'Staff', other: 'Other' },
          asked,
        ),
        date('incident.date', 'Date of the incident', { ...asked, ...happened }),
        time('incident.time', 'Time of the incident', {
          ...fresh,
          hint: 'Leave it open when nobody knows.',
        }),
        text('incident.place', 'Place', asked),
        choice(
          'incident.known',
          'How it became known',
          { seen: 'Seen by the reporter', told: 'Told by patient or others', found: 'Found later' },
          asked,
        ),
        text('incident.witnesses', 'Witnesses', fresh),
        longText('incident.description', 'What happened, in order', { required: true }),
      ],
    }),
    section({
      id: 'details',
      title: 'Details',
      source: ownWording,
      showIf: kind('fall', 'medication', 'equipment', 'exposure', 'abuse'),
      items: [
        choices(
          'fall.factors',
          'Around the fall',
          {
            unassisted: 'Alone',
            assisted: 'While being helped',
            toilet: 'On the way to the toilet',
            device: 'Without the assistive device',
            floor: 'Wet or cluttered floor',
            dizzy: 'Dizziness',
            unknown: 'Unknown',
          },
          { ...asked, showIf: kind('fall') },
        ),
        yesNo('fall.head', 'Head struck or unwitnessed fall', { ...asked, showIf: kind('fall') }),
        note('Head struck and anticoagulant taken: emergency evaluation.', {
          tone: 'warning',
          showIf: { path: 'fall.head', equals: true },
        }),
        choices(
          'drug.errors',
          'Error',
          {
            drug: 'Wrong drug',
            dose: 'Wrong dose',
            time: 'Wrong time or omitted',
            route: 'Wrong route',
            person: 'Wrong person',
            allergy: 'Known allergy',
          },
          { ...asked, showIf: kind('medication') },
        ),
        text('drug.name', 'Drug, dose ordered and dose given', {
          ...asked,
          maxLength: 200,
          showIf: kind('medication'),
        }),
        text('equipment.name', 'Equipment, maker and serial number', {
          ...asked,
          maxLength: 200,
          showIf: kind('equipment'),
        }),
        yesNo('equipment.kept', 'Equipment taken out of use and kept', {
          ...asked,
          showIf: kind('equipment'),
        }),
        yesNo('exposure.firstAid', 'Washed at once and sent for medical evaluation', {
          ...asked,
          showIf: kind('exposure'),
        }),
        text('abuse.report', 'Reported to protective services: when and to whom', {
          ...asked,
          maxLength: 300,
          source: qualityRule,
          hint: 'Your state’s law says what has to be reported and how fast. Ask the office now.',
          showIf: abuse,
        }),
        yesNo('abuse.safe', 'Patient is safe now', { ...asked, showIf: abuse }),
      ],
    }),
    section({
      id: 'harm',
      title: 'Harm and what was done',
      source: ownWording,
      items: [
        choice(
          'harm.level',
          'Harm',
          {
            none: 'No harm',
            near: 'Near miss',
            minor: 'Minor, first aid',
            treated: 'Needed medical treatment',
            serious: 'Emergency department or hospital',
            death: 'Death',
          },
          asked,
        ),
        longText('harm.injury', 'Injury: kind, place, vital signs', {
          ...asked,
          maxLength: 1_000,
          showIf: hurt,
        }),
        longText('harm.actions', 'What was done at once', asked),
        ...physicianNotice('harm', 'Physician notified of the incident'),
        choice(
          'harm.family',
          'Family or representative notified',
          { yes: 'Yes', patientDeclined: 'Patient declined', none: 'No one to notify', no: 'No' },
          asked,
        ),
        choice(
          'harm.office',
          'Supervisor notified',
          { phone: 'Phone', message: 'Message', notYet: 'Not yet' },
          asked,
        ),
        text('harm.officeWho', 'Who was notified, and when', {
          ...asked,
          showIf: { path: 'harm.office', oneOf: ['phone', 'message'] },
        }),
      ],
    }),
    section({
      id: 'prevention',
      title: 'Preventing it',
      source: qualityRule,
      items: [
        longText('prevention.ideas', 'What would prevent it next time', { maxLength: 1_000 }),
        yesNo('prevention.plan', 'Plan of care needs a change', asked),
        longText('prevention.change', 'Change needed', {
          ...asked,
          maxLength: 1_000,
          showIf: { path: 'prevention.plan', equals: true },
        }),
      ],
    }),
  ],
  review: {
    clinicianStatement: 'This report says what I know of the incident.',
    highlights: ['incident.kind', 'incident.date', 'harm.level', 'harm.physician', 'harm.office'],
  },
});
