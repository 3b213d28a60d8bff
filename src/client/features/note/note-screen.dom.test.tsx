import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import type { Note, Visit } from '#contract/entities.ts';
import type { PulledRow } from '#contract/sync.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { sealedText } from '#contract/seal-check.ts';
import type { Answers } from '#forms/define.ts';
import { formById } from '#forms/registry.ts';
import { sampleAnswers } from '#forms/sample-answers.ts';
import { loadVisit, visitLane } from '#client/store/outbox/load-aggregate.ts';
import {
  docOf,
  episode,
  note,
  patient,
  userId,
  visit,
  visitId,
} from '#client/store/testing/records.ts';
import { putSnapshots } from '#client/store/testing/stores.ts';
import { sha256Hex } from './sign/seal.ts';
import { openDeviceApp, type DeviceApp } from './testing/device-app.tsx';

const form = must(formById('skilled-nursing-visit'), 'form');
const complete = (): Answers =>
  sampleAnswers(form, {
    random: () => 0.4,
    date: '03/01/2026',
    optional: 0,
    decided: { 'vitals.pulse': 72, 'integumentary.wounds': false, 'visit.ivAccess': false },
  });
const started = {
  at: '2026-03-05T16:00:00.000Z',
  timeZone: 'America/Los_Angeles',
  position: null,
  positionProblem: 'refused',
} as const;

const rowsOf = (
  answers: Answers,
  parts: { note?: Partial<Note>; visit?: Partial<Visit> } = {},
): PulledRow[] => [
  {
    table: 'visit',
    id: visitId(),
    data: visit({ status: 'NotesDue', timeIn: started, ...parts.visit }),
  },
  { table: 'note', id: visitId(), data: note({ content: docOf(answers), ...parts.note }) },
  { table: 'patient', id: patient().id, data: patient() },
  { table: 'episode', id: episode().id, data: episode() },
];

let app: DeviceApp;
afterEach(() => app.close());

const answersNow = async (): Promise<Answers> =>
  must(await loadVisit(app.store, visitId()), 'visit').shown.note.content.doc.values;
const section = (title: string) =>
  screen.getByRole('listitem').getByRole('button', { name: new RegExp(`^${title}`) });

