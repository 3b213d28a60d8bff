import { i18n } from '@lingui/core';
import { afterEach, describe, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { Note, Visit } from '#contract/entities.ts';
import type { PulledRow } from '#contract/sync.ts';
import { must } from '#domain/must.ts';
import type { Answers } from '#forms/define.ts';
import { formById } from '#forms/registry.ts';
import { sampleAnswers } from '#forms/sample-answers.ts';
import { commitDraft } from '#client/store/drafts/commit-draft.ts';
import { openDraft } from '#client/store/drafts/draft.ts';
import {
  clientId,
  docOf,
  episode,
  note,
  patient,
  userId,
  visit,
  visitId,
} from '#client/store/testing/records.ts';
import { putSnapshots } from '#client/store/testing/stores.ts';
import { notePdf } from '../pdf/note-pdf.ts';
import { sealNote } from '../sign/seal.ts';
import { mark } from '../testing/filled-note.ts';
import { openDeviceApp, type DeviceApp } from '../testing/device-app.tsx';

const form = must(formById('skilled-nursing-visit'), 'form');
const answers: Answers = sampleAnswers(form, {
  random: () => 0.4,
  date: '03/01/2026',
  optional: 0,
  decided: { 'vitals.pulse': 72 },
});
const signedVisit: Visit = visit({ status: 'NotesInReview' });

async function signed(of: Answers, parts: Partial<Note> = {}): Promise<Note> {
  const sealed = await sealNote(
    { visitId: visitId(), formId: form.id, formVersion: form.version, answers: of },
    { clinician: mark('Nora Nurse', 'RN'), patient: null, patientUnable: 'Asleep' },
  );
  return note({
    formVersion: form.version,
    content: docOf(of),
    seal: { ...sealed, revision: 1 },
    ...parts,
  });
}

const rowsOf = (data: Note): PulledRow[] => [
  { table: 'visit', id: visitId(), data: signedVisit },
  { table: 'note', id: visitId(), data },
  { table: 'patient', id: patient().id, data: patient() },
  { table: 'episode', id: episode().id, data: episode() },
];

const pdfOf = async (data: Note, drawn: Answers = data.content.doc.values): Promise<Uint8Array> => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  return notePdf({
    agency: 'Sample',
    visit: signedVisit,
    note: data,
    patient: patient(),
    form,
    answers: drawn,
    words: (english) => english,
    madeAt: new Date('2026-03-06T19:00:00.000Z'),
    isWithOffice: true,
  });
};

/** Drops a file on its place. */
async function drop(bytes: Uint8Array | string, name: string): Promise<void> {
  const input = await screen.getByLabelText(/^Drop the PDF/).findElement();
  if (!(input instanceof HTMLInputElement)) throw new Error('no input');
  const carried = new DataTransfer();
  carried.items.add(new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name));
  input.files = carried.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

let app: DeviceApp;
afterEach(() => app.close());

const openSigned = async (data: Note): Promise<void> => {
  app = await openDeviceApp(`/note/${visitId()}`, rowsOf(data));
  await expect.element(screen.getByRole('heading', { name: 'Verify', exact: true })).toBeVisible();
};
const verify = () => screen.getByRole('button', { name: 'Verify', exact: true }).click();

describe('verifying a signed note on the device, offline', () => {
  it('says that the seal matches what was signed', async () => {
    await openSigned(await signed(answers));
    await verify();
    await expect.element(screen.getByText('The seal matches')).toBeVisible();
  });

  it('says that it does not match when an answer was changed in storage', async () => {
    await openSigned({
      ...(await signed(answers)),
      content: docOf({ ...answers, 'vitals.pulse': 61 }),
    });
    await verify();
    await expect.element(screen.getByText('The seal does not match')).toBeVisible();
  });

  it('an answer after the signature is an addendum, and the seal still matches', async () => {
    const data = await signed(answers);
    app = await openDeviceApp('/notes', rowsOf(note({ content: docOf(answers) })));
    const draft = await openDraft(app.store, visitId());
    await putSnapshots(app.store, rowsOf(data));
    draft.set('vitals.pulse', 99);
    await draft.flush();
    await commitDraft(app.store, visitId());
    await draft.close();
    await app.go(`/note/${visitId()}`);
    await expect.element(screen.getByRole('heading', { name: /^Addendum by/ })).toBeVisible();
    await verify();
    await expect.element(screen.getByText('The seal matches')).toBeVisible();
    await expect.element(screen.getByText(/1 addendum was added later/)).toBeVisible();
    await expect.element(screen.getByText(must(data.seal, 'seal').hash)).toBeVisible();
  });
});

