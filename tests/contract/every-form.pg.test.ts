import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportAssessment, readNote } from '#contract/notes.ts';
import { addVisit } from '#contract/visit-plans.ts';
import { must } from '#domain/must.ts';
import { schemaFaults } from '#domain/oasis/schema.ts';
import { pacificDate } from '#domain/pacific.ts';
import { findingCodes } from '#domain/staffing-check.ts';
import { excludeHidden } from '#forms/visibility.ts';
import { newestForms } from '#forms/registry.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { FieldDevice, sampleNote } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

describe.each(databasesOf(import.meta.url))(
  'every form, written in the field, on %s',
  (database) => {
    let server: TestServer;
    let nurse: FieldDevice;
    let qa: Api;
    const visits = new Map<string, string>();

    beforeAll(async () => {
      server = await startServer({ database });
      nurse = await FieldDevice.signIn(server.url, 'nurse');
      qa = await signedIn(server.url, 'qa');
      await nurse.pullAll();
      const { db } = server.inside();
      const scheduler = await signedIn(server.url, 'scheduler');
      const { episodeId, providerId } = must(
        nurse.visits().find(({ status }) => status === 'Staffed'),
        'staffed visit',
      );
      for (const form of newestForms()) {
        const planned = await scheduler.call(addVisit, {
          episodeId,
          visitTypeId: 201,
          dates: [pacificDate(new Date())],
          plannedStart: null,
          plannedMinutes: 60,
          episodeType: 'Visit',
          nonVisit: false,
          duration: null,
          providerId,
          despite: { reason: 'undo', codes: [...findingCodes] },
        });
        const { id } = must(planned.visits[0], form.id);
        const named = { form_id: form.id, form_version: form.version };
        await db.updateTable('visit').set({ form_id: form.id }).where('id', '=', id).execute();
        await db.updateTable('note').set(named).where('visit_id', '=', id).execute();
        visits.set(form.id, id);
      }
      await nurse.pullAll();
    }, 120_000);
    afterAll(() => server.stop());

    it.each(newestForms().map((form) => ({ form, name: form.id })))(
      '$name is taken, read by the office as it was signed, and exported where it is an assessment',
      async ({ form, name }) => {
        const visit = must(
          nurse.visits().find(({ id }) => id === visits.get(name)),
          name,
        );
        const outcomes = await nurse.complete({ ...visit, formId: name });
        expect(outcomes.map(({ kind }) => kind)).toEqual(outcomes.map(() => 'applied'));
        const { note } = await qa.call(readNote, { visitId: visit.id });
        expect(note.seal).not.toBeNull();
        const signed = excludeHidden(form, sampleNote(name));
        expect(excludeHidden(form, note.content.doc.values)).toEqual(signed);
        const { assessment } = await qa.call(exportAssessment, { visitId: visit.id });
        expect(assessment === null).toBe(form.timepoint === undefined);
        if (assessment !== null) expect(schemaFaults(assessment.xml)).toEqual([]);
      },
    );
  },
);
