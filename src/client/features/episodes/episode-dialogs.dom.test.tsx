import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import type { Episode } from '#contract/entities.ts';
import { addDays } from '#domain/dates.ts';
import { pacificDate } from '#domain/pacific.ts';
import { answering, refusal, type SentCall } from '#client/kinds/testing/answering.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { episodeId, patientId } from '#client/store/testing/records.ts';
import { EditEpisodeDialog, NewEpisodeDialog } from './episode-dialog.ts';

const today = pacificDate(new Date());
const episode: Episode = {
  id: episodeId(),
  revision: 4,
  patientId: patientId(),
  patientName: 'Sample, Sally',
  status: 'Active',
  startDate: today,
  endDate: addDays(today, 59),
  payerType: 'Episodic',
  careCoordinator: 'Quinn Reviewer',
  billingPeriods: [],
  orders: [],
};
const choices = { coordinators: ['Quinn Reviewer', 'Ada Admin'], payerTypes: ['Episodic'] };

let unmount = (): void => {};
const closed = vi.fn<() => void>();
beforeEach(async () => {
  await screen.viewport(1366, 900);
  closed.mockClear();
  signInOffice();
});
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
});

const field = (name: RegExp) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save', exact: true });
const saves = (calls: readonly SentCall[]) =>
  calls.filter(({ name }) => name === 'createEpisode' || name === 'saveEpisode');

describe('a new episode', () => {
  const open = () =>
    ({ unmount } = mountAt('/episodes', () => (
      <NewEpisodeDialog subject={{ id: patientId(), name: 'Sample, Sally' }} onClose={closed} />
    )));

  it('says at each field what it expects, and sends nothing before', async () => {
    const calls = answering(() => choices);
    open();
    await expect.element(save()).toBeVisible();
    await field(/^Start of care/).fill('01/01/1900');
    await field(/^NPI of the provider/).fill('12345');
    await field(/^Latitude/).fill('36.7');
    await save().click();
    for (const says of [/365 days back/, /Enter ten digits/])
      await expect.element(screen.getByText(says).first()).toBeVisible();
    await field(/^Start of care/).fill(today);
    await field(/^NPI of the provider/).fill('1234567893');
    await save().click();
    await expect
      .element(screen.getByText('Enter both numbers of the place, or neither').first())
      .toBeVisible();
    expect(saves(calls)).toEqual([]);
    expect(await axeFindings()).toEqual([]);
  });

  it('is opened for the patient it was asked for', async () => {
    const calls = answering(({ name }) => (name === 'createEpisode' ? { episode } : choices));
    open();
    await expect
      .element(screen.getByRole('combobox', { name: /^Payer type/ }))
      .toHaveValue('Episodic');
    await save().click();
    await expect.poll(() => saves(calls)).toHaveLength(1);
    expect(saves(calls)[0]?.body).toMatchObject({
      patientId: patientId(),
      startDate: today,
      payerType: 'Episodic',
      careCoordinator: null,
      latitude: null,
    });
    await expect.element(screen.getByText('Episode saved')).toBeVisible();
  });
});

describe('editing an episode', () => {
  const open = () =>
    ({ unmount } = mountAt('/episodes', () => (
      <EditEpisodeDialog subject={{ episode }} onClose={closed} />
    )));

  it('asks before it throws away what was entered', async () => {
    answering(() => choices);
    open();
    await field(/^Name of the provider/).fill('Hillside Care');
    await userEvent.keyboard('{Escape}');
    const question = screen.getByRole('dialog', { name: 'Discard your changes?' });
    await expect.element(question).toBeVisible();
    expect(closed).not.toHaveBeenCalled();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => closed.mock.calls.length).toBe(1);
  });

  it('shows what somebody else changed meanwhile, keeps the own words and sends the new revision', async () => {
    const fresh = { ...episode, revision: 5, providerNPI: '1987654321' };
    const calls = answering(({ name, body }) => {
      if (name !== 'saveEpisode')
        return name === 'episode' ? { episode: fresh, patient: {} } : choices;
      return body['revision'] === 5 ? { episode: fresh } : refusal('episode.changed');
    });
    open();
    await field(/^Name of the provider/).fill('Hillside Care');
    await save().click();
    await expect
      .element(screen.getByText(/Someone else changed this in the meantime/))
      .toBeVisible();
    await expect.element(field(/^Name of the provider/)).toHaveValue('Hillside Care');
    await expect.element(field(/^NPI of the provider/)).toHaveValue('1987654321');
    await save().click();
    await expect.poll(() => saves(calls).map(({ body }) => body['revision'])).toEqual([4, 5]);
    expect(saves(calls)[1]?.body).toMatchObject({
      providerName: 'Hillside Care',
      providerNPI: '1987654321',
    });
  });
});
