import { useRouter } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import type { Visit } from '#contract/entities.ts';
import { addDays } from '#domain/dates.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountScreen } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { visitId } from '#client/store/testing/records.ts';
import { weekInAddress } from '../week.ts';
import { screen as board } from './staffing.board.tsx';
import { eve, monday, ned, nils, nora, serve, setThere, tuesday } from './testing/served-board.ts';

/** The board, read again as a poke of the server makes it. */
let reread = (): void => {};
const { load, Screen: Board } = board;
const shownBoard: typeof board = {
  ...(load && { load }),
  Screen: function Reread(props) {
    const router = useRouter();
    reread = () => void router.invalidate();
    return <Board {...props} />;
  },
};

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
const show = (path = '/visits?view=week') => {
  ({ unmount } = mountScreen(path, shownBoard));
};
const card = (who: string) => screen.getByRole('button', { name: new RegExp(`^${who}`) });
const dialogOf = (who: string) => screen.getByRole('dialog', { name: `Visit of ${who}` });

describe('the dialog of a visit on the board', () => {
  it('does everything a drag does: clinician, day, time and nobody', async () => {
    const asked = serve();
    show();
    await card('Nobody, Ned').click();
    const dialog = dialogOf('Nobody, Ned');
    await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await dialog.getByLabelText('Clinician').selectOptions(nils.id);
    await dialog.getByRole('textbox', { name: /^Date of service/ }).fill(tuesday);
    await dialog.getByLabelText('Planned start').fill('10:15');
    expect(await axeFindings()).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect
      .element(screen.getByText(`Nobody, Ned: Nils Nurse, ${tuesday} 10:15 AM`))
      .toBeVisible();
    await card('Nobody, Ned').click();
    await dialogOf('Nobody, Ned').getByLabelText('Clinician').selectOptions('Nobody (unstaffed)');
    await dialogOf('Nobody, Ned').getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => asked.filter(({ name }) => name === 'placeVisit').map(({ input }) => input))
      .toMatchObject([
        { providerId: nils.id, dateOfService: tuesday, plannedStart: '10:15', visitRevision: 1 },
        { providerId: null, dateOfService: tuesday, plannedStart: '10:15', visitRevision: 2 },
      ]);
  });

  it('says why a day that does not exist cannot be saved', async () => {
    serve();
    show();
    await card('Nobody, Ned').click();
    const dialog = dialogOf('Nobody, Ned');
    await dialog.getByRole('textbox', { name: /^Date of service/ }).fill('02/31/2026');
    await expect.element(dialog.getByText('This day does not exist')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await dialog.getByRole('textbox', { name: /^Date of service/ }).fill(tuesday);
    await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  it('says what speaks against it before it is sent', async () => {
    serve();
    show();
    await card('Nobody, Ned').click();
    await dialogOf('Nobody, Ned').getByLabelText('Clinician').selectOptions(nora.id);
    await expect
      .element(dialogOf('Nobody, Ned').getByText('Overlaps the visit of Early, Eve at 08:30 AM.'))
      .toBeVisible();
  });

  it('stays open when somebody else changes the visit, and says what it is now', async () => {
    serve();
    show();
    await card('Nobody, Ned').click();
    await dialogOf('Nobody, Ned').getByLabelText('Clinician').selectOptions(nils.id);
    const taken: Visit = {
      ...ned,
      providerId: nora.id,
      providerName: nora.name,
      status: 'Staffed',
      revision: 2,
    };
    setThere([eve, taken]);
    reread();
    const dialog = dialogOf('Nobody, Ned');
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent(/This visit changed meanwhile\..*Nora Nurse/);
    await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Continue with this' }).click();
    await expect.element(dialog.getByLabelText('Clinician')).toHaveValue(nora.id);
    await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  });
});

describe('undo', () => {
  it('is withdrawn once somebody else has changed the visit', async () => {
    serve();
    show();
    await card('Nobody, Ned').click();
    await dialogOf('Nobody, Ned').getByLabelText('Clinician').selectOptions(nils.id);
    await dialogOf('Nobody, Ned').getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    setThere([eve, { ...ned, plannedStart: '13:00', revision: 5 }]);
    reread();
    await expect.element(screen.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });
});

describe('a day by hour', () => {
  const at = `/visits?view=day&day=${weekInAddress(monday)}`;

  it('has visits at their hour, and the keyboard moves them by quarters', async () => {
    const asked = serve();
    show(at);
    await expect
      .element(screen.getByRole('gridcell', { name: /^Nora Nurse, 08:00 AM/ }))
      .toHaveTextContent(/Early, Eve/);
    card('Early, Eve').element().focus();
    await userEvent.keyboard(' {ArrowRight}{ArrowRight}{ArrowRight}');
    await expect
      .element(screen.getByRole('gridcell', { name: /^Nora Nurse, 09:15 AM, Nothing speaks/ }))
      .toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => asked.filter(({ name }) => name === 'placeVisit').map(({ input }) => input))
      .toMatchObject([
        { visitId: visitId(1), providerId: nora.id, dateOfService: monday, plannedStart: '09:15' },
      ]);
    expect(await axeFindings()).toEqual([]);
  });

  it('shows the reason of the last hour whole, at its quarters too', async () => {
    serve();
    show(at);
    await expect.element(card('Early, Eve')).toBeVisible();
    card('Early, Eve').element().focus();
    await userEvent.keyboard(' {End}{ArrowRight}{ArrowRight}{ArrowRight}');
    const aimed = screen.getByRole('gridcell', { name: /:45 [AP]M, Nothing speaks/ });
    await expect.element(aimed).toHaveFocus();
    const reason = aimed.getByText(/^Nothing speaks/).element();
    const edge = (element: Element) => Math.round(element.getBoundingClientRect().right);
    expect(edge(reason)).toBe(edge(aimed.element()));
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}');
    const second = screen.getByRole('gridcell', { name: /:15 [AP]M, Nothing speaks/ });
    await expect.element(second).toHaveFocus();
    // Elsewhere it begins at its quarter.
    const cellAt = second.element().getBoundingClientRect();
    const begins = second
      .getByText(/^Nothing speaks/)
      .element()
      .getBoundingClientRect().left;
    expect(Math.abs(begins - (cellAt.left + cellAt.width / 4))).toBeLessThan(3);
  });

  it('leads to the days beside and back to the week', async () => {
    const asked = serve();
    show(at);
    await screen.getByRole('link', { name: 'Next day' }).click();
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent(`Visits, ${addDays(monday, 1)}`);
    await screen.getByRole('link', { name: 'Week', exact: true }).click();
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/ to /);
    expect(asked.every(({ name }) => name === 'visitBoard')).toBe(true);
  });
});
