import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { addDays } from '#domain/dates.ts';
import { pacificDate } from '#domain/pacific.ts';
import { answering, refusal, type SentCall } from '#client/kinds/testing/answering.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { episodeId, patientId, userId } from '#client/store/testing/records.ts';
import { ReassignDialog, type Caseload } from './reassign-dialog.tsx';

const today = pacificDate(new Date());
const rosa = { id: userId(2), name: 'Rosa Meadowlark', providerType: 'RN', visitsOnDay: 0 };
const preview = (mark: string) => ({
  to: 'Rosa Meadowlark',
  unchanged: 1,
  staying: 2,
  moved: [
    { clinician: '', count: 2, first: '12/01/2026', last: '12/03/2026' },
    { clinician: 'Nora Brightwater', count: 1, first: '12/05/2026', last: '12/05/2026' },
  ],
  mark: mark.repeat(64),
});

let unmount = (): void => {};
const [closed, done] = [vi.fn<() => void>(), vi.fn<() => void>()];
beforeEach(() => {
  closed.mockClear();
  done.mockClear();
  signInOffice();
});
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
});

function open(subject: Caseload, act: (sent: SentCall) => object = () => ({ changed: 3 })) {
  const calls = answering((sent) => {
    if (sent.name === 'providersLite') return { rows: [rosa] };
    return sent.name === 'reassignPreview' ? preview('a') : act(sent);
  });
  ({ unmount } = mountAt('/patients', () => (
    <ReassignDialog subject={subject} onClose={closed} onDone={done} />
  )));
  return calls;
}
const ofPatient = { patientId: patientId(), episodeId: null };
const button = (name: string) => screen.getByRole('button', { name, exact: true });
const choose = async () => {
  await screen.getByRole('combobox', { name: /^Clinician/ }).selectOptions('Rosa Meadowlark, RN');
  await button('Continue').click();
};

describe('reassigning future visits', () => {
  it('asks who and from when, and refuses a day that has passed', async () => {
    const calls = open(ofPatient);
    await screen.getByRole('textbox', { name: /^From/ }).fill(addDays(today, -1));
    await button('Continue').click();
    await expect.element(screen.getByText('Enter today or a later day')).toBeVisible();
    expect(calls.filter(({ name }) => name !== 'providersLite')).toEqual([]);
  });

  it('shows whose visits they are now, then does exactly that', async () => {
    const calls = open(ofPatient);
    await choose();
    for (const line of [
      '2 visits, 12/01/2026 – 12/03/2026: unstaffed → Rosa Meadowlark',
      '1 visit, 12/05/2026 – 12/05/2026: Nora Brightwater → Rosa Meadowlark',
      '1 visit is theirs already.',
      '2 visits stay with their clinician: past their time, started or charted.',
    ])
      await expect.element(screen.getByText(line)).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    expect(calls.some(({ name }) => name === 'reassignPatient')).toBe(false);
    await button('Reassign').click();
    await expect.element(screen.getByText('3 visits reassigned.')).toBeVisible();
    expect(calls.at(-1)).toEqual({
      name: 'reassignPatient',
      body: {
        patientId: patientId(),
        discipline: 'RN',
        providerId: rosa.id,
        from: today,
        mark: 'a'.repeat(64),
      },
    });
    expect(done).toHaveBeenCalledOnce();
  });

  it('stays with the refusal when something changed meanwhile', async () => {
    open({ patientId: null, episodeId: episodeId() }, () => refusal('life.changed'));
    await choose();
    await button('Reassign').click();
    await expect
      .element(screen.getByRole('dialog').getByRole('alert'))
      .toHaveTextContent(/changed in the meantime/);
    expect(done).not.toHaveBeenCalled();
  });
});
