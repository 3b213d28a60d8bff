import { qaNotes, readNote } from '#contract/notes.ts';
import { officeTasks } from '#contract/tasks.ts';
import type { Visit } from '#contract/entities.ts';
import { pacificDate } from '#domain/pacific.ts';
import { signedIn } from '../support/api.ts';
import { FieldDevice } from '../support/field-device.ts';
import { people } from '../support/story.ts';

/** A visit of today, and what the day has to know of its patient to be a typical one. */
export type Planned = Pick<Visit, 'id' | 'patientId' | 'patientName' | 'visitType' | 'formId'> & {
  /**
   * 0 for the typical patient: the last note has no wound, diabetes, oxygen, tube, catheter or
   * anticoagulant. What it does not say counts one, what it says otherwise a hundred.
   */
  readonly burden: number;
  readonly hasPlan: boolean;
};

const typicalBackground: Readonly<Record<string, unknown>> = {
  'integumentary.wounds': false,
  'endocrine.diabetes': 'none',
  'vitals.oxygenSource': 'roomAir',
  'visit.ivAccess': false,
  'nutrition.tube': false,
  'nutrition.fluidLimit': false,
  'elimination.ostomy': false,
  'urinary.catheter': 'none',
  'infection.antibiotic': false,
  // Signs of bleeding are asked of these patients at every visit, and never recorded by a shortcut.
  'cardiovascular.anticoagulant': false,
};

/** The visits of a person's day in the order of the day, as their own phone gets them. */
export async function dayOf(url: string, userName: string): Promise<Planned[]> {
  const device = await FieldDevice.signIn(url, userName);
  await device.pullAll();
  const today = pacificDate(new Date());
  const notes = device.notes();
  const rows = [...device.rows.values()];
  return device
    .visits()
    .filter(({ dateOfService, status }) => dateOfService === today && status === 'Staffed')
    .toSorted((a, b) => (a.plannedStart ?? '').localeCompare(b.plannedStart ?? ''))
    .map(({ id, patientId, patientName, visitType, formId }) => {
      const last = notes
        .filter((note) => note.patientId === patientId && note.formId === formId)
        .filter(
          ({ dateOfService, content }) =>
            dayNumber(dateOfService) < dayNumber(today) &&
            Object.keys(content.doc.values).length > 0,
        )
        .toSorted((a, b) => dayNumber(a.dateOfService) - dayNumber(b.dateOfService))
        .at(-1)?.content.doc.values;
      const chart = rows.find((row) => row.table === 'patient' && row.id === patientId);
      const values = chart?.table === 'patient' ? chart.data?.content.doc.values : undefined;
      return {
        id,
        patientId,
        patientName,
        visitType,
        formId,
        burden: Object.entries(typicalBackground).reduce((sum, [path, value]) => {
          const said = last?.[path];
          return said === value ? sum : sum + (said === undefined ? 1 : 100);
        }, 0),
        hasPlan: values?.['planTasks.$order'] !== undefined,
      };
    });
}

/** Days of a calendar in order: MM/DD/YYYY as a number. */
const dayNumber = (date: string): number => {
  const [month = '', day = '', year = ''] = date.split('/');
  return Number(`${year}${month}${day}`);
};

/** Quality assurance at its desk, through the services of the product. */
export async function openOffice(url: string) {
  const { qa: reviewer, admin: manager } = people();
  const qa = await signedIn(url, reviewer.userName);
  const admin = await signedIn(url, manager.userName);
  const read = (visitId: string) => qa.call(readNote, { visitId });
  return {
    read,
    /** Words of a note that the office does not have. */
    async missing(visitId: string, typed: readonly string[]): Promise<string[]> {
      const { note } = await read(visitId);
      const values = Object.values(note.content.doc.values);
      return typed.filter((text) => {
        const number = Number(text);
        return !values.some((value) => value === text || value === number || value === number / 10);
      });
    },
    /** Returns two answers with comments. */
    async returnTwo(visitId: string, fields: readonly { path: string; comment: string }[]) {
      const { visit } = await read(visitId);
      await qa.call(qaNotes, {
        visitId,
        visitRevision: visit.revision,
        decision: 'return',
        comment: 'Two answers, please.',
        fields: [...fields],
      });
    },
    /** Open tasks about a visit. */
    async tasksOf(visitId: string) {
      const { rows } = await admin.call(officeTasks, {
        only: 'open',
        order: '-raised',
        pageNumber: 1,
        pageSize: 100,
      });
      return rows.filter(({ visit }) => visit?.id === visitId);
    },
  };
}

export type Office = Awaited<ReturnType<typeof openOffice>>;
