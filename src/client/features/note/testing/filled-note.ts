import type { Value } from '#domain/merge.ts';
import { must } from '#domain/must.ts';
import type { Note, Patient, SignatureMark, Visit } from '#contract/entities.ts';
import type { Answers, Field, FormDefinition } from '#forms/define.ts';
import { formById } from '#forms/registry.ts';
import { fieldsOf, cellPath, orderPath, visibleItems, type VisibleItem } from '#forms/engine.ts';

/**
 * Fictional records for tests of the note: one patient, one visit, and every question of a form
 * answered.
 */
export const ids = {
  visit: '0192a000-0000-7000-8000-000000000001',
  patient: '0192a000-0000-7000-8000-000000000002',
  episode: '0192a000-0000-7000-8000-000000000003',
  provider: '0192a000-0000-7000-8000-000000000004',
  client: '0192a000-0000-7000-8000-000000000005',
} as const;

const narrative =
  'Patient is resting in bed, alert and oriented, and follows instructions without prompting. ' +
  'Spouse was present.';

const answerTo = (field: Field): Value | null => {
  switch (field.kind) {
    case 'number':
      return field.min + Math.round((field.max - field.min) / 2 / field.step) * field.step;
    case 'text':
      return 'Left heel, outer side';
    case 'longText':
      return narrative.slice(0, field.maxLength);
    case 'choice':
      return field.options[0]?.value ?? null;
    case 'choices':
      return field.options
        .filter((option) => option.value !== field.exclusive)
        .slice(0, 2)
        .map((option) => option.value);
    case 'yesNo':
      return true;
    case 'date':
      return '11/12/2026';
    case 'time':
      return '09:30';
    case 'scale':
      return 4;
    case 'signature':
      return '600x200 M40 120l60-60 60 80';
    case 'photos':
    case 'score':
    case 'calculated':
      return null;
  }
};

const answersTo = (item: VisibleItem, rows: number): Record<string, Value> => {
  if (item.kind === 'note') return {};
  if (item.kind !== 'rows')
    return Object.fromEntries(
      fieldsOf(item).flatMap(({ path, field }) => {
        const value = answerTo(field);
        return value === null ? [] : [[path, value] as const];
      }),
    );
  // Rows of a care plan or a chart are brought by it.
  if (item.group.from) return {};
  const order = Array.from({ length: rows }, (_, index) => `row${index + 1}`);
  const cells = order.flatMap((row) =>
    item.group.fields.flatMap((field) => {
      // The app answers these itself.
      const value = field.automatic ? null : answerTo(field);
      return value === null ? [] : [[cellPath(item.group, row, field.path), value] as const];
    }),
  );
  return { [orderPath(item.group)]: order, ...Object.fromEntries(cells) };
};

/** Answers every visible question, until no answer opens another one. */
export function filledAnswers(form: FormDefinition, rows = 4): Answers {
  let answers: Record<string, Value> = {};
  for (let round = 0; round < 6; round += 1) {
    answers = Object.assign(
      {},
      ...form.sections.flatMap((section) =>
        visibleItems(form, section, answers).map((item) => answersTo(item, rows)),
      ),
    ) as Record<string, Value>;
  }
  return answers;
}

export const mark = (name: string, role: string, strokes = ''): SignatureMark => ({
  name,
  role,
  strokes,
  at: '2026-11-20T18:12:00.000Z',
});

export const visitOf = (parts: Partial<Visit> = {}): Visit => ({
  id: ids.visit,
  revision: 3,
  episodeId: ids.episode,
  patientId: ids.patient,
  patientName: 'Rivera, Maria',
  address: '412 Oak St, Fresno, CA 93701',
  phone: '(559) 555-0142',
  visitTypeId: 300,
  visitType: 'SN visit',
  providerType: 'RN',
  status: 'NotesDue',
  dateOfService: '11/20/2026',
  plannedStart: '09:30',
  plannedMinutes: 60,
  providerId: ids.provider,
  providerName: 'Ana Silva',
  timeIn: {
    at: '2026-11-20T17:31:00.000Z',
    timeZone: 'America/Los_Angeles',
    position: { latitude: 36.7, longitude: -119.8, accuracy: 12 },
    positionProblem: null,
  },
  timeOut: {
    at: '2026-11-20T18:20:00.000Z',
    timeZone: 'America/Los_Angeles',
    position: null,
    positionProblem: 'timeout',
  },
  pay: null,
  formId: 'skilled-nursing-visit',
  submittedAt: null,
  approvedAt: null,
  ...parts,
});

const merged = (values: Answers): Note['content'] => ({
  doc: { values, revs: {}, revision: 1 },
  edits: [],
  conflicts: [],
});

export const noteOf = (answers: Answers, parts: Partial<Note> = {}): Note => ({
  visitId: ids.visit,
  patientId: ids.patient,
  episodeId: ids.episode,
  providerId: ids.provider,
  dateOfService: '11/20/2026',
  formId: 'skilled-nursing-visit',
  formVersion: must(formById('skilled-nursing-visit'), 'form').version,
  content: merged(answers),
  seal: null,
  pastSeals: [],
  addenda: [],
  returned: [],
  returnComment: '',
  ...parts,
});

export const patientOf = (values: Answers = {}): Patient => ({
  id: ids.patient,
  status: 'Active',
  mrn: 'PL-1007',
  content: merged({
    lastName: 'Rivera',
    firstName: 'Maria',
    birthday: '02/03/1948',
    gender: 'F',
    phoneNumber1: '(559) 555-0142',
    ...values,
  }),
  createdAt: '2026-10-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
});
