import { afterAll, beforeAll } from 'vitest';
import type { InputOf } from '#contract/call.ts';
import type { Visit } from '#contract/entities.ts';
import { qaNotes } from '#contract/notes.ts';
import type { changeVisitRate } from '#contract/rates.ts';
import { readVisit } from '#contract/visits.ts';
import { daysBetween } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { signedIn, type Api } from './api.ts';
import type { DatabaseKind } from './databases.ts';
import { FieldDevice, sampleNote } from './field-device.ts';
import { startServer, type TestServer } from './server.ts';

const nursing = 'skilled-nursing-visit';
/** Provider type of the nurse. */
export const rn = 1;

/** Code of a refusal. */
export const codeOf = async (asked: ReturnType<Api['ask']>) => (await asked).problem.code;

/** What approves a note as it was read. */
export const approval = ({
  id,
  revision,
}: Pick<Visit, 'id' | 'revision'>): InputOf<typeof qaNotes> => ({
  visitId: id,
  visitRevision: revision,
  decision: 'approve',
  comment: '',
  fields: [],
});

/** A visit paid by its rate, with what is different. */
export const change = (
  { id, revision }: Visit,
  parts: Partial<InputOf<typeof changeVisitRate>>,
): InputOf<typeof changeVisitRate> => ({
  visitId: id,
  visitRevision: revision,
  providerTypeId: rn,
  fixedRate: false,
  providerAmount: null,
  isHourly: false,
  rateOverride: null,
  bonus: null,
  rateChangeReason: '',
  ...parts,
});

/** Everybody a visit's pay needs: a nurse who makes it, who reviews it, and who sets its rates. */
export class PayDesk {
  readonly server: TestServer;
  readonly nurse: FieldDevice;
  readonly billing: Api;
  readonly qa: Api;

  private constructor(server: TestServer, nurse: FieldDevice, [billing, qa]: readonly [Api, Api]) {
    this.server = server;
    this.nurse = nurse;
    this.billing = billing;
    this.qa = qa;
  }

  static async open(database: DatabaseKind): Promise<PayDesk> {
    const server = await startServer({ database });
    const nurse = await FieldDevice.signIn(server.url, 'nurse');
    const billing = await signedIn(server.url, 'billing');
    const qa = await signedIn(server.url, 'qa');
    await nurse.pullAll();
    return new PayDesk(server, nurse, [billing, qa]);
  }

  /** A visit whose note the nurse has just submitted. */
  async inReview(): Promise<Visit> {
    const visit = this.nurse.untouchedVisit((visits) =>
      must(
        visits.find(
          ({ status, formId, dateOfService }) =>
            status === 'Staffed' &&
            formId === nursing &&
            // Clocked now and planned for another week it would wait for the office.
            Math.abs(daysBetween(dateOfService, pacificDate(new Date()))) <= 6,
        ),
        'untouched visit',
      ),
    );
    await this.nurse.complete(visit, sampleNote(nursing));
    return (await this.qa.call(readVisit, { visitId: visit.id })).visit;
  }

  approve(visit: Visit) {
    return this.qa.call(qaNotes, approval(visit));
  }

  async read(visitId: string): Promise<Visit> {
    return (await this.billing.call(readVisit, { visitId })).visit;
  }
}

/** Opens a desk for the tests of this block. */
export function payDesk(database: DatabaseKind, opened: (desk: PayDesk) => void): void {
  let desk: PayDesk | undefined;
  beforeAll(async () => {
    desk = await PayDesk.open(database);
    opened(desk);
  });
  afterAll(() => desk?.server.stop());
}
