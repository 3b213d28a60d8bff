import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { mountAt, mountScreen } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { currentSession, putSession } from '#client/session/state/session-state.ts';
import { screen as selectedEpisode } from '#client/features/episodes/selected-episode.ts';
import { screen as selectedPatient } from '#client/features/patients/selected-patient.ts';
import { screenRows } from '#client/screens.ts';
import { selectedId, selectFrom, selectId } from './selected-id.ts';

const id = '01900000-0000-7000-8000-00000000abcd';

let unmount = (): void => {};
beforeEach(() => {
  sessionStorage.clear();
  signInOffice();
});
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
});

describe('the record opened last (spec portal §3: selected-id keys)', () => {
  it.each([
    ['/patient', 'patient', selectedPatient],
    ['/episode', 'episode', selectedEpisode],
  ] as const)('%s without an id becomes the address of the record', async (path, kind, part) => {
    selectId(kind, id);
    const shown = mountAt(path, () => <part.Screen params={{}} search={{}} data={undefined} />);
    ({ unmount } = shown);
    await expect.poll(shown.address).toBe(`${path}/${id}`);
  });

  it('leads to the list when nothing was opened', async () => {
    ({ unmount } = mountScreen('/patient', {
      ...selectedPatient,
      load: async () => null as never,
    }));
    await expect.element(screen.getByText('No patient is chosen.')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Patients' }))
      .toHaveAttribute('href', '/patients');
  });

  it('remembers what the path of a screen names', () => {
    selectFrom({ episode: 'id', visit: 'visitId' }, { id, visitId: `${id}2` });
    expect(selectedId('episode')).toBe(id);
    expect(selectedId('visit')).toBe(`${id}2`);
    expect(selectedId('patient')).toBeNull();
  });

  it('is another person’s own, and nobody’s when nobody is signed in', () => {
    selectId('patient', id);
    const session = currentSession();
    if (session.kind !== 'open') throw new Error('nobody is signed in');
    putSession({ ...session, account: { ...session.account, userId: `${id}9` } });
    expect(selectedId('patient')).toBeNull();
    putSession({ kind: 'starting' });
    selectId('patient', id);
    expect(selectedId('patient')).toBeNull();
  });

  it('takes no id that would lead elsewhere', () => {
    for (const wrong of ['../users', '//example.org', 'a/b', 'a?b', '']) selectId('patient', wrong);
    expect(selectedId('patient')).toBeNull();
  });

  it('every record of the table of screens is chosen by a part its path has', () => {
    const wrong = screenRows.flatMap(([path, { selects = {} }]) =>
      Object.values(selects).every((part) => path.includes(`$${part}`)) ? [] : [path],
    );
    expect(wrong).toEqual([]);
    expect(screenRows.filter(([, { selects }]) => selects).length).toBeGreaterThanOrEqual(4);
  });
});
