import type { Clocked, CurrentUser, TimeChange, Visit } from '#contract/entities.ts';
import { errors } from '#contract/errors.ts';
import { sealedText } from '#contract/seal-check.ts';
import type { VisitAggregate } from '#contract/targets.ts';
import { dayMs, hourMs, minuteMs } from '#domain/durations.ts';
import { evvReasonText, visitTimes } from '#domain/evv.ts';
import { defaultHours } from '#domain/pay.ts';
import { defaultVisitRate } from '#domain/rates.ts';
import type { DoorAnswer, DoorCall } from '../support/front-door.ts';
import { uploadTokenOf } from '../support/relay-simulated.ts';
import { sha256Hex } from '#server/db/sha256.ts';
import type { Committed } from '../support/store-server.ts';
import type { PushBody } from './dishonest/device.ts';
import type { World } from './world.ts';

/**
 * Invariants that hold whatever devices send (docs/sync.md, 12–17; decision 056). Keeps its own copy
 * of every visit and checks each change of it, so that a missing rule of the server shows even when
 * an honest device uses the gap.
 */

type Fail = (invariant: string, message: string) => void;

const same = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Clocks and requests differ: milliseconds that prove nothing, as in the product's rules. */
const clockTolerance = 2 * minuteMs;
const contactTolerance = 15 * minuteMs;
const furthestFromPlanned = 8 * dayMs;
const cent = 0.011;

const fullName = ({ givenName, familyName }: CurrentUser): string => `${givenName} ${familyName}`;

/** How often each of it happened, so that a run in which nothing was tried does not pass for one. */
export type TrustCounts = Readonly<
  Record<'requests' | 'taken in' | 'refused' | 'proposals' | 'seals' | 'paid', number>
>;

export class TrustWatch {
  readonly counts: { -readonly [K in keyof TrustCounts]: number } = {
    requests: 0,
    'taken in': 0,
    refused: 0,
    proposals: 0,
    seals: 0,
    paid: 0,
  };
  readonly #world: World;
  readonly #fail: Fail;
  readonly #known = new Map<string, VisitAggregate>();

  constructor(world: World, fail: Fail) {
    this.#world = world;
    this.#fail = fail;
    world.server.onOffice = (visitId) => this.#lookAt(visitId, null);
    if (world.dishonest)
      world.dishonest.onAnswer = (call, body, answer) => this.#judgeAnswer(call, body, answer);
    for (const id of world.server.visitIds()) this.#remember(id);
  }

  /** The server went back to its backup: forgets every later state. */
  restored(): void {
    this.#known.clear();
    for (const id of this.#world.server.visitIds()) this.#remember(id);
    this.#world.dishonest?.restored();
  }

  /** After everything that is committed. */
  committed(committed: Committed): void {
    if (committed.entry.target === 'visit') this.#lookAt(committed.entry.targetId, committed);
    if (committed.clientId === this.#world.dishonest?.clientId) this.#checkRight(committed);
  }

  /**
   * After each step: no honest phone is told to wipe itself, and the server has not failed. It does
   * not check whether a client's work is still accepted: no rule of the product closes a client.
   */
  afterStep(): void {
    const { server, devices } = this.#world;
    const [failure] = server.failures;
    if (failure !== undefined)
      this.#fail(
        '16 a refusal is an answer',
        `the server failed: ${failure instanceof Error ? failure.stack : JSON.stringify(failure)}`,
      );
    for (const { number, clientId } of devices) {
      const asked = { clientId, uploadToken: uploadTokenOf(clientId), wiped: false };
      const standing = server.doors.standing(asked, new Date(server.clock.now()));
      if (!same(standing, { wipe: false }))
        this.#fail('13 nobody else’s phone is closed', `device ${number} was told to wipe itself`);
    }
  }

  #current(visitId: string): VisitAggregate {
    const { server } = this.#world;
    return { visit: server.visit(visitId), note: server.note(visitId) };
  }

