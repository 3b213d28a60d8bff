import { createHash, randomUUID } from 'node:crypto';
import { daysBetween } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import type { Note, Visit } from '#contract/entities.ts';
import { pullCalls, pushCalls } from '#contract/exchange.ts';
import {
  protocol,
  type Entry,
  type Outcome,
  type PulledRow,
  type PushReply,
} from '#contract/sync.ts';
import type { SyncedService, Target } from '#contract/targets.ts';
import { canonicalNote } from '#forms/canonical.ts';
import type { Answers } from '#forms/define.ts';
import { formById } from '#forms/registry.ts';
import { sampleAnswers } from '#forms/sample-answers.ts';
import { samples } from '#forms/samples.gen.ts';
import { Api } from './api.ts';
import { seeded } from './seeded.ts';

type OnRecord = { readonly target: Target; readonly id: string };

export const onVisit = (id: string): OnRecord => ({ target: 'visit', id });
export const onPatient = (id: string): OnRecord => ({ target: 'patient', id });
export const onTask = (id: string): OnRecord => ({ target: 'task', id });
export const onOrder = (id: string): OnRecord => ({ target: 'physicianOrder', id });

/**
 * A visit in this status that is planned within three days of today: one that is clocked now and
 * planned for another week is looked at before it is paid (decision 056).
 */
export const plannedAround = (visits: readonly Visit[], status: Visit['status']): Visit => {
  const today = pacificDate(new Date());
  return must(
    visits.find(
      (visit) => visit.status === status && Math.abs(daysBetween(visit.dateOfService, today)) <= 3,
    ),
    `visit in ${status} around today`,
  );
};

/** What a clock in or out says of now, from a phone that was not asked where it is. */
export const clockedNow = () => ({
  at: new Date().toISOString(),
  timeZone: 'America/Los_Angeles',
  position: null,
  positionProblem: 'refused' as const,
});

/** A complete, plausible note of a form, always the same. */
export const sampleNote = (formId: string): Answers => {
  const form = must(formById(formId), 'form');
  return sampleAnswers(form, {
    random: seeded(1),
    date: '11/20/2026',
    // Answers of an assessment judge each other: made up one by one they contradict themselves.
    ...(form.timepoint !== undefined && { decided: samples[formId] ?? {}, optional: 0 }),
  });
};

/**
 * The least a device does to exchange work with the server: numbers its entries, remembers cursors,
 * keeps rows.
 */
export class FieldDevice {
  readonly api: Api;
  readonly clientId: string;
  readonly rows = new Map<string, PulledRow>();
  readonly cursors: Record<SyncedService, string | null> = { notes: null, operation: null };
  readonly #seq: Record<SyncedService, number> = { notes: 0, operation: 0 };
  readonly #taken = new Set<string>();

  constructor(api: Api, clientId: string) {
    this.api = api;
    this.clientId = clientId;
  }

  static async signIn(url: string, userName: string): Promise<FieldDevice> {
    const api = new Api(url);
    return new FieldDevice(api, (await api.signIn(userName)).clientId);
  }

  /** The client’s next entry. */
  entry(
    service: SyncedService,
    command: string,
    { target, id }: OnRecord,
    payload: unknown,
    parts: Partial<Entry> = {},
  ): Entry {
    this.#seq[service] += 1;
    const now = new Date();
    return {
      entryId: randomUUID(),
      seq: this.#seq[service],
      command,
      version: 1,
      target,
      targetId: id,
      lane: `${target}:${id}`,
      after: [],
      baseRevision: 0,
      deviceTime: now.toISOString(),
      monotonic: Math.round(performance.now()),
      payload,
      ...parts,
    };
  }

  push(
    service: SyncedService,
    entries: readonly Entry[],
    parts: Readonly<Record<string, unknown>> = {},
  ): Promise<PushReply> {
    return this.api.call(pushCalls[service], {
      protocol,
      requestId: randomUUID(),
      clientId: this.clientId,
      deviceId: this.api.deviceId,
      sentAt: new Date().toISOString(),
      waiting: 0,
      counter: null,
      entries: [...entries],
      ...parts,
    });
  }

