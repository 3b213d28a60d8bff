import * as contract from '#contract/circle.ts';
import { Refusal } from '#contract/errors.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { isAgreementDay, nextDue, type CircleKind } from '#domain/circle.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { normalizePhone } from '#domain/texts.ts';
import { toDate, toDay } from '#server/db/calendar-day.ts';
import { handle, inArea } from '#server/features/handler.ts';
import type { Repository, UnitOfWork } from '#server/features/repository.ts';
import { charting, office, scheduling } from '#server/policies/policy.ts';
import type { Saved, Shown } from '#server/features/circle/queries.ts';

const save = (
  repo: Repository,
  entry: Saved,
  check: (circle: UnitOfWork['circle']) => Promise<void> = () => Promise.resolve(),
): Promise<{ id: string }> =>
  repo.transaction(async ({ circle, patients }) => {
    await patients.lock(entry.patientId);
    await check(circle);
    return { id: await circle.save(entry) };
  });

/** An entry without what only reminders and places have. */
const plain = ({ doneAt: _d, facilityId: _i, facility: _f, facilityPhone: _p, ...shown }: Shown) =>
  shown;

type Agreement = Pick<
  contract.AgreementRow,
  'title' | 'status' | 'signer' | 'relation' | 'note' | 'fileId'
>;
type Place = Pick<contract.PlaceRow, 'relation' | 'room' | 'note'>;
type Physician = Pick<
  contract.PatientPhysicianRow,
  'name' | 'role' | 'npi' | 'specialty' | 'phone' | 'fax' | 'note'
>;
type Contact = Pick<
  contract.PatientContactRow,
  'name' | 'relation' | 'phone' | 'otherPhone' | 'email' | 'emergency' | 'note'
>;
type Reminder = Pick<contract.ReminderRow, 'text' | 'cycle'>;

const removal = (kind: CircleKind, removed: boolean) => ({ kind, removed });

export const calls = inArea('patient', [
  handle(contract.patientAgreements, office, ({ input, repo }) =>
    repo.circle.page('agreement', input, (shown, card: Agreement) => ({
      ...plain(shown),
      title: card.title,
      status: card.status,
      signer: card.signer,
      relation: card.relation,
      note: card.note,
      fileId: card.fileId,
    })),
  ),

  handle(contract.saveAgreement, charting, async ({ input, repo, now }) => {
    const { entry, patientId, day, ...card } = input;
    const code = 'circle.agreement-day';
    if (!isAgreementDay(day, pacificDate(now)))
      throw new Refusal(code, { fields: [{ path: 'day', code }] });
    if (card.fileId !== null) await repo.recordFiles.require(card.fileId, patientId);
    return save(repo, {
      kind: 'agreement',
      entry,
      patientId,
      day,
      card: card satisfies Agreement,
    });
  }),

  handle(contract.patientPlaces, office, ({ input, repo }) =>
    repo.circle.page('place', input, (shown, card: Place) => ({
      ...plain(shown),
      facilityId: must(shown.facilityId, 'facility of a place'),
      facility: shown.facility ?? '',
      phone: shown.facilityPhone ?? '',
      relation: card.relation,
      room: card.room,
      note: card.note,
    })),
  ),

  handle(contract.savePlace, charting, async ({ input, repo }) => {
    const { entry, patientId, day, until, facilityId, ...card } = input;
    await repo.facilities.require(facilityId);
    return save(repo, {
      kind: 'place',
      entry,
      patientId,
      day,
      until,
      facilityId,
      card: card satisfies Place,
    });
  }),

  handle(contract.patientPhysicians, office, async ({ input, repo }) => {
    const page = await repo.circle.page('physician', input, (shown, card: Physician) => ({
      ...plain(shown),
      name: card.name,
      role: card.role,
      npi: card.npi,
      specialty: card.specialty,
      phone: card.phone,
      fax: card.fax,
      note: card.note,
    }));
    const { patientId } = input;
    const chart = patientId === null ? null : await repo.circle.chartPhysician(patientId);
    // The list tells of itself where it has entries.
    if (patientId !== null && chart !== null && page.count === 0)
      await repo.audit.opened('patient', patientId);
    return { ...page, chart };
  }),

  handle(contract.savePatientPhysician, charting, ({ input, repo }) => {
    const { entry, patientId, ...card } = input;
    const saved = {
      kind: 'physician',
      entry,
      patientId,
      day: null,
      card: {
        ...card,
        phone: normalizePhone(card.phone),
        fax: normalizePhone(card.fax),
      } satisfies Physician,
    } as const;
    return save(repo, saved, (circle) =>
      circle.requireNewPhysician(patientId, card, entry?.id ?? null),
    );
  }),

  handle(contract.patientContacts, office, ({ input, repo }) =>
    repo.circle.page('contact', input, (shown, card: Contact) => ({
      ...plain(shown),
      name: card.name,
      relation: card.relation,
      phone: card.phone,
      otherPhone: card.otherPhone,
      email: card.email,
      emergency: card.emergency,
      note: card.note,
    })),
  ),

  handle(contract.savePatientContact, charting, ({ input, repo }) => {
    const { entry, patientId, ...card } = input;
    return save(repo, {
      kind: 'contact',
      entry,
      patientId,
      day: null,
      card: {
        ...card,
        phone: normalizePhone(card.phone),
        otherPhone: normalizePhone(card.otherPhone),
      } satisfies Contact,
    });
  }),

  handle(contract.patientReminders, office, ({ input, repo }) =>
    repo.circle.page(
      'reminder',
      input,
      (shown, card: Reminder) => ({
        ...plain(shown),
        text: card.text,
        cycle: card.cycle,
        doneAt: shown.doneAt,
      }),
      input.only,
    ),
  ),

  handle(contract.saveReminder, office, ({ input, repo }) => {
    const { entry, patientId, day, ...card } = input;
    return save(repo, { kind: 'reminder', entry, patientId, day, card: card satisfies Reminder });
  }),

  handle(contract.completeReminder, office, ({ input, repo, now }) =>
    repo.transaction(async ({ circle }) => ({
      revision: await circle.change(
        'reminder',
        input,
        (row, { cycle }: Reminder) => {
          const due = toDate(must(row.day, 'day of a reminder'));
          const next = nextDue(cycle, due, pacificDate(now));
          return next === null ? { done_at: now } : { day: toDay(next) };
        },
        { done: true },
      ),
    })),
  ),

  handle(contract.reopenReminder, office, ({ input, repo }) => {
    if (!isCalendarDate(input.day))
      throw new Refusal('request.invalid', {
        fields: [{ path: 'day', code: 'request.invalid' }],
      });
    return repo.transaction(async ({ circle }) => ({
      revision: await circle.change(
        'reminder',
        input,
        () => ({ done_at: null, day: toDay(input.day) }),
        { done: false },
      ),
    }));
  }),

  handle(contract.removeFromCircle, scheduling, ({ input, repo, now }) =>
    repo.transaction(async ({ circle }) => ({
      revision: await circle.change(
        input.kind,
        input,
        () => ({ removed_at: now }),
        removal(input.kind, true),
        { removalReason: input.reason.trim() },
      ),
    })),
  ),

  handle(contract.restoreToCircle, scheduling, ({ input, repo }) =>
    repo.transaction(async ({ circle }) => ({
      revision: await circle.change(
        input.kind,
        input,
        () => ({ removed_at: null }),
        removal(input.kind, false),
      ),
    })),
  ),
]);
