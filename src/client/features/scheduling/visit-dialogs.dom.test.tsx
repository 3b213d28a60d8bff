import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import type { Episode, Visit } from '#contract/entities.ts';
import { readVisit } from '#contract/visits.ts';
import { businessDay } from '#domain/business-days.ts';
import { addDays } from '#domain/dates.ts';
import { pacificDate } from '#domain/pacific.ts';
import { ActionButtons } from '#client/kinds/action/action-button.tsx';
import { answering, refusal } from '#client/kinds/testing/answering.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { episodeId, patientId, visit, visitId } from '#client/store/testing/records.ts';
import { AddVisitDialog } from '#client/features/episodes/add-visit-dialog.tsx';
import { visitActs } from './act-actions.tsx';
import { editOne } from './edit-visit-dialog.ts';
import { moveOne } from './move-visit-dialog.tsx';

const today = pacificDate(new Date());
const visitTypes = [
  { id: 100, type: 'Skilled Nursing Visit', discipline: 'RN', formId: 'skilled-nursing-visit' },
  { id: 201, type: 'Wound care', discipline: 'RN', formId: 'skilled-nursing-visit' },
  { id: 300, type: 'PT visit', discipline: 'PT', formId: 'therapy-visit' },
] as never;
const planned = (parts: Partial<Visit> = {}) =>
  visit({ dateOfService: today, revision: 3, ...parts });

let unmount = (): void => {};
beforeEach(async () => {
  await screen.viewport(1366, 900);
  signInOffice(undefined, { visitTypes });
});
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
});

const button = (name: string) => screen.getByRole('button', { name, exact: true });
const dialog = () => screen.getByRole('dialog');
const submit = (name: string) => dialog().getByRole('button', { name, exact: true });
const day = () => screen.getByRole('textbox', { name: /^Date of service/ });

describe('moving a visit', () => {
  const open = async (moved = planned()) => {
    ({ unmount } = mountAt('/visits', () => <ActionButtons actions={[moveOne]} subject={moved} />));
    await button('Move').click();
  };

  it('refuses what is no day and what lies too far ahead, at the field', async () => {
    const calls = answering(() => ({}));
    await open();
    await day().fill('02/30/2026');
    await submit('Move').click();
    await expect.element(screen.getByText('Enter a date as MM/DD/YYYY')).toBeVisible();
    await day().fill(addDays(today, 500));
    await submit('Move').click();
    await expect.element(screen.getByText(/365 days ahead/)).toBeVisible();
    expect(calls).toEqual([]);
  });

  it('steps by business days, moves with the revision that was seen, and goes back in one step', async () => {
    const to = businessDay(today, 1);
    const calls = answering(({ body }) =>
      'moves' in body
        ? { visits: [planned({ revision: 5 })] }
        : { visit: planned({ dateOfService: to, revision: 4 }) },
    );
    await open();
    await button('Next business day').click();
    await expect.element(day()).toHaveValue(to);
    await submit('Move').click();
    await expect.element(screen.getByText('1 visit moved.')).toBeVisible();
    expect(calls[0]?.body).toMatchObject({
      visitId: visitId(),
      visitRevision: 3,
      dateOfService: to,
      plannedStart: '08:00',
    });
    await button('Undo').click();
    await expect
      .poll(() => calls[1]?.body['moves'])
      .toEqual([{ visitId: visitId(), revision: 4, dateOfService: today, plannedStart: '08:00' }]);
  });

  it('says that a day is in the past, and moves there all the same (spec rules §5)', async () => {
    const calls = answering(({ body }) => ({
      visit: planned({ dateOfService: String(body['dateOfService']), revision: 4 }),
    }));
    await open();
    const warning = screen.getByText('This day is in the past.');
    await day().fill(today);
    await expect.element(warning).not.toBeInTheDocument();
    await day().fill(addDays(today, -1));
    await expect.element(warning).toBeVisible();
    await submit('Move').click();
    await expect.poll(() => calls[0]?.body['dateOfService']).toBe(addDays(today, -1));
  });

  it('shows what a colleague changed meanwhile before it is tried again', async () => {
    const fresh = planned({ revision: 4, plannedStart: '10:00' });
    const calls = answering(({ name, body }) => {
      if (name === readVisit.name) return { visit: fresh };
      return body['visitRevision'] === 4 ? { visit: fresh } : refusal('visit.changed');
    });
    await open();
    await day().fill(addDays(today, 2));
    await submit('Move').click();
    await expect
      .element(screen.getByText(/Someone else changed this in the meantime/))
      .toBeVisible();
    await submit('Move').click();
    await expect.poll(() => calls.at(-1)?.body['visitRevision']).toBe(4);
  });
});

