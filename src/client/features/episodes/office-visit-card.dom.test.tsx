import { afterEach, beforeEach, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { Visit } from '#contract/entities.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { userId, visit, visitId } from '#client/store/testing/records.ts';
import { VisitCard } from './office-visit-card.tsx';

let unmount = (): void => {};
beforeEach(() => signInOffice());
afterEach(() => unmount());

const clocked = {
  at: '2026-03-05T16:00:00.000Z',
  timeZone: 'America/Los_Angeles',
  position: null,
  positionProblem: 'unavailable' as const,
};
const pause = {
  id: visitId(9),
  from: '2026-03-05T16:30:00.000Z',
  until: null,
  reason: { id: 'other', name: 'Called away' },
  comment: 'Back at noon',
  by: userId(),
  byName: 'Nora Nurse',
};
const show = (parts: Partial<Visit>) =>
  ({ unmount } = mountAt('/episodes', () => (
    <VisitCard visit={visit({ status: 'NotesDue', timeIn: clocked, ...parts })} />
  )));

it('says who paused a visit, since when and why, while it is paused', async () => {
  show({ pauses: [pause] });
  await expect.element(screen.getByText('Visit paused')).toBeVisible();
  await expect
    .element(screen.getByText(/08:30 AM.*Nora Nurse · Called away · Back at noon/))
    .toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

it.each<[string, Partial<Visit>]>([
  ['goes on', { pauses: [{ ...pause, until: '2026-03-05T17:00:00.000Z' }] }],
  ['has ended, though nobody ended the pause', { pauses: [pause], timeOut: clocked }],
])('says nothing of a pause where the visit %s', async (_what, parts) => {
  show(parts);
  await expect
    .element(screen.getByRole('heading', { name: 'Skilled Nursing Visit' }))
    .toBeVisible();
  expect(screen.getByText('Visit paused').query()).toBeNull();
});
