import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { Note, Visit } from '#contract/entities.ts';
import { must } from '#domain/must.ts';
import { formById } from '#forms/registry.ts';
import { answering, refusal } from '#client/kinds/testing/answering.ts';
import { mountAt, mountScreen } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { docOf, note, olderNote, patient, visit, visitId } from '#client/store/testing/records.ts';
import { screen as beside } from './beside.screen.tsx';
import { screen as cosigning } from './cosign.screen.tsx';
import { ReviewScreen, screen as reviewing } from './review-screen.tsx';

let unmount = (): void => {};
beforeEach(() => signInOffice());
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const form = must(formById('skilled-nursing-visit'), 'form');
const seal = {
  hash: 'a'.repeat(64),
  revision: 1,
  clinician: { name: 'Lena Vocational', role: 'LVN', strokes: '', at: '2026-03-05T16:00:00.000Z' },
  patient: null,
  patientUnable: 'asleep',
};
const approved = (parts: { note?: Partial<Note>; visit?: Partial<Visit> } = {}) => ({
  note: note({ formId: form.id, content: docOf({ 'vitals.pulse': 72 }), seal, ...parts.note }),
  visit: visit({ formId: form.id, status: 'NotesApproved', ...parts.visit }),
  previous: null,
});
const others = { files: [], patient: patient(), episodes: [] };
const button = (name: string) => screen.getByRole('button', { name, exact: true });

/** An approved note on the office's screen, and what is sent from it. */
function review(parts: Parameters<typeof approved>[0] = {}, answers: Record<string, object> = {}) {
  const sent = answering(({ name }) => answers[name] ?? others);
  ({ unmount } = mountAt('/note', () => <ReviewScreen {...approved(parts)} form={form} />));
  return sent;
}

describe('a note that the office closes', () => {
  it('is completed after a question, and the office is told so', async () => {
    const sent = review({}, { markAsCompleted: approved() });
    await button('Complete').click();
    await expect.element(screen.getByText(/^It is closed for good/)).toBeVisible();
    await screen.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
    await expect.element(screen.getByText('Notes completed')).toBeVisible();
    expect(sent.find(({ name }) => name === 'markAsCompleted')?.body).toMatchObject({
      visitId: visitId(),
      visitRevision: approved().visit.revision,
    });
  });

  it('is not completed while it waits for a cosignature', async () => {
    review({ note: { cosign: 'RN' }, visit: { providerId: visitId(9) } });
    await expect.element(button('Complete')).toBeDisabled();
    await expect.element(button('Cosign')).toBeVisible();
    await expect
      .element(screen.getByText('Waits for the cosignature of a supervisor (RN)'))
      .toBeVisible();
  });

  it('is not offered for a cosignature to somebody of another discipline', async () => {
    review({ note: { cosign: 'PT' }, visit: { providerId: visitId(9) } });
    await expect.element(button('Complete')).toBeDisabled();
    expect(button('Cosign').query()).toBeNull();
  });

  it('says why it was not cosigned', async () => {
    const at = null;
    const receipts = [{ visitId: visitId(), patientName: '', at, code: 'note.own-cosign' }];
    review(
      { note: { cosign: 'RN' }, visit: { providerId: visitId(9) } },
      { cosignAllNotes: { receipts } },
    );
    await button('Cosign').click();
    await expect.element(screen.getByText(/Nobody cosigns their own note\./)).toBeVisible();
  });

  it('offers nothing that changes it once it is completed, and says who closed it', async () => {
    const completed = { at: '2026-03-07T16:00:00.000Z', by: visitId(8), byName: 'Quinn Review' };
    review({ note: { completed } });
    await expect.element(screen.getByText(/^Closed for good by Quinn Review/)).toBeVisible();
    expect(button('Reopen').query()).toBeNull();
    expect(button('Complete').query()).toBeNull();
    expect(screen.getByRole('button', { name: 'Edit Pulse' }).query()).toBeNull();
  });

  it('is said to be re-opened', async () => {
    review({}, { reopenNotes: approved() });
    await button('Reopen').click();
    await screen.getByRole('textbox', { name: 'Comment' }).fill('Add the distance');
    await screen.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click();
    await expect.element(screen.getByText('Notes re-opened')).toBeVisible();
  });

  it('leads to a note from before this product where that is the one before it', async () => {
    const id = visitId(7);
    const olderPrevious = { id, day: '03/04/2019' };
    const around = { previous: null, next: null, olderPrevious, olderNext: null };
    answering(({ name }) => (name === 'adjacentNote' ? around : others));
    const mounted = mountAt('/note', () => <ReviewScreen {...approved()} form={form} />);
    ({ unmount } = mounted);
    await button('Previous note').click();
    await expect
      .poll(mounted.address)
      .toBe(`/notev0?view=note&id=${id}&original=${approved().visit.id}`);
  });

  it('leads on, and back to the note a person set out from', async () => {
    const [first, earlier] = [visitId(5), visitId(6)];
    const answers: Record<string, object> = {
      note: approved(),
      noteType: { visitType: 'Skilled nursing visit', dateOfService: '03/09/2026' },
      adjacentNote: {
        previous: { visitId: earlier },
        next: null,
        olderPrevious: null,
        olderNext: null,
      },
    };
    answering(({ name }) => answers[name] ?? others);
    const mounted = mountScreen(`/note?original=${first}`, reviewing);
    ({ unmount } = mounted);
    const back = { name: 'To the original note: Skilled nursing visit, 03/09/2026' };
    await expect.element(screen.getByRole('link', back)).toHaveAttribute('href', `/note/${first}`);
    await button('Previous note').click();
    await expect.poll(mounted.address).toBe(`/note/${earlier}?original=${first}`);
  });

  it('says that there is no previous note', async () => {
    review(
      {},
      { adjacentNote: { previous: null, next: null, olderPrevious: null, olderNext: null } },
    );
    await button('Previous note').click();
    await expect.element(screen.getByText('No previous note found.')).toBeVisible();
  });
});

