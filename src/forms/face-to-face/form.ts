import { daysBetween } from '#domain/dates.ts';
import { assessments, carryIn, homebound, ofChart, startOfCare } from '../carry-in.ts';
import { choice, choices, date, defineForm, longText, note, section, text } from '../define.ts';
import { asked, happened } from '../sections/asked.ts';
import { assessors } from '../sections/chart-note.ts';
import { encounterRule } from '../sections/federal-rules.ts';
import { homeboundSection } from '../sections/homebound.ts';

const tooEarly = 'The encounter is more than 90 days before the start of care.';
const tooLate = 'The encounter is more than 30 days after the start of care.';

/** The face-to-face encounter that a certification of home health rests on. */
export const faceToFace = defineForm({
  id: 'face-to-face',
  version: 1,
  title: 'Face-to-face encounter',
  disciplines: [...assessors],
  visitTypeIds: [266],
  sections: [
    section({
      id: 'encounter',
      title: 'Encounter',
      source: encounterRule,
      items: [
        note('Take the facts from the practitioner’s own record. It is what the payer asks for.'),
        date('encounter.startOfCare', 'Start of care date', asked),
        date('encounter.date', 'Date of the encounter', {
          ...happened,
          ...asked,
          hint: 'Within 90 days before or 30 days after the start of care.',
        }),
        text('encounter.by', 'Seen by', { ...asked, hint: 'Name and credentials.' }),
        choice(
          'encounter.profession',
          'Profession',
          {
            physician: 'Physician',
            nursePractitioner: 'Nurse practitioner',
            nurseSpecialist: 'Clinical nurse specialist',
            midwife: 'Certified nurse-midwife',
            assistant: 'Physician assistant',
          },
          asked,
        ),
        choice(
          'encounter.way',
          'How',
          {
            office: 'Office or clinic',
            facility: 'Hospital or facility',
            home: 'Home',
            telehealth: 'Telehealth',
          },
          asked,
        ),
        longText('encounter.reason', 'Reason for home health that the encounter was about', {
          ...asked,
          maxLength: 1_000,
          hint: 'It has to be the primary reason for home health.',
        }),
        longText('encounter.findings', 'Clinical findings of the record', {
          ...asked,
          hint: 'Findings that show the need for skilled care and why leaving home is hard.',
        }),
        choices(
          'encounter.services',
          'Skilled services the findings support',
          {
            nursing: 'Skilled nursing',
            pt: 'Physical therapy',
            st: 'Speech therapy',
            ot: 'Occupational therapy, continuing need',
          },
          asked,
        ),
      ],
    }),
    homeboundSection,
    section({
      id: 'record',
      title: 'Record and certification',
      source: encounterRule,
      items: [
        choice(
          'record.kind',
          'Document on file',
          {
            visitNote: 'Visit note',
            discharge: 'Discharge summary',
            history: 'History and physical',
            missing: 'Requested, not received yet',
          },
          asked,
        ),
        date('record.requested', 'Date requested', {
          ...happened,
          ...asked,
          showIf: { path: 'record.kind', equals: 'missing' },
        }),
        choice(
          'record.signed',
          'Document signed and dated by the practitioner',
          { yes: 'Yes', no: 'No' },
          {
            ...asked,
            showIf: { path: 'record.kind', oneOf: ['visitNote', 'discharge', 'history'] },
          },
        ),
        text('record.certifying', 'Certifying physician or practitioner', asked),
      ],
    }),
  ],
  carriesFrom: assessments,
  carried: carryIn({
    'encounter.startOfCare': startOfCare,
    'record.certifying': ofChart('physicianName', 120),
    ...homebound,
  }),
  review: {
    clinicianStatement: 'I took this from the record of the encounter.',
    highlights: ['encounter.date', 'encounter.by', 'encounter.reason', 'record.kind'],
  },
  checkTexts: [tooEarly, tooLate],
  checks: (answers) => {
    const { 'encounter.date': seen, 'encounter.startOfCare': start } = answers;
    if (typeof seen !== 'string' || typeof start !== 'string') return [];
    const days = daysBetween(start, seen);
    const found = (id: string, words: string) => [
      {
        id,
        severity: 'warning' as const,
        paths: ['encounter.date', 'encounter.startOfCare'],
        text: words,
      },
    ];
    if (days < -90) return found('encounter-early', tooEarly);
    return days > 30 ? found('encounter-late', tooLate) : [];
  },
});