describe('verifying a PDF on the device', () => {
  const openCheck = async (data: Note): Promise<void> => {
    await openSigned(data);
    await screen.getByRole('button', { name: 'Verify a PDF' }).click();
  };

  it('recognises genuine answers, and shows who signed what', async () => {
    const data = await signed(answers);
    await openCheck(data);
    await drop(await pdfOf(data), 'note.pdf');
    await expect
      .element(screen.getByText('Answers genuine, pages not covered: note.pdf'))
      .toBeVisible();
    await expect.element(screen.getByText('0 in the file, 0 in the record')).toBeVisible();
    await expect.element(screen.getByText(/another number of addenda/)).not.toBeInTheDocument();
    await expect.element(screen.getByRole('region', { name: 'Vital signs' }).nth(1)).toBeVisible();
  });

  it('calls no pages genuine: those of other answers come with the same seal', async () => {
    const data = await signed(answers);
    await openCheck(data);
    await drop(await pdfOf(data, { ...answers, 'vitals.pulse': 61 }), 'drawn.pdf');
    await expect
      .element(screen.getByText('Answers genuine, pages not covered: drawn.pdf'))
      .toBeVisible();
    await expect.element(screen.getByText(/Read the answers, not the pages\./)).toBeVisible();
    await expect.element(screen.getByText('Genuine: drawn.pdf')).not.toBeInTheDocument();
  });

  it('tells where the record has another number of addenda than the file', async () => {
    const data = await signed(answers);
    await openCheck(data);
    const edit = {
      revision: 2,
      by: userId(),
      byName: 'Nora Nurse',
      at: '2026-03-07T18:00:00.000Z',
      client: clientId(),
      device: 'Phone',
    };
    const added = await pdfOf({ ...data, addenda: [{ edit, patch: { 'vitals.pulse': 61 } }] });
    await drop(added, 'added.pdf');
    await expect.element(screen.getByText(/another number of addenda/)).toBeVisible();
    await expect.element(screen.getByText('1 in the file, 0 in the record')).toBeVisible();
  });

  it('asks the record about a file that got bytes on the way, and tells what it says', async () => {
    const data = await signed(answers);
    await openCheck(data);
    const bytes = await pdfOf(data);
    await drop(new Uint8Array([...bytes, 10]), 'longer.pdf');
    await expect.element(screen.getByText('Not as it was signed here: longer.pdf')).toBeVisible();
    await expect.element(screen.getByText(/The record has the same seal\./)).toBeVisible();
    // A copy of pages that no seal covers would only look checked.
    await expect.element(screen.getByText(/Ask the agency for a new copy\./)).toBeVisible();
    await expect
      .element(screen.getByRole('button', { name: 'Save the checked copy' }))
      .not.toBeInTheDocument();
    const other = await signed({ ...answers, 'vitals.pulse': 61 });
    await drop(new Uint8Array([...(await pdfOf(other)), 10]), 'other.pdf');
    await expect.element(screen.getByText('Altered: other.pdf')).toBeVisible();
    await expect
      .element(screen.getByText('The record of this note has another seal.'))
      .toBeVisible();
  });

  it('recognises the file of a signature from before the note was returned', async () => {
    const [before, after] = [
      await signed({ ...answers, 'vitals.pulse': 99 }),
      await signed(answers),
    ];
    await openCheck({ ...after, pastSeals: [must(before.seal, 'seal')] });
    await drop(await pdfOf(before), 'old.pdf');
    await expect
      .element(screen.getByText('Answers genuine, but of an earlier version: old.pdf'))
      .toBeVisible();
  });

  it('recognises a forged file: intact in itself, but with a seal the record does not have', async () => {
    await openCheck(await signed(answers));
    await drop(await pdfOf(await signed({ ...answers, 'vitals.pulse': 61 })), 'forged.pdf');
    await expect.element(screen.getByText('Altered: forged.pdf')).toBeVisible();
    await expect
      .element(screen.getByText('The record of this note has another seal.'))
      .toBeVisible();
  });

  it('refuses a file that is not a PDF, and still accepts the next file', async () => {
    const data = await signed(answers);
    await openCheck(data);
    await drop('no PDF', 'letter.pdf');
    await expect.element(screen.getByText(/^This file cannot be read as a PDF/)).toBeVisible();
    await drop('', 'empty.pdf');
    await expect.element(screen.getByText('The file is empty.')).toBeVisible();
    await drop(await pdfOf(note({ content: docOf(answers) })), 'draft.pdf');
    await expect.element(screen.getByText('Not one of our signed notes: draft.pdf')).toBeVisible();
    await drop(await pdfOf(data), 'note.pdf');
    await expect
      .element(screen.getByText('Answers genuine, pages not covered: note.pdf'))
      .toBeVisible();
  });
});