describe('notes that wait for a supervisor', () => {
  const row = (id: string, patientName: string) => ({
    ...visit({ id, patientName, status: 'NotesInReview' }),
    seal: id.slice(-1).repeat(64),
  });

  it('are cosigned in one press, with a receipt for each', async () => {
    const [first, second] = [visitId(1), visitId(2)];
    const notes = [row(first, 'Adams, Ann'), row(second, 'Baker, Ben')];
    const seals = Object.fromEntries(notes.map((each) => [each.id, each.seal]));
    const receipts = [
      { visitId: first, patientName: 'Adams, Ann', at: '2026-03-07T16:00:00.000Z', code: null },
      { visitId: second, patientName: 'Baker, Ben', at: null, code: 'note.cosigned' },
    ];
    const sent = answering(({ name }) => (name === 'cosignAllNotes' ? { receipts } : { notes }));
    ({ unmount } = mountScreen('/cosign', cosigning));
    await button('Cosign all').click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Cosign all' }).click();
    const list = screen.getByRole('region', { name: 'Receipts' });
    await expect.element(list.getByText('Cosigned', { exact: true })).toBeVisible();
    await expect.element(list.getByText('Not cosigned')).toBeVisible();
    await expect
      .element(list.getByText('Nothing of this note waits for your cosignature.'))
      .toBeVisible();
    expect(sent.find(({ name }) => name === 'cosignAllNotes')?.body).toEqual({
      visitIds: [first, second],
      seals,
    });
  });

  it('are cosigned one by one as they are read, in the version that was read', async () => {
    const listed = row(visitId(), 'Adams, Ann');
    const opened = approved({
      note: { cosign: 'RN' },
      visit: { providerId: visitId(9), status: 'NotesInReview' },
    });
    const at = '2026-03-07T16:00:00.000Z';
    const receipts = [{ visitId: listed.id, patientName: 'Adams, Ann', at, code: null }];
    let notes = [listed];
    const sent = answering(({ name }) => {
      if (name === 'note') return opened;
      if (name !== 'cosignAllNotes') return { notes };
      notes = [];
      return { receipts };
    });
    ({ unmount } = mountScreen('/cosign', cosigning));
    await button('Read the note').click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByText('72 /min')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cosign', exact: true }).click();
    await expect.element(screen.getByText('Note cosigned')).toBeVisible();
    expect(sent.find(({ name }) => name === 'cosignAllNotes')?.body).toEqual({
      visitIds: [listed.id],
      // Not that of the list, which another signature may have replaced since.
      seals: { [listed.id]: seal.hash },
    });
    await expect.element(screen.getByText('No note waits for your cosignature.')).toBeVisible();
    expect(dialog.query()).toBeNull();
  });

  it('are not cosigned as they are read where another version was signed since', async () => {
    const listed = row(visitId(), 'Adams, Ann');
    const opened = approved({ note: { cosign: 'RN' }, visit: { providerId: visitId(9) } });
    const receipts = [{ visitId: listed.id, patientName: '', at: null, code: 'record.changed' }];
    answering(({ name }) => {
      if (name === 'note') return opened;
      return name === 'cosignAllNotes' ? { receipts } : { notes: [listed] };
    });
    ({ unmount } = mountScreen('/cosign', cosigning));
    await button('Read the note').click();
    await button('Cosign').click();
    await expect
      .element(screen.getByText(/Someone else changed this\. Open it again\./))
      .toBeVisible();
  });
});

