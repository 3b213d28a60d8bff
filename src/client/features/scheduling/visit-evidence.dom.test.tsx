import { afterEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { Visit } from '#contract/entities.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { mount } from '#client/features/note/testing/mount.tsx';
import { userId, visit } from '#client/store/testing/records.ts';
import { ClockNotice } from '#client/features/visits/clock-notice.tsx';
import { VisitEvidence } from './visit-evidence.tsx';

const process = '00000000-0000-4000-8000-0000000000c1';
const place = {
  timeZone: 'America/Los_Angeles',
  position: { latitude: 36.7, longitude: -119.8, accuracy: 12 },
  positionProblem: null,
};
const received = (differenceMs: number) => ({
  at: '2026-03-05T17:05:00.000Z',
  differenceMs,
  counter: { process, ms: 3_900_000 },
});
const start = {
  at: '2026-03-05T16:00:00.000Z',
  ...place,
  counter: { process, ms: 0 },
  differenceMs: 0,
};
/** An hour's visit of a phone whose clock was turned ahead by two hours. */
const turned: Partial<Visit> = {
  timeIn: { ...start, received: received(-7_200_000) },
  timeOut: {
    ...start,
    at: '2026-03-05T19:00:00.000Z',
    counter: { process, ms: 3_600_000 },
    received: received(-7_200_000),
  },
};

let unmount = (): void => undefined;
const show = (parts: Partial<Visit>): void => {
  ({ unmount } = mountAt('/', () => <VisitEvidence visit={visit(parts)} />));
};
afterEach(() => {
  vi.unstubAllGlobals();
  unmount();
});

const fact = (name: string) =>
  screen.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) });

describe('visit verification for the office', () => {
  it('shows the six elements and names what is missing', async () => {
    show({ timeIn: { ...start, position: null, positionProblem: 'refused' } });
    await expect.element(screen.getByText('Location, End', { exact: true })).toBeVisible();
    for (const name of [
      'Type of service',
      'Who received it',
      'Who provided it',
      'Date of service',
      'Location',
      'Start',
      'End',
    ])
      await expect.element(fact(name)).toBeVisible();
  });

  it('names nothing missing before a visit has started, and both ends of one never clocked', async () => {
    show({ status: 'Staffed', timeIn: null });
    await expect.element(fact('Location')).toBeVisible();
    expect(screen.getByText('Missing', { exact: true }).query()).toBeNull();
    unmount();
    show({ status: 'NotesInReview', timeIn: null });
    await expect.element(screen.getByText('Location, Start, End', { exact: true })).toBeVisible();
  });

  it('says that an approved visit without a length is not paid before the office looks', async () => {
    const words = 'The length of the visit was not measured.';
    show({ status: 'NotesApproved', timeIn: start, pay: null });
    await expect.element(screen.getByText(words)).toBeVisible();
    unmount();
    show({ status: 'NotesApproved', timeIn: start, pay: 30 });
    await expect.element(screen.getByText('Visit verification').first()).toBeVisible();
    expect(screen.getByText(words).elements()).toEqual([]);
  });

  it('flags a turned clock and says which clock gave the true length', async () => {
    show(turned);
    await expect
      .element(screen.getByText('The clock of this visit’s phone was changed by 2 h'))
      .toBeVisible();
    await expect
      .element(screen.getByText('1 h (counted by the phone, independent of its clock)'))
      .toBeVisible();
    await expect.element(screen.getByText('3 h', { exact: true })).toBeVisible();
    await expect
      .element(screen.getByText('03/05/2026 09:00 AM PST', { exact: true }))
      .toBeVisible();
  });

  it('takes a change only with reason and resolution, and keeps the seconds of other times', async () => {
    const calls: unknown[] = [];
    vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
      calls.push(JSON.parse(body));
      return Promise.resolve(Response.json({ visit: visit() }));
    });
    show({ timeIn: { ...start, at: '2026-03-05T16:00:07.000Z' }, timeOut: null });
    await screen.getByRole('button', { name: 'Change times' }).click();
    await screen.getByLabelText('End: time').fill('09:15');
    const save = screen.getByRole('button', { name: 'Save' });
    await save.click();
    const reason = screen.getByRole('combobox', { name: /^Reason/ });
    await expect.element(reason).toHaveFocus();
    await expect.element(reason).toHaveAccessibleDescription('Choose an answer');
    await reason.selectOptions('209');
    await save.click();
    expect(calls).toEqual([]);
    await screen.getByRole('combobox', { name: /^Resolution/ }).selectOptions('12');
    await save.click();
    await expect
      .poll(() => calls)
      .toMatchObject([
        {
          visitId: visit().id,
          visitRevision: 1,
          times: { begin: '2026-03-05T16:00:07.000Z', end: '2026-03-05T17:15:00.000Z' },
          reason: '209',
          resolution: '12',
        },
      ]);
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('lists changes with both times, the codes in words and who made them', async () => {
    const change = {
      at: '2026-03-06T18:00:00.000Z',
      by: userId(),
      byName: 'Olga Office',
      reason: '209',
      resolution: '12',
      comment: 'Called her.',
      before: { begin: start.at, end: null },
      after: { begin: start.at, end: '2026-03-05T17:15:00.000Z' },
    };
    show({ timeIn: start, timeChanges: [change] });
    await expect
      .element(screen.getByText('Times changed by Olga Office, 03/06/2026 10:00 AM PST'))
      .toBeVisible();
    await expect.element(screen.getByText('03/05/2026 08:00 AM PST – —')).toBeVisible();
    await expect.element(screen.getByText('209 Attendant failed to call out')).toBeVisible();
    await expect.element(screen.getByText('a change by the office')).toBeVisible();
  });
});

describe('the notice on the nurse’s phone', () => {
  it('says that the clock was turned, and nothing about a clock that was left alone', async () => {
    ({ unmount } = mount(<ClockNotice visit={visit(turned)} />));
    await expect
      .element(screen.getByText('The visit counts with its true length, 1 h.'))
      .toBeVisible();
    unmount();
    const notice = mount(<ClockNotice visit={visit({ timeIn: start })} />);
    unmount = notice.unmount;
    await expect.poll(() => notice.page.textContent).toBe('');
  });
});
