import { afterAll, beforeAll } from 'vitest';
import type { Visit } from '#contract/entities.ts';
import { qaNotes } from '#contract/notes.ts';
import { readVisit, updateVisit } from '#contract/visits.ts';
import { signedIn, type Api } from './api.ts';
import type { DatabaseKind } from './databases.ts';
import { FieldDevice, onVisit, sampleNote } from './field-device.ts';
import { approval } from './pay-desk.ts';
import { startServer, type TestServer } from './server.ts';

export const iso = (ms: number): string => new Date(ms).toISOString();

/** A clock in or out at this moment, from a phone that may not say where it is. */
export const clockedAt = (ms: number) => ({
  at: iso(ms),
  timeZone: 'America/Los_Angeles',
  position: null,
  positionProblem: 'refused',
});

/** Everybody a visit's times need: a nurse who clocks, who reviews, and an office that settles. */
export class TimesDesk {
  readonly server: TestServer;
  readonly nurse: FieldDevice;
  readonly qa: Api;
  readonly scheduler: Api;

  private constructor(
    server: TestServer,
    nurse: FieldDevice,
    [qa, scheduler]: readonly [Api, Api],
  ) {
    this.server = server;
    this.nurse = nurse;
    this.qa = qa;
    this.scheduler = scheduler;
  }

  static async open(database: DatabaseKind): Promise<TimesDesk> {
    const server = await startServer({ database });
    const nurse = await FieldDevice.signIn(server.url, 'nurse');
    const qa = await signedIn(server.url, 'qa');
    const scheduler = await signedIn(server.url, 'scheduler');
    await nurse.pullAll();
    return new TimesDesk(server, nurse, [qa, scheduler]);
  }

  async read(visitId: string): Promise<Visit> {
    return (await this.scheduler.call(readVisit, { visitId })).visit;
  }

  /** The visit's note, written, signed and submitted; its times are as they are. */
  async submit(visit: Visit) {
    const target = onVisit(visit.id);
    const answers = sampleNote(visit.formId);
    await this.nurse.do('notes', 'saveAnswers', target, { patch: answers });
    await this.nurse.do('notes', 'signNote', target, this.nurse.signature(visit, answers));
    return this.nurse.do('operation', 'submitNotes', target, {});
  }

  async approve(visitId: string): Promise<Visit> {
    await this.qa.call(qaNotes, approval(await this.read(visitId)));
    return this.read(visitId);
  }

  /** The office settles the times a visit is paid by. */
  async confirm(
    visit: Visit,
    times: { readonly begin: string | null; readonly end: string | null },
  ): Promise<Visit> {
    const settled = await this.scheduler.call(updateVisit, {
      visitId: visit.id,
      visitRevision: visit.revision,
      times,
      reason: '209',
      resolution: '12',
      comment: 'Called the daughter.',
    });
    return settled.visit;
  }
}

/** Opens a desk for the tests of this block. */
export function timesDesk(database: DatabaseKind, opened: (desk: TimesDesk) => void): void {
  let desk: TimesDesk | undefined;
  beforeAll(async () => {
    desk = await TimesDesk.open(database);
    opened(desk);
  });
  afterAll(() => desk?.server.stop());
}