describe('a note on the device', () => {
  it('has a line with day and progress that begins with the day', async () => {
    app = await openDeviceApp(`/note/${visitId()}`, rowsOf({}));
    await expect
      .element(screen.getByText(/^\d\d\/\d\d\/\d{4} · \d+ of \d+ required answered/))
      .toBeVisible();
    await expect.element(screen.getByRole('progressbar', { name: 'Answered' })).toBeVisible();
  });

  it('shows the answered share as a bar that grows with the answers', async () => {
    const shareOf = async (values: Answers): Promise<number> => {
      app = await openDeviceApp(`/note/${visitId()}`, rowsOf(values));
      const bar = screen.getByRole('progressbar', { name: 'Answered' });
      await expect.element(bar).toBeVisible();
      const [, answered, required] =
        /(\d+) of (\d+) required answered/.exec(document.body.textContent) ?? [];
      const share = Number(bar.element().getAttribute('value'));
      expect(share).toBeCloseTo(Number(answered) / Number(required), 5);
      return share;
    };
    const before = await shareOf({});
    await app.close();
    expect(await shareOf({ 'vitals.pulse': 72, 'vitals.temperature': 98.6 })).toBeGreaterThan(
      before,
    );
  });

  it.each([
    { width: 390, height: 844, text: '' },
    // Text of twice the size: queries see half of the screen in both directions.
    { width: 320, height: 440, text: '32px' },
    { width: 300, height: 440, text: '32px' },
  ])('has a head of one height at $width px, so that no answer moves away', async (screenOf) => {
    const { width, height, text } = screenOf;
    document.documentElement.style.fontSize = text;
    onTestFinished(() => void (document.documentElement.style.fontSize = ''));
    const home = { lastName: 'Sample', firstName: 'Sally', phoneNumber1: '555-010-0000' };
    const chart = { ...home, addressLine1: '1 Oak St', city: 'Fresno', state: 'CA' };
    const data = patient({ content: docOf(chart) });
    await screen.viewport(width, height);
    app = await openDeviceApp(`/note/${visitId()}?section=falls`, [
      ...rowsOf({}).filter(({ table }) => table !== 'patient'),
      { table: 'patient', id: data.id, data },
    ]);
    const since = screen.getByRole('group', { name: /^Fall since/ });
    await expect.element(screen.getByRole('link', { name: 'Directions' })).toBeVisible();
    const top = () => since.element().getBoundingClientRect().top + scrollY;
    const before = top();
    await since.getByRole('radio', { name: 'No' }).click();
    await expect.element(screen.getByText(/^Saved on this phone \d/)).toBeVisible();
    expect(top()).toBe(before);
  });

  it('has the office’s numbers in each of its places', async () => {
    const numbers = { officePhone: '5595550100', afterHoursPhone: '5595550199' };
    const constants = Object.entries(numbers).map(([name, value]) => ({
      type: 'WebAppConfig',
      name,
      value,
    }));
    app = await openDeviceApp(`/note/${visitId()}?section=vitals`, rowsOf({}), {}, { constants });
    await screen.getByLabelText('Call office').click();
    await expect
      .element(screen.getByRole('link', { name: 'After hours (559) 555-0199' }))
      .toBeVisible();
  });

  it('offers an LVN nothing to sign of an assessment, which is other professions’ own', async () => {
    const assessment = { formId: 'oasis-start-of-care', providerType: 'LVN/LPN' } as const;
    app = await openDeviceApp(
      `/note/${visitId()}`,
      rowsOf({}, { visit: assessment, note: { formId: assessment.formId, formVersion: 1 } }),
      { providerType: 'LVN/LPN', credential: 'LPN' },
    );
    const told = screen.getByText(/^This note is written and signed by another discipline/);
    const offersNothing = async () => {
      await expect.element(told).toBeVisible();
      for (const name of ['Review and sign', 'Patient signs now', 'Submit note'])
        await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument();
    };
    await offersNothing();
    await screen.getByRole('button', { name: 'End visit' }).click();
    const timeOut = async () =>
      must(await loadVisit(app.store, visitId()), 'visit').shown.visit.timeOut;
    await expect.poll(timeOut, { timeout: 10_000 }).not.toBeNull();
    await offersNothing();
    for (const place of ['leave', 'review']) {
      await app.go(`/note/${visitId()}?section=${place}`);
      await offersNothing();
    }
    await app.go(`/note/${visitId()}?section=files`);
    await expect
      .element(screen.getByRole('heading', { level: 2, name: 'Photos and files' }))
      .toBeVisible();
    await expect
      .element(screen.getByRole('button', { name: 'Review and sign' }))
      .not.toBeInTheDocument();
  });

  it('takes a verbal order from an open note, with its physician', async () => {
    app = await openDeviceApp(`/note/${visitId()}`, rowsOf({}));
    await screen.getByRole('button', { name: 'Verbal order' }).click();
    await expect.element(screen.getByRole('dialog', { name: /^Verbal order for / })).toBeVisible();
  });

  it('says it is saved only when it is, and still has the answer after leaving', async () => {
    app = await openDeviceApp(`/note/${visitId()}`, rowsOf({}));
    await section('Vital signs').click();
    await screen.getByRole('textbox', { name: /^Pulse/ }).fill('72');
    await expect.element(screen.getByText(/^Saved on this phone \d\d:\d\d [AP]M$/)).toBeVisible();
    expect((await answersNow())['vitals.pulse']).toBe(72);
    await app.go('/notes');
    await app.go(`/note/${visitId()}?section=vitals`);
    await expect.element(screen.getByRole('textbox', { name: /^Pulse/ })).toHaveValue('72');
  });

  it('leads back, and to every other place, from a visit that is not on this device', async () => {
    app = await openDeviceApp(`/note/${visitId()}`, []);
    await expect.element(screen.getByText('This visit is not on this device')).toBeVisible();
    await expect.element(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await screen.getByRole('link', { name: 'Back' }).click();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible();
  });

  it('mounts one section at a time and starts it at its title', async () => {
    app = await openDeviceApp(`/note/${visitId()}?section=vitals`, rowsOf({}));
    await expect
      .element(screen.getByRole('heading', { level: 2, name: /^Vital signs/ }))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Next', exact: true }).click();
    await expect.element(screen.getByRole('heading', { level: 2, name: /^Pain/ })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: /^Pulse/ }).query()).toBeNull();
  });

  it('never lets an error block leaving, and Next error leads to it', async () => {
    app = await openDeviceApp(`/note/${visitId()}`, rowsOf({}));
    await section('Vital signs').click();
    await screen.getByRole('textbox', { name: /^Pulse/ }).fill('999');
    await screen.getByRole('button', { name: 'Sections' }).click();
    await expect.element(section('Vital signs').getByText('1 error')).toBeVisible();
    await screen.getByRole('button', { name: 'Next error' }).click();
    await expect.element(screen.getByRole('textbox', { name: /^Pulse/ })).toHaveFocus();
    await expect.element(screen.getByText('Enter a number from 20 to 250')).toBeVisible();
  });

  it('lists what is missing before signing, each with a link to its field', async () => {
    const { 'vitals.pulse': _, ...rest } = complete();
    app = await openDeviceApp(`/note/${visitId()}?section=review`, rowsOf(rest));
    await expect
      .element(screen.getByRole('heading', { name: '1 required answer is missing' }))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Pulse', exact: true }).click();
    await expect.element(screen.getByRole('textbox', { name: /^Pulse/ })).toHaveFocus();
  });

  it('is signed with a typed name, sealed with the hash of its content, and submitted in that order', async () => {
    app = await openDeviceApp(`/note/${visitId()}?section=review`, rowsOf(complete()));
    await screen
      .getByRole('region', { name: 'Your signature' })
      .getByRole('checkbox', { name: /^Sign with the typed name/ })
      .click();
    await screen.getByRole('checkbox', { name: /^I confirm/ }).click();
    await screen.getByRole('radio', { name: 'The patient cannot sign' }).click();
    await screen.getByRole('button', { name: 'Submit note' }).click();
    await expect.element(screen.getByText('Say why the patient cannot sign')).toBeVisible();
    await screen.getByRole('textbox', { name: /^Reason/ }).fill('Asleep');
    expect(scrollY).toBeGreaterThan(0);
    await screen.getByRole('button', { name: 'Submit note' }).click();
    await expect.element(screen.getByText(/^This note is signed/)).toBeVisible();
    // Signing is at the end of a long page; where the note is, and who is next, is at the top.
    await expect.poll(() => scrollY).toBe(0);
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    const { tables } = app.store;
    // The signature shows as soon as it is saved; the submission follows.
    await expect
      .poll(async () =>
        (await tables.read(['outbox'], (tx) => tx.lane(visitLane(visitId())))).map(
          ({ command }) => command,
        ),
      )
      .toEqual(['signNote', 'submitNotes']);
    const signed = must(await loadVisit(app.store, visitId()), 'visit').shown;
    expect(signed.visit.status).toBe('NotesInReview');
    const seal = must(signed.note.seal, 'seal');
    expect(seal).toMatchObject({ version: 2, patient: null, patientUnable: 'Asleep' });
    expect(seal.clinician).toMatchObject({ by: app.store.user.id, name: 'Nora Nurse' });
    expect(seal.hash).toBe(await sha256Hex(must(sealedText(signed.note, seal), 'known form')));
  });

  it('shows exactly the returned questions with their comments first', async () => {
    const returned = [
      { path: 'vitals.pulse', comment: 'Please count again' },
      { path: 'pain.canRate', comment: 'Is this so?' },
    ];
    app = await openDeviceApp(
      `/note/${visitId()}`,
      rowsOf(complete(), {
        visit: { status: 'NotesRejected' },
        note: { returned, returnComment: 'Two things' },
      }),
    );
    await screen.getByRole('button', { name: 'Answer the returned questions' }).click();
    for (const { comment } of returned)
      await expect.element(screen.getByText(comment)).toBeVisible();
    expect(
      [...document.querySelectorAll('[id^="q-"]:is(input, fieldset, textarea)')].map(
        ({ id }) => id,
      ),
    ).toEqual(['q-vitals.pulse', 'q-pain.canRate']);
  });

  it('starts a visit even when the position is refused, and says so', async () => {
    app = await openDeviceApp(
      `/note/${visitId()}`,
      rowsOf({}, { visit: { status: 'Staffed', timeIn: null } }),
    );
    await screen.getByRole('button', { name: 'Start visit' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Start now' }).click();
    await expect.element(screen.getByText(/no position/), { timeout: 12_000 }).toBeVisible();
    const { timeIn, status } = must(await loadVisit(app.store, visitId()), 'visit').shown.visit;
    expect(timeIn).toMatchObject({ position: null });
    expect(timeIn?.positionProblem).not.toBeNull();
    expect(status).toBe('NotesDue');
  }, 20_000);

  it('asks before starting a visit of another day, showing both days, and waits for an answer', async () => {
    app = await openDeviceApp(
      `/note/${visitId()}`,
      rowsOf({}, { visit: { status: 'Staffed', timeIn: null } }),
    );
    const start = screen.getByRole('button', { name: 'Start visit' });
    await start.click();
    const question = screen.getByRole('dialog', { name: 'Start visit' });
    await expect
      .element(
        question.getByText(
          `This visit is planned for 03/05/2026; today is ${pacificDate(new Date())}.`,
        ),
      )
      .toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(start).toBeVisible();
    expect(must(await loadVisit(app.store, visitId()), 'visit').shown.visit.timeIn).toBeNull();
  });

  it('never shows Start visit again after its press', async () => {
    app = await openDeviceApp(
      `/note/${visitId()}`,
      rowsOf(
        {},
        { visit: { status: 'Staffed', timeIn: null, dateOfService: pacificDate(new Date()) } },
      ),
    );
    const start = screen.getByRole('button', { name: 'Start visit', exact: true });
    await start.click();
    await expect.element(start).not.toBeInTheDocument();
    let again = 0;
    const watch = new MutationObserver(() => (again += start.query() === null ? 0 : 1));
    watch.observe(document.body, { subtree: true, childList: true });
    onTestFinished(() => watch.disconnect());
    await expect.element(screen.getByText(/no position/), { timeout: 12_000 }).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Undo Start visit' })).toBeVisible();
    expect(again).toBe(0);
  }, 20_000);

  it('starts a visit of today with one tap', async () => {
    app = await openDeviceApp(
      `/note/${visitId()}`,
      rowsOf(
        {},
        { visit: { status: 'Staffed', timeIn: null, dateOfService: pacificDate(new Date()) } },
      ),
    );
    await screen.getByRole('button', { name: 'Start visit' }).click();
    await expect.element(screen.getByText(/finding the position|no position/)).toBeVisible();
  });

  it('marks an answer the office changes while it is focused, with the person, until it was seen', async () => {
    app = await openDeviceApp(`/note/${visitId()}?section=vitals`, rowsOf({ 'vitals.pulse': 70 }));
    const pulse = screen.getByRole('textbox', { name: /^Pulse/ });
    await expect.element(pulse).toHaveValue('70');
    const edits = [
      {
        revision: 2,
        by: userId(3),
        byName: 'Olga Office',
        at: '2026-03-05T16:30:00.000Z',
        client: visitId(7),
        device: 'Desk',
      },
    ];
    await putSnapshots(
      app.store,
      rowsOf(
        { 'vitals.pulse': 71 },
        { note: { content: { ...docOf({ 'vitals.pulse': 71 }, 2), edits } } },
      ),
    );
    await expect.element(pulse).toHaveValue('71');
    await expect
      .element(screen.getByText('This answer was changed while the note was open'))
      .toBeVisible();
    await expect.element(screen.getByText('Olga Office · 03/05/2026 08:30 AM PST')).toBeVisible();
    await screen.getByRole('button', { name: 'Got it' }).click();
    await expect
      .element(screen.getByText('This answer was changed while the note was open'))
      .not.toBeInTheDocument();
  });

  it('links from the question to its open conflict', async () => {
    const mineEdit = {
      revision: 2,
      by: userId(),
      byName: 'Nora Nurse',
      at: '2026-03-05T16:30:00.000Z',
      client: visitId(7),
      device: 'Phone',
    };
    const conflict = {
      entryId: visitId(9),
      path: 'vitals.pulse',
      mine: 82,
      theirs: 90,
      theirsRevision: 2,
      mineEdit,
      theirsEdit: { ...mineEdit, by: userId(3), byName: 'Olga Office' },
    };
    app = await openDeviceApp(
      `/note/${visitId()}?section=vitals`,
      rowsOf(
        {},
        { note: { content: { ...docOf({ 'vitals.pulse': 90 }, 2), conflicts: [conflict] } } },
      ),
    );
    await expect.element(screen.getByText('Changed in the office too')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Compare' }))
      .toHaveAttribute('href', `/sync/${conflict.entryId}`);
  });

  it('announces politely what an answer opens', async () => {
    app = await openDeviceApp(`/note/${visitId()}?section=falls`, rowsOf({}));
    await screen
      .getByRole('group', { name: /^Fall since the last visit/ })
      .getByRole('radio', { name: 'Yes' })
      .click();
    await expect.element(screen.getByText('3 more questions.')).toBeInTheDocument();
  });

  it('can be filled in and left with only the keyboard', async () => {
    app = await openDeviceApp(`/note/${visitId()}?section=pain`, rowsOf({}));
    await expect.element(screen.getByRole('heading', { level: 2, name: /^Pain/ })).toBeVisible();
    const yes = screen
      .getByRole('group', { name: /^Patient able to rate pain/ })
      .getByRole('radio', { name: 'Yes' });
    must(yes.element() as HTMLElement, 'radio').focus();
    await userEvent.keyboard(' ');
    await expect.element(screen.getByRole('group', { name: /^Pain now/ })).toBeVisible();
    const next = screen.getByRole('button', { name: 'Next', exact: true });
    must(next.element() as HTMLElement, 'button').focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('heading', { level: 2, name: /^Sensory/ })).toHaveFocus();
    await expect.poll(async () => (await answersNow())['pain.canRate']).toBe(true);
  });

  it('never asks a therapist for the discipline: the visit says it', async () => {
    const therapy = { formId: 'therapy-visit' } as const;
    app = await openDeviceApp(
      `/note/${visitId()}?section=subjective`,
      rowsOf({}, { note: therapy, visit: { ...therapy, providerType: 'PTA' } }),
    );
    await expect
      .element(screen.getByRole('group', { name: /^Identity verified/ }))
      .toBeInTheDocument();
    expect(screen.getByRole('group', { name: /^Therapy/ }).query()).toBeNull();
    await app.go(`/note/${visitId()}`);
    await expect.element(section('Objective: movement')).not.toHaveTextContent('Not needed');
    await expect.element(section('Objective: speech')).toHaveTextContent('Not needed');
    await expect.poll(async () => (await answersNow())['visit.therapy']).toBe('physical');
  });
});
