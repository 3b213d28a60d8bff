import { must } from '#domain/must.ts';
import type { Values } from '#domain/merge.ts';
import type { LookDocument } from '#domain/second-look/facts.ts';
import type { Answers } from '../../define.ts';
import { formById } from '../../registry.ts';
import { samples } from '../../samples.gen.ts';
import { lookDocument } from '../../second-look.ts';
import { bodyAnswers, list, orientationOf, orNone } from './body-answers.ts';
import { careCodes, diagnosesOf, drugsOf, oasisAnswers, performance } from './oasis-answers.ts';
import type { CarePlace, Truth } from './truth.ts';

/** Writes what is true of a patient into the filled samples of forms, and into a chart. */

const dailyHelp = ['independent', 'setup', 'partial', 'full'];
const helpIn = ({ care }: Truth, place: CarePlace): string => dailyHelp[care[place]] ?? '';

/** A skilled nursing visit. */
const nursingAnswers = (patient: Truth): Answers => ({
  ...bodyAnswers(patient),
  'sensory.hearing': patient.hearing === 0 ? 'adequate' : 'impaired',
  'sensory.vision': ['adequate', 'impaired', '', '', 'blind'][patient.vision] ?? '',
  'sensory.speech': patient.speech,
  'respiratory.dyspnea': ['never', 'walking', 'moderate', 'minimal', 'rest'][patient.dyspnea] ?? '',
  'visit.interpreter': patient.interpreter,
  'adl.grooming': helpIn(patient, 'grooming'),
  'adl.dressing': helpIn(patient, patient.care.upper > patient.care.lower ? 'upper' : 'lower'),
  'adl.bathing': helpIn(patient, 'bathing'),
  'adl.toileting': helpIn(patient, 'toileting'),
  'adl.transferring': helpIn(patient, 'transfer'),
  'adl.feeding': helpIn(patient, 'feeding'),
  'adl.ambulation':
    ['independent', 'independent', 'independent', 'partial', 'setup', 'full'][patient.walking] ??
    '',
  'adl.devices': [
    ['none', 'cane', 'walker', 'walker', 'wheelchair', 'lift'][patient.walking] ?? '',
  ],
  'adl.movement': [patient.amputation ? 'amputation' : 'normal'],
  'hospitalization.since': patient.hospital ? 'inpatient' : 'none',
  'hospitalization.date': '11/10/2026',
});

const levelOf = ['independent', 'supervision', 'moderate', 'dependent'];
const levelIn = ({ care }: Truth, place: CarePlace): string => levelOf[care[place]] ?? '';

/** An evaluation of physical, occupational or speech therapy. */
function therapyAnswers(patient: Truth): Answers {
  const walks = patient.walking < 4;
  return {
    'visit.interpreter': patient.interpreter,
    'vitals.oxygenSource': patient.oxygen ? 'oxygen' : 'roomAir',
    'subjective.fall': patient.fall !== 'none',
    'history.before': patient.before,
    'history.senses': orNone(
      list(patient.hearing > 0 && 'hearing', patient.vision > 0 && 'vision'),
      'none',
    ),
    'home.living': patient.living,
    'home.help': patient.help,
    'cognition.oriented': orientationOf(patient),
    'cognition.directions': { clear: 'complex', forgetful: 'two', severe: 'cues' }[patient.mind],
    'cognition.state': patient.mind === 'clear' ? 'intact' : 'impaired',
    'adl.grooming.level': levelIn(patient, 'grooming'),
    'adl.upperDressing.level': levelIn(patient, 'upper'),
    'adl.lowerDressing.level': levelIn(patient, 'lower'),
    'adl.bathing.level': levelIn(patient, 'bathing'),
    'adl.toileting.level': levelIn(patient, 'toileting'),
    'adl.feeding.level': levelIn(patient, 'feeding'),
    'transfers.toilet.level': 'supervision',
    'transfers.bedToChair.level': levelIn(patient, 'transfer'),
    'gait.walks': walks ? 'yes' : 'no',
    'gait.level.level':
      ['independent', 'modified', 'modified', 'supervision'][patient.walking] ?? '',
    'objective.gaitAid': [
      ['none', 'cane', 'walker', 'walker', 'wheelchair', 'none'][patient.walking] ?? '',
    ],
    'functional.done': true,
    'functional.wheelchair': patient.walking === 4,
    ...Object.fromEntries(
      Object.entries(careCodes).map(([place, id]) => [
        `${id.slice(0, 6)}.${id.slice(6)}.performance`,
        String(Number(performance[patient.care[place as CarePlace]])),
      ]),
    ),
    'GG0170.I.performance': ['6', '6', '6', '4', '88', '88'][patient.walking] ?? '',
    'communication.diagnosis': [patient.speech === 'clear' ? 'none' : 'aphasia'],
    'swallow.state': patient.diet === 'pureed' || patient.tube ? 'impaired' : 'normal',
    'swallow.food': patient.diet === 'pureed' ? '4' : '7',
    'swallow.route': patient.tube ? 'both' : 'mouth',
    'treatment.performed': ['gait'],
  };
}