  /** Pushes one entry and gives its outcome. */
  async send(service: SyncedService, entry: Entry): Promise<Outcome> {
    return must((await this.push(service, [entry])).outcomes[0], 'outcome').outcome;
  }

  /** Makes, pushes and answers in one go. */
  do(
    service: SyncedService,
    command: string,
    target: OnRecord,
    payload: unknown,
    parts: Partial<Entry> = {},
  ): Promise<Outcome> {
    return this.send(service, this.entry(service, command, target, payload, parts));
  }

  /**
   * Pulls page by page until there is no more, and keeps the rows as a device would. @returns the
   * rows that came
   */
  async pull(service: SyncedService, limit = 500): Promise<PulledRow[]> {
    const came: PulledRow[] = [];
    for (let more = true; more;) {
      const reply = await this.api.call(pullCalls[service], {
        protocol,
        requestId: randomUUID(),
        clientId: this.clientId,
        cursor: this.cursors[service],
        limit,
      });
      if (reply.reset)
        for (const [key, row] of this.rows)
          if ((row.table === 'note') === (service === 'notes')) this.rows.delete(key);
      for (const row of reply.rows) this.#keep(row);
      came.push(...reply.rows);
      this.cursors[service] = reply.cursor;
      more = reply.more;
    }
    return came;
  }

  async pullAll(): Promise<void> {
    await this.pull('operation');
    await this.pull('notes');
  }

  visits(): Visit[] {
    return [...this.rows.values()].flatMap((row) =>
      row.table === 'visit' && row.data ? [row.data] : [],
    );
  }

  notes(): Note[] {
    return [...this.rows.values()].flatMap((row) =>
      row.table === 'note' && row.data ? [row.data] : [],
    );
  }

  /** A visit on the device in this status. */
  visitWith(status: Visit['status']): Visit {
    return must(
      this.visits().find((visit) => visit.status === status),
      `visit in ${status}`,
    );
  }

  /** A staffed visit that this device has handed to no test before; `choose` prefers some. */
  untouchedVisit(
    choose = (visits: readonly Visit[]): Visit =>
      must(
        visits.find(({ status }) => status === 'Staffed'),
        'untouched visit',
      ),
  ): Visit {
    const visit = choose(this.visits().filter(({ id }) => !this.#taken.has(id)));
    this.#taken.add(visit.id);
    return visit;
  }

  /** What signs a note with these answers. */
  signature(visit: Visit, answers: Answers) {
    const text = canonicalNote({
      visitId: visit.id,
      formId: visit.formId,
      formVersion: must(formById(visit.formId), 'form').version,
      answers,
    });
    const at = new Date().toISOString();
    const mark = (name: string, role: string) => ({ name, role, strokes: '[]', at });
    return {
      hash: createHash('sha256').update(text).digest('hex'),
      clinician: mark('Nora Brightwater', 'RN'),
      patient: mark('The patient', 'Patient'),
      patientUnable: null,
    };
  }

  /** Documents, signs and submits a visit the way the app does. @returns the outcomes in order */
  async complete(visit: Visit, answers = sampleNote(visit.formId)): Promise<Outcome[]> {
    const clocked = {
      at: new Date().toISOString(),
      timeZone: 'America/Los_Angeles',
      position: null,
      positionProblem: 'refused',
    };
    const target = onVisit(visit.id);
    return [
      await this.do('operation', 'startVisit', target, clocked),
      await this.do('notes', 'saveAnswers', target, { patch: answers }),
      await this.do('notes', 'signNote', target, this.signature(visit, answers)),
      await this.do('operation', 'endVisit', target, clocked),
      await this.do('operation', 'submitNotes', target, {}),
    ];
  }

  #keep(row: PulledRow): void {
    const key = `${row.table} ${row.id}`;
    if (row.data === null) this.rows.delete(key);
    else this.rows.set(key, row);
  }
}