  #remember(visitId: string): void {
    this.#known.set(visitId, this.#current(visitId));
  }

  #lookAt(visitId: string, by: Committed | null): void {
    if (!this.#world.server.visitIds().includes(visitId)) return;
    const before = this.#known.get(visitId);
    const after = this.#current(visitId);
    if (before?.visit === after.visit && before.note === after.note) return;
    this.#known.set(visitId, after);
    if (!before) return;
    const what = `${by ? `${by.entry.command} ${by.entry.entryId}` : 'the office'} on ${visitId}`;
    this.#checkTimes(before.visit, after.visit, by, what);
    this.#checkSettled(before, after, by, what);
    this.#checkSeal(before, after, by, what);
    this.#checkPay(after.visit, what);
  }

  /** (12) A clocked time is written once; a change is a correction with its author. */
  #checkTimes(before: Visit, after: Visit, by: Committed | null, what: string): void {
    const fail = (why: string): void => this.#fail('12 changes are named corrections', why);
    for (const end of ['timeIn', 'timeOut'] as const)
      if (
        before[end] !== null &&
        !same(before[end], after[end]) &&
        !isTakenOff(before, after, end, by)
      )
        fail(`${what} changed ${end} ${before[end].at} to ${after[end]?.at ?? 'nothing'}`);
    for (const list of ['reports', 'takenOff'] as const) {
      const kept = (visit: Visit): readonly unknown[] =>
        (visit[list] ?? []).map((each) => ({ ...each, undoneAt: null }));
      if (!same(kept(after).slice(0, kept(before).length), kept(before)))
        fail(`${what} changed what is kept under ${list}`);
    }
    const [old, now] = [before.timeChanges ?? [], after.timeChanges ?? []];
    if (!same(now.slice(0, old.length), old)) fail(`${what} changed an earlier correction`);
    for (const change of now.slice(old.length)) {
      const wrong = this.#wrongCorrection(before, change, by);
      if (wrong) fail(`${what}: ${wrong}`);
    }
  }

  #wrongCorrection(before: Visit, change: TimeChange, by: Committed | null): string | null {
    const author = this.#world.server.people.get(change.by);
    const isByOffice = change.madeBy === undefined;
    if (!author || fullName(author) !== change.byName) return `corrected by ${change.byName}`;
    if (change.by !== (by ? by.userId : this.#world.officer.id)) return 'another author is named';
    if (isByOffice !== (by === null)) return 'a clinician’s correction counts as the office’s';
    if (evvReasonText(change.reason) === null) return 'corrected without a reason';
    if (!same(change.before, visitTimes(before))) return 'the value before is not kept';
    return !isByOffice && ['NotesInReview', 'NotesApproved'].includes(before.status)
      ? `a clinician corrected a visit in ${before.status}`
      : null;
  }

  /** (12) Signed answers and approved visits stay; later answers are addenda with an author. */
  #checkSettled(
    before: VisitAggregate,
    after: VisitAggregate,
    by: Committed | null,
    what: string,
  ): void {
    const fail = (why: string): void =>
      this.#fail('12 a settled record stays', `${what} changed ${why}`);
    const [old, now] = [before.note, after.note];
    const isSealed = old.seal !== null && now.seal !== null;
    if (isSealed && !same(old.seal, now.seal)) fail('the seal');
    if (isSealed && !same(old.content.doc, now.content.doc)) fail('signed answers');
    if (old.seal !== null && now.seal === null && by !== null) fail('the seal to none');
    if (!same(now.pastSeals.slice(0, old.pastSeals.length), old.pastSeals)) fail('earlier seals');
    if (!same(now.addenda.slice(0, old.addenda.length), old.addenda)) fail('earlier addenda');
    for (const { edit } of now.addenda.slice(old.addenda.length))
      if (edit.by !== (by?.userId ?? '')) fail(`an addendum of ${edit.byName}`);
    if (before.visit.status !== 'NotesApproved') return;
    if (by !== null && before.visit.status !== after.visit.status) fail('its status');
    if (after.visit.status !== 'NotesApproved') return;
    for (const part of ['approvedAt', 'submittedAt', 'dateOfService'] as const)
      if (before.visit[part] !== after.visit[part]) fail(part);
    const isCorrected = before.visit.timeChanges?.length !== after.visit.timeChanges?.length;
    if (before.visit.pay !== after.visit.pay && !(isCorrected && by === null)) fail('its pay');
  }

  /** (15) The signer is the person the server knew, and the hash covers what is stored. */
  #checkSeal(
    before: VisitAggregate,
    after: VisitAggregate,
    by: Committed | null,
    what: string,
  ): void {
    const { seal } = after.note;
    if (seal === null || same(before.note.seal, seal)) return;
    this.counts.seals += 1;
    const fail = (why: string): void => this.#fail('15 the signer is known', `${what}: ${why}`);
    const author = by && this.#world.server.people.get(by.userId);
    if (!author) return fail('signed by nobody');
    const { clinician, patient } = seal;
    if (clinician.by !== author.id) fail(`signed by ${author.id} as ${clinician.by}`);
    if (clinician.name !== fullName(author) || clinician.role !== author.credential)
      fail(`${fullName(author)} signed as ${clinician.name}, ${clinician.role}`);
    if (patient?.witnessedBy !== undefined && patient.witnessedBy !== fullName(author))
      fail(`${patient.witnessedBy} is the witness of ${fullName(author)}`);
    const text = sealedText(after.note, seal);
    if (text === null || sha256Hex(text) !== seal.hash) fail('the hash covers something else');
  }

  /** (14) Pay follows the clocks or a named correction, and no doubtful time is paid. */
  #checkPay(visit: Visit, what: string): void {
    if (visit.pay === null) return;
    this.counts.paid += 1;
    const fail = (why: string): void =>
      this.#fail('14 pay follows evidence', `${what}: $${visit.pay} paid, ${why}`);
    if (visit.status !== 'NotesApproved') return fail(`the visit is ${visit.status}`);
    const latest = visit.timeChanges?.at(-1);
    if (latest?.madeBy === 'clinician') return fail('nobody confirmed the clinician’s times');
    const paidMs = (visit.pay / defaultVisitRate) * hourMs;
    const rounding = (cent / defaultVisitRate) * hourMs;
    if (latest) {
      const { begin, end } = latest.after;
      const ms =
        begin === null || end === null
          ? defaultHours * hourMs
          : Date.parse(end) - Date.parse(begin);
      if (Math.abs(paidMs - ms) > rounding) fail(`the office set ${ms} ms`);
      return;
    }
    const { timeIn, timeOut } = visit;
    if (timeIn === null || timeOut === null) return fail('its length was not measured');
    const ms = Date.parse(timeOut.at) - Date.parse(timeIn.at);
    if (ms < 0 || paidMs > ms + 2 * clockTolerance + rounding) fail(`the clocks say ${ms} ms`);
    if (paidMs > dayMs + rounding) fail('it is longer than a day');
    for (const end of [timeIn, timeOut]) {
      const wrong = this.#contradicted(end);
      if (wrong) fail(wrong);
    }
    const planned = Date.parse(`${visit.dateOfService} UTC`) + dayMs / 2;
    if (timesOf(timeIn).every((at) => Math.abs(at - planned) > furthestFromPlanned))
      fail(`on ${timeIn.at}`);
  }

  /** Why the server's evidence contradicts a claimed time; null where it does not. */
  #contradicted(end: Clocked): string | null {
    const { received } = end;
    if (!received) return 'the server did not note when it received the time';
    const claims = timesOf(end);
    if (Math.min(...claims) > Date.parse(received.at) + clockTolerance)
      return `${end.at} is later than its receipt at ${received.at}`;
    const { notBefore } = received;
    return notBefore !== undefined && Math.max(...claims) < Date.parse(notBefore) - contactTolerance
      ? `${end.at} is earlier than a contact before it, ${notBefore}`
      : null;
  }

  /** (17) A person who lost a visit changes nothing of it after learning of the loss. */
  #checkRight({ entry, effect, userId }: Committed): void {
    const { dishonest, server } = this.#world;
    if (!effect || effect.target !== 'visit' || !dishonest) return;
    const stretches = server.assignmentsOf(entry.targetId, userId);
    if (stretches.length === 0)
      this.#fail('5 nothing of another person', `${entry.command} changed ${entry.targetId}`);
    const written = dishonest.written.get(entry.entryId);
    if (!written || stretches.some(({ until }) => until === null)) return;
    const { at, heardAt } = written;
    const now = server.clock.now();
    const knew = ({ until, told }: (typeof stretches)[number]): boolean => {
      const ended = (until?.getTime() ?? Infinity) + contactTolerance;
      // An entry that can have crossed the news is believed.
      const learnt =
        told !== null && now > told.getTime() + contactTolerance ? told.getTime() : Infinity;
      switch (dishonest.habit) {
        case 'reports':
          // The server keeps the last report: an entry held back over a later one looks unsent.
          if (heardAt === null || heardAt !== dishonest.heardAt) return false;
          return heardAt >= learnt || (told === null && heardAt > ended);
        case 'never reports':
          return at >= learnt || dishonest.wasSilent(until, now - contactTolerance);
        case 'hoards numbers':
          return false;
      }
    };
    if (stretches.every(knew))
      this.#fail(
        '17 a lost visit gets proposals',
        `${entry.command} ${entry.entryId} changed ${entry.targetId} after its end was known`,
      );
  }

  /** (16) Every refusal has a code of the catalogue, and its verdict or proposal is kept. */
  #judgeAnswer(call: DoorCall, body: unknown, { status, code, outcomes }: DoorAnswer): void {
    const fail = (why: string): void => this.#fail('16 a refusal is an answer', `${call}: ${why}`);
    if (status >= 500 || (code !== null && !Object.hasOwn(errors, code)))
      fail(`answered with ${status} ${code}`);
    this.counts.requests += 1;
    if (status !== 200) this.counts.refused += 1;
    if (call !== 'push' || status !== 200) return;
    const { entries } = body as PushBody;
    if (outcomes.length !== entries.length)
      fail(`${entries.length} entries, ${outcomes.length} outcomes`);
    for (const { outcome } of outcomes) {
      if (outcome.kind === 'gap') continue;
      const stored = this.#world.server.entry(outcome.entryId);
      const isForeign = stored && stored.authorId !== this.#world.dishonest?.user.id;
      if (isForeign ? outcome.kind !== 'rejected' : !same(stored?.outcome, outcome))
        fail(`${outcome.entryId} was ${outcome.kind} and the server kept ${stored?.outcome.kind}`);
      if (outcome.kind === 'applied') this.counts['taken in'] += 1;
      if (outcome.kind !== 'rejected') continue;
      this.counts.refused += 1;
      const isProposal = ['visit.handed-over', 'patient.handed-over'].includes(outcome.code);
      if (isProposal) this.counts.proposals += 1;
      if (isProposal && !this.#world.server.proposal(outcome.entryId))
        fail(`${outcome.entryId} was refused as handed over and nobody can take it over`);
    }
  }
}