const socialAnswers = (patient: Truth): Answers => ({
  'visit.interpreter': patient.interpreter,
  'situation.living': patient.living,
  'situation.help': patient.help,
});

const profileAnswers = ({ allergy }: Truth): Answers => ({
  'allergies.known': allergy === null ? 'none' : 'some',
  ...(allergy === null
    ? {}
    : {
        'allergies.$order': ['a1'],
        'allergies.a1.substance': allergy,
        'allergies.a1.reaction': 'Rash',
      }),
});

const writers: Readonly<Record<string, (patient: Truth) => Answers>> = {
  'oasis-start-of-care': oasisAnswers,
  'oasis-resumption-of-care': oasisAnswers,
  'oasis-recertification': (patient) => ({ ...nursingAnswers(patient), ...oasisAnswers(patient) }),
  'oasis-follow-up': (patient) => ({ ...nursingAnswers(patient), ...oasisAnswers(patient) }),
  'oasis-discharge': oasisAnswers,
  'skilled-nursing-visit': nursingAnswers,
  'pt-evaluation': therapyAnswers,
  'ot-evaluation': therapyAnswers,
  'st-evaluation': therapyAnswers,
  'pt-visit': therapyAnswers,
  'msw-evaluation': socialAnswers,
  'medication-profile': profileAnswers,
};
const roles: Readonly<Record<string, string>> = {
  pt: 'PT',
  ot: 'OT',
  st: 'ST/SLP',
  msw: 'MSW',
};

export type Writing = {
  readonly id: string;
  readonly formId: string;
  readonly date: string;
  /** Answers that nothing true of the patient stands for. */
  readonly adds?: Answers;
};

/** A signed note of a form about a patient. */
export function written(patient: Truth, { id, formId, date, adds }: Writing): LookDocument {
  const form = must(formById(formId), 'form');
  const sample = must(samples[formId], 'sample');
  const role = roles[formId.split('-')[0] ?? ''] ?? 'RN';
  const values = {
    ...sample,
    'oasis.M0090': date,
    ...must(writers[formId], 'writer')(patient),
    ...adds,
  };
  return lookDocument(form, {
    visitId: id,
    formId,
    formVersion: form.version,
    dateOfService: date,
    content: { doc: { values } },
    seal: { clinician: { name: 'Sample Clinician', role } },
  });
}

/** The chart of a patient. */
export function charted(patient: Truth): Values {
  const problems = diagnosesOf(patient).map((code, at) => [`p${at + 1}`, code] as const);
  const drugs = drugsOf(patient).map(([name, route], at) => [`m${at + 1}`, name, route] as const);
  return {
    lastName: patient.lastName,
    birthday: patient.birthday,
    gender: patient.sex,
    medicareNumber: patient.medicare,
    'problems.$order': problems.map(([id]) => id),
    ...Object.fromEntries(
      problems.flatMap(([id, code]) => [
        [`problems.${id}.text`, `Diagnosis ${code}`],
        [`problems.${id}.code`, code],
      ]),
    ),
    'medications.$order': drugs.map(([id]) => id),
    ...Object.fromEntries(
      drugs.flatMap(([id, name, route]) => [
        [`medications.${id}.name`, name],
        [`medications.${id}.route`, route],
      ]),
    ),
    ...(patient.allergy === null
      ? { noKnownAllergies: 'yes' }
      : {
          'allergies.$order': ['a1'],
          'allergies.a1.substance': patient.allergy,
          'allergies.a1.reaction': 'Rash',
        }),
  };
}