describe('what a visit is planned as', () => {
  const open = async () => {
    ({ unmount } = mountAt('/visits', () => (
      <ActionButtons actions={[editOne]} subject={planned()} />
    )));
    await button('Edit').click();
  };

  it('changes within its discipline, with plausible numbers', async () => {
    const calls = answering(() => ({ visit: planned({ revision: 4 }) }));
    await open();
    const types = screen.getByRole('combobox', { name: /^Visit type/ });
    await expect.element(types).toBeVisible();
    expect(types.element().textContent).not.toContain('PT visit');
    await screen.getByRole('textbox', { name: /^Planned length/ }).fill('5');
    await submit('Save').click();
    await expect.element(dialog().getByText(/15/).first()).toBeVisible();
    expect(calls).toEqual([]);
    await screen.getByRole('textbox', { name: /^Planned length/ }).fill('90');
    await types.selectOptions('201');
    await submit('Save').click();
    await expect
      .poll(() => calls[0]?.body)
      .toMatchObject({ visitId: visitId(), revision: 3, visitTypeId: 201, plannedMinutes: 90 });
  });

  it('is not thrown away by a key press, and says why it is refused', async () => {
    answering(() => refusal('visit.type-charted'));
    await open();
    await screen.getByRole('combobox', { name: /^Visit type/ }).selectOptions('201');
    await userEvent.keyboard('{Escape}');
    const question = screen.getByRole('dialog', { name: 'Discard your changes?' });
    await expect.element(question).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await submit('Save').click();
    await expect.element(screen.getByText(/Plan another visit instead/)).toBeVisible();
  });
});

describe('shifts', () => {
  it('are confirmed for their facility and taken back, visits are not', async () => {
    const shift = planned({ episodeType: 'Shift', shiftConfirmedByFacility: false });
    const calls = answering(({ body }) => ({
      visits: [{ ...shift, revision: 4, shiftConfirmedByFacility: body['confirmed'] }],
    }));
    ({ unmount } = mountAt('/visits', () => (
      <ActionButtons actions={visitActs} subject={[shift]} />
    )));
    await button('Facility confirmed').click();
    await expect.element(screen.getByText('1 shift confirmed.')).toBeVisible();
    await button('Undo').click();
    await expect
      .poll(() => calls.map(({ body }) => [body['visits'], body['confirmed']]))
      .toEqual([
        [[{ visitId: visitId(), revision: 3 }], true],
        [[{ visitId: visitId(), revision: 4 }], false],
      ]);
    unmount();
    ({ unmount } = mountAt('/visits', () => (
      <ActionButtons actions={visitActs} subject={[planned()]} />
    )));
    await expect.element(button('Facility confirmed')).toBeDisabled();
  });
});

describe('adding visits', () => {
  const episode: Episode = {
    id: episodeId(),
    revision: 1,
    patientId: patientId(),
    patientName: 'Sample, Sally',
    status: 'Active',
    startDate: '11/02/2026',
    endDate: '12/31/2026',
    payerType: 'Episodic',
    careCoordinator: null,
    billingPeriods: [],
    orders: [],
  };
  const closed = vi.fn<() => void>();
  const open = () =>
    ({ unmount } = mountAt('/episodes', () => (
      <AddVisitDialog subject={{ episode }} onClose={closed} />
    )));

  it('asks for a type and a time that exists', async () => {
    const calls = answering(() => ({}));
    open();
    await screen.getByRole('textbox', { name: /^Planned start/ }).fill('13:00 pm');
    await submit('Add visit').click();
    await expect
      .poll(() => document.querySelectorAll('[aria-invalid="true"]').length)
      .toBeGreaterThan(1);
    expect(calls).toEqual([]);
  });

  it('plans a series on its days', async () => {
    const calls = answering(() => ({ visits: [planned(), planned({ id: visitId(2) })] }));
    open();
    await screen.getByRole('combobox', { name: /^Visit type/ }).selectOptions('100');
    await screen.getByRole('textbox', { name: /^Planned start/ }).fill('9:5 am');
    await screen.getByRole('textbox', { name: /^Number of visits/ }).fill('2');
    await submit('Add visit').click();
    await expect.element(screen.getByText('2 visits planned.')).toBeVisible();
    expect(calls[0]?.body).toMatchObject({
      episodeId: episodeId(),
      visitTypeId: 100,
      dates: ['11/02/2026', '11/09/2026'],
      plannedStart: '09:05',
      providerId: null,
    });
  });
});
