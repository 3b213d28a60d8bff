import { i18n } from '@lingui/core';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import type { Visit } from '#contract/entities.ts';
import { addDays } from '#domain/dates.ts';
import { pacificDate } from '#domain/pacific.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountScreen } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { visitId } from '#client/store/testing/records.ts';
import { screen as board } from './staffing.board.tsx';
import {
  eve,
  monday,
  ned,
  nils,
  nora,
  placed,
  refusal,
  serve,
  setThere,
  sunday,
  tuesday,
  type Asked,
} from './testing/served-board.ts';

let unmount = (): void => {};
beforeEach(async () => {
  setThere([eve, ned]);
  signInOffice();
  await screen.viewport(1366, 768);
});
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});
function show(path = '/visits?view=week') {
  const shown = mountScreen(path, board);
  ({ unmount } = shown);
  return shown;
}

const card = (who: string) => screen.getByRole('button', { name: new RegExp(`^${who}`) });
const cell = (who: string, day: string) =>
  screen.getByRole('gridcell', { name: new RegExp(`^${who}, \\w+ ${day.slice(0, 5)}`) });
const sent = (asked: readonly Asked[]) =>
  asked.filter(({ name }) => name === 'placeVisit').map(({ input }) => input);

describe('the board of a week', () => {
  it('has a row per clinician with their load, and the tray of what nobody has', async () => {
    const asked = serve();
    show();
    await expect.element(cell('Nora Nurse', monday)).toHaveTextContent(/Early, Eve/);
    await expect.element(cell('Unstaffed', monday)).toHaveTextContent(/Nobody, Ned/);
    await expect
      .element(screen.getByRole('rowheader', { name: /^Nora Nurse/ }))
      .toHaveTextContent(/1 visit · 0\.8 of 40 h/);
    await expect
      .element(card('Early, Eve'))
      .toHaveAccessibleName('Early, Eve, 08:30 AM, Skilled Nursing Visit, RN, Staffed');
    await expect.element(cell('Nils Nurse', tuesday)).toHaveAccessibleName(/On vacation/);
    const today = pacificDate(new Date()).slice(0, 5);
    await expect
      .element(screen.getByRole('columnheader', { name: new RegExp(`${today}$`) }))
      .toHaveAttribute('aria-current', 'date');
    expect(asked[0]).toMatchObject({
      name: 'visitBoard',
      input: { from: sunday, to: addDays(sunday, 6), group: 'All', pageNumber: 1, pageSize: 10 },
    });
    expect(await axeFindings()).toEqual([]);
  });

  it('names its days in another language as soon as one is chosen, under an open dialog too', async () => {
    onTestFinished(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
    serve();
    show();
    await card('Early, Eve').click();
    const columns = screen.getByRole('columnheader', { includeHidden: true });
    await expect.element(columns.filter({ hasText: 'Sunday' })).toBeInTheDocument();
    i18n.loadAndActivate({ locale: 'de', messages: {} });
    await expect.element(columns.filter({ hasText: 'Sonntag' })).toBeInTheDocument();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
  });

  it('staffs a visit that is dragged to a clinician, and takes it back', async () => {
    const asked = serve();
    show();
    await card('Nobody, Ned').dropTo(cell('Nils Nurse', monday));
    await expect.element(cell('Nils Nurse', monday)).toHaveTextContent(/Nobody, Ned/);
    await expect
      .element(screen.getByText(`Nobody, Ned: Nils Nurse, ${monday} 09:00 AM`))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(cell('Unstaffed', monday)).toHaveTextContent(/Nobody, Ned/);
    expect(sent(asked)).toMatchObject([
      { visitId: visitId(2), visitRevision: 1, providerId: nils.id, dateOfService: monday },
      { visitId: visitId(2), visitRevision: 2, providerId: null, despite: { reason: 'undo' } },
    ]);
  });

  it('is walked with arrow keys; Space picks up, arrows aim, Space drops', async () => {
    const asked = serve();
    show();
    await expect.element(card('Nobody, Ned')).toBeVisible();
    card('Nobody, Ned').element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(card('Early, Eve')).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(card('Nobody, Ned')).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect.element(screen.getByText(/^Nobody, Ned picked up/)).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
    const aimed = screen.getByRole('gridcell', { name: /^Nils Nurse, Tuesday.*, Nothing speaks/ });
    await expect.element(aimed).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect.element(cell('Nils Nurse', tuesday)).toHaveTextContent(/Nobody, Ned/);
    expect(sent(asked)).toMatchObject([{ providerId: nils.id, dateOfService: tuesday }]);
    await expect.element(card('Nobody, Ned')).toHaveFocus();
  });

  it('leaves a picked up visit where it was at Escape', async () => {
    const asked = serve();
    show();
    await expect.element(card('Nobody, Ned')).toBeVisible();
    card('Nobody, Ned').element().focus();
    await userEvent.keyboard(' {ArrowDown}{Escape}');
    await expect.element(screen.getByText('Nobody, Ned stays where it was.')).toBeVisible();
    await expect.element(card('Nobody, Ned')).toHaveFocus();
    expect(sent(asked)).toEqual([]);
  });

  it('refuses another discipline before anything is sent, and says why', async () => {
    const asked = serve();
    show();
    await card('Nobody, Ned').dropTo(cell('Pete Therapist', monday));
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent(/Nobody, Ned stays where it was.*needs RN; this clinician is PT/);
    await expect.element(cell('Unstaffed', monday)).toHaveTextContent(/Nobody, Ned/);
    expect(sent(asked)).toEqual([]);
  });

  it('asks for a reason where something speaks against it, and sends it along', async () => {
    const asked = serve({
      placeVisit: (input) =>
        input['despite']
          ? placed(input)
          : refusal('staffing.ask', {
              findings: [
                {
                  visitId: visitId(2),
                  findings: [{ code: 'overlap', with: 'Early, Eve', at: '08:30' }],
                },
              ],
            }),
    });
    show();
    await card('Nobody, Ned').dropTo(cell('Nora Nurse', monday));
    const dialog = screen.getByRole('dialog', { name: 'Do it anyway?' });
    await expect
      .element(dialog)
      .toHaveTextContent(/Overlaps the visit of Early, Eve at 08:30 AM\./);
    await dialog.getByRole('button', { name: 'Do it anyway' }).click();
    await expect.element(dialog.getByText('Choose an answer')).toBeVisible();
    await dialog.getByRole('combobox').selectOptions('Nobody else can go');
    await dialog.getByRole('button', { name: 'Do it anyway' }).click();
    await expect.element(cell('Nora Nurse', monday)).toHaveTextContent(/Nobody, Ned/);
    expect(sent(asked).at(-1)).toMatchObject({
      despite: { reason: 'nobody-else', codes: ['overlap'] },
    });
  });

  it('tells the loser of two who did what, and shows the visit as it is', async () => {
    const now = { ...ned, ...nora, id: ned.id, providerId: nora.id, providerName: 'Nora Nurse' };
    const won: Visit = {
      ...ned,
      providerId: now.providerId,
      providerName: now.providerName,
      status: 'Staffed',
      revision: 2,
    };
    serve({
      placeVisit: () => {
        setThere([eve, won]);
        const at = '2026-11-24T18:41:00.000Z';
        return refusal('visit.changed', {
          visit: won,
          by: 'Sam Scheduler',
          action: 'placeVisit',
          at,
        });
      },
    });
    show();
    await card('Nobody, Ned').dropTo(cell('Nils Nurse', monday));
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent(/Sam Scheduler staffed or moved the visit of Nobody, Ned.*Nora Nurse/);
    await expect.element(cell('Nora Nurse', monday)).toHaveTextContent(/Nobody, Ned/);
    await expect.element(screen.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });
});