/** What a note has around it, as far as nothing else is given. */
const alone: Readonly<Record<string, object>> = {
  adjacentNote: { previous: null, next: null, olderPrevious: null, olderNext: null },
  olderNotes: { rows: [] },
};

it('a note stands by itself where the patient has no earlier one', async () => {
  const none = () => refusal('note.no-previous', 404);
  answering(({ name }) =>
    name === 'previousVisit' || name === 'previousNotes' ? none() : (alone[name] ?? approved()),
  );
  ({ unmount } = mountScreen('/note', beside));
  await expect.element(screen.getByText('No previous note found.')).toBeVisible();
  await expect.element(screen.getByText('72 /min')).toBeVisible();
});

it('the note that is shown beside another is the chosen one of the list (W4, two notes)', async () => {
  const [shown, earlier] = [visitId(2), visitId(3)];
  answering(({ name }) => {
    if (name === 'previousNotes')
      return { notes: [note({ visitId: earlier, dateOfService: '02/02/2026' })] };
    return name === 'previousVisit'
      ? approved({ visit: { id: shown, dateOfService: '03/01/2026' } })
      : (alone[name] ?? approved());
  });
  ({ unmount } = mountScreen('/note', beside));
  const list = screen.getByRole('combobox', { name: 'Compare with' });
  await expect.element(list).toHaveValue(shown);
  await expect.element(list).toHaveTextContent(/03\/01\/2026.*02\/02\/2026/);
});

describe('notes from before this product beside a note (W4, two notes)', () => {
  const older = olderNote(1, {
    day: '03/04/2019',
    title: 'RN visit of before',
    values: [{ label: 'Pulse', value: '68 then' }],
  });
  const earlier = visitId(2);
  const next = { visitId: earlier };
  const around = {
    [visitId()]: { previous: next, next: null, olderPrevious: null, olderNext: null },
    [earlier]: {
      previous: null,
      next: { visitId: visitId() },
      olderPrevious: { id: older.id, day: older.day },
      olderNext: null,
    },
  };
  const chosen = `older-${older.id}`;

  /** The screen; `hasEarlier`: there is a note of this product before it. */
  function open(search: string, hasEarlier: boolean) {
    answering(({ name, body }) => {
      if (name === 'olderNotes') return { rows: [older] };
      if (name === 'olderNote') return older;
      if (name === 'previousNotes') return { notes: [] };
      if (name === 'previousVisit')
        return hasEarlier ? approved({ visit: { id: earlier } }) : refusal('note.no-previous', 404);
      if (name === 'adjacentNote')
        return hasEarlier
          ? must(around[body['visitId'] as string], 'visit')
          : { ...alone['adjacentNote'], olderPrevious: { id: older.id, day: older.day } };
      return approved();
    });
    const mounted = mountScreen(`/note/${visitId()}?view=beside${search}`, beside);
    ({ unmount } = mounted);
    return mounted.address;
  }
  const side = () => screen.getByRole('region', { name: /^03\/04\/2019 · RN visit of before/ });

  it('are what is beside it where there is no other one, for reading only', async () => {
    open('', false);
    await expect.element(side().getByText('68 then')).toBeVisible();
    await expect.element(side().getByText('Older note, for reading only')).toBeVisible();
    await expect.element(screen.getByText('72 /min')).toBeVisible();
    await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument();
  });

  it('are chosen from the list, and reached by going back from the earliest of this product', async () => {
    const address = open('', true);
    const list = screen.getByRole('combobox', { name: 'Compare with' });
    await expect.element(list).toHaveValue(earlier);
    await list.selectOptions(chosen);
    await expect.poll(address).toContain(`with=${chosen}`);
    unmount();
    const again = open('', true);
    await button('Earlier note').click();
    await expect.poll(again).toContain(`with=${chosen}`);
  });

  it('lead on to the notes of this product, and never to the one they are beside', async () => {
    open(`&with=${chosen}`, true);
    await expect
      .element(screen.getByRole('combobox', { name: 'Compare with' }))
      .toHaveValue(chosen);
    await button('Earlier note').click();
    await expect.element(screen.getByText('No previous note found.')).toBeVisible();
    // Next to the older one is the note itself here, and behind that there is none.
    await button('Later note').click();
    await expect.element(screen.getByText('No later note found.')).toBeVisible();
  });
});
