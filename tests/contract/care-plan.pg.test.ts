import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visit } from '#contract/entities.ts';
import { readNote } from '#contract/notes.ts';
import { readPatient, savePatient } from '#contract/patients.ts';
import { carePlanOf } from '#domain/care-plan.ts';
import { must } from '#domain/must.ts';
import { overlay, type Patch, type Values } from '#domain/merge.ts';
import { planAnswers } from '#forms/plan-answers.ts';
import { formById } from '#forms/registry.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { FieldDevice, onPatient, onVisit, sampleNote } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

const plan: Patch = {
  'planTasks.$order': ['bath'],
  'planTasks.bath.task': 'Bath',
  'planTasks.bath.group': 'personalCare',
  'planTasks.bath.instruction': 'Shower chair',
  'planLimits.systolic.high': '150',
  planSupervision: '14',
};
const form = must(formById('aide-visit'), 'form');

describe.each(databasesOf(import.meta.url))('a care plan on %s (decision 066)', (database) => {
  let server: TestServer;
  let nurse: FieldDevice;
  let aide: FieldDevice;
  let office: Record<'qa' | 'admin' | 'scheduler', Api>;

  beforeAll(async () => {
    server = await startServer({ database });
    nurse = await FieldDevice.signIn(server.url, 'nurse');
    aide = await FieldDevice.signIn(server.url, 'aide');
    office = {
      qa: await signedIn(server.url, 'qa'),
      admin: await signedIn(server.url, 'admin'),
      scheduler: await signedIn(server.url, 'scheduler'),
    };
    await nurse.pullAll();
    await aide.pullAll();
  });
  afterAll(() => server.stop());

  const write = (id: string, patch: Patch) => ({
    id,
    entryId: randomUUID(),
    baseRevision: 1_000,
    patch: { ...patch },
    status: null,
  });
  const valuesIn = (device: FieldDevice, id: string): Values =>
    must(
      [...device.rows.values()].flatMap(({ table, data }) =>
        table === 'patient' && data?.id === id ? [data] : [],
      )[0],
      'chart on the phone',
    ).content.doc.values;

  /** The demo has written plans for some of her patients. */
  const withoutPlan = () =>
    must(
      nurse
        .visits()
        .find(
          ({ status, patientId }) =>
            status === 'Staffed' && carePlanOf(valuesIn(nurse, patientId)).tasks.length === 0,
        ),
      'visit of a patient without a plan',
    );

  it('written by the nurse on her phone is read in the office, with its author', async () => {
    const { patientId: id } = withoutPlan();
    expect(
      await nurse.do('operation', 'updatePatient', onPatient(id), { patch: plan }, { version: 2 }),
    ).toMatchObject({ kind: 'applied' });
    const { patient } = await office.scheduler.call(readPatient, { id });
    expect(carePlanOf(patient.content.doc.values)).toMatchObject({
      tasks: expect.arrayContaining([
        expect.objectContaining({ task: 'Bath', instruction: 'Shower chair' }),
      ]) as unknown,
      supervisionDays: 14,
    });
    expect(patient.content.edits.at(-1)?.byName).toMatch(/^Nora/);
  });

  it('reaches the aide’s phone, which may not change it', async () => {
    const { patientId: id } = aide.visitWith('Staffed');
    await office.qa.call(savePatient, write(id, plan));
    await aide.pull('operation');
    expect(carePlanOf(valuesIn(aide, id)).tasks.map(({ task }) => task)).toContain('Bath');
    const changed = { patch: { 'planTasks.bath.task': 'Nap' } };
    expect(
      await aide.do('operation', 'updatePatient', onPatient(id), changed, { version: 2 }),
    ).toMatchObject({ kind: 'rejected', code: 'chart.scope' });
  });

  it('is not written by administrator or scheduler', async () => {
    const { patientId: id } = nurse.visitWith('Staffed');
    for (const api of [office.admin, office.scheduler]) {
      const { problem } = await api.ask(savePatient, write(id, { planSupervision: '60' }));
      expect(problem.code).toBe('chart.scope');
    }
  });

  it('is the aide’s note: unmarked tasks and a contradiction are refused, the rest is accepted', async () => {
    const [first, second] = aide.visits().filter(({ status }) => status === 'Staffed');
    const visit = must(first, 'visit');
    const { patient } = await office.qa.call(readPatient, { id: visit.patientId });
    const care = carePlanOf({ ...patient.content.doc.values, ...(plan as Values) });
    const empty = overlay(sampleNote(form.id), planAnswers(form, care, {}));
    const marked = {
      ...empty,
      ...Object.fromEntries(care.tasks.map(({ id }) => [`planTasks.${id}.outcome`, 'done'])),
      'observe.fall': false,
      'observe.pain': false,
      'observe.changed': false,
      'observe.skin': ['intact'],
      'report.nurse': 'notNeeded',
    };
    const fieldsOf = async (of: Visit, answers: Values) =>
      (await aide.complete(of, answers)).flatMap((outcome) =>
        outcome.kind === 'rejected' ? outcome.fields.map(({ path }) => path) : [],
      );
    expect(await fieldsOf(visit, { ...marked, 'observe.fall': true })).toEqual(['report.nurse']);
    expect(await fieldsOf(must(second, 'second visit'), marked)).toEqual([]);
  });

  it('is shown to the office where the author’s own copy hides a reading, a limit or a task', async () => {
    const visit = must(
      aide.visits().findLast(({ status }) => status === 'Staffed'),
      'visit',
    );
    const strict = { ...plan, 'planLimits.systolic.high': '60' };
    await office.qa.call(savePatient, write(visit.patientId, strict));
    const { patient } = await office.qa.call(readPatient, { id: visit.patientId });
    const care = carePlanOf(patient.content.doc.values);
    const honest = overlay(sampleNote(form.id), planAnswers(form, care, {}), {
      'vitals.ordered': true,
      'vitals.notTaken': null,
      'vitals.systolic': 190,
      'vitals.diastolic': 90,
      'observe.fall': false,
      'observe.pain': false,
      'observe.changed': false,
      'observe.skin': ['intact'],
      'report.nurse': 'notNeeded',
      'report.tasks': null,
      ...Object.fromEntries(care.tasks.map(({ id }) => [`planTasks.${id}.outcome`, 'done'])),
    });
    // She raises the limit, drops a task, and claims that a fall was told.
    const forged = overlay(honest, {
      'planLimits.systolic.high': 250,
      'planTasks.$order': care.tasks.map(({ id }) => id).filter((id) => id !== 'bath'),
      ...Object.fromEntries(
        ['task', 'group', 'frequency', 'instruction', 'outcome'].map((column) => [
          `planTasks.bath.${column}`,
          null,
        ]),
      ),
      'report.tasks': ['fall'],
    });
    const outcomes = await aide.complete(visit, forged);
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array(5).fill('applied'));
    // The plan is changed afterwards, so that it agrees with the forged copy.
    await office.qa.call(
      savePatient,
      write(visit.patientId, { 'planLimits.systolic.high': '250', 'planTasks.bath.task': 'Nap' }),
    );
    const { planDoubts = [] } = await office.qa.call(readNote, { visitId: visit.id });
    expect(planDoubts.map(({ kind, label }) => `${kind}: ${label}`)).toEqual([
      'reading: Systolic blood pressure',
      'limit: Systolic blood pressure',
      'task: Bath',
      'report: Fall',
    ]);
    expect(planDoubts[0]).toMatchObject({ value: 190, high: 60 });
  });

  it('raises no doubt about an honest copy, nor before the note is signed', async () => {
    const visit = must(
      nurse.visits().find(({ status }) => status === 'Staffed'),
      'visit',
    );
    const doubts = async () => (await office.qa.call(readNote, { visitId: visit.id })).planDoubts;
    await nurse.do('notes', 'saveAnswers', onVisit(visit.id), {
      patch: { 'vitals.systolic': 190 },
    });
    const { patient } = await office.qa.call(readPatient, { id: visit.patientId });
    const noteForm = must(formById(visit.formId), 'form');
    const care = carePlanOf(patient.content.doc.values);
    const answers = overlay(sampleNote(visit.formId), planAnswers(noteForm, care, {}));
    const outcomes = await nurse.complete(visit, answers);
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array(5).fill('applied'));
    expect(await doubts()).toEqual([]);
  });
});