/** A minute, and what the device needs to save a press. */
const undoLimit = 80_000;

/**
 * A start or end comes off a visit only before the notes are submitted, by its author, with what was
 * clocked kept: within a minute, or with the report of a wrong visit.
 */
function isTakenOff(
  before: Visit,
  after: Visit,
  end: 'timeIn' | 'timeOut',
  by: Committed | null,
): boolean {
  if (by === null || after[end] !== null) return false;
  if (before.status === 'NotesInReview' || before.status === 'NotesApproved') return false;
  const taken = (after.takenOff ?? [])
    .slice(before.takenOff?.length ?? 0)
    .find((each) => each.end === (end === 'timeIn' ? 'start' : 'end'));
  if (!taken || taken.by !== by.userId || !same(taken.clocked, before[end])) return false;
  if (taken.report !== null)
    return (after.reports ?? []).some(
      ({ id, kind }) => id === taken.report && id === by.entry.entryId && kind === 'wrong-visit',
    );
  const late = Date.parse(by.entry.deviceTime) - Date.parse(taken.clocked.at);
  return taken.clocked.by === by.userId && late >= 0 && late <= undoLimit;
}

/** A claimed time by the device's clock, and corrected with the difference the server measured. */
const timesOf = ({ at, received }: Clocked): readonly number[] => [
  Date.parse(at),
  Date.parse(at) + (received?.differenceMs ?? 0),
];
