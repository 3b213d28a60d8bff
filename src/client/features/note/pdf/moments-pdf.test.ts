import { i18n } from '@lingui/core';
import { PDFDocument } from 'pdf-lib';
import { expect, it, onTestFinished } from 'vitest';
import type { OrderContent } from '#contract/order-content.ts';
import { must } from '#domain/must.ts';
import { formById } from '#forms/registry.ts';
import { drawOrder } from '#paper/order-paper.ts';
import { patientId, testId } from '#client/store/testing/records.ts';
import { mark, noteOf, patientOf, visitOf } from '../testing/filled-note.ts';
import { readPdf } from '../testing/pdf-text.ts';
import { notePdf } from './note-pdf.ts';
import { signPdf } from './sign-pdf.ts';

const afternoon = '2026-11-20T21:06:00.000Z';
const languages = [
  ['en', '11/20/2026 01:06 PM PST'],
  ['de', '11/20/2026 13:06 PST'],
] as const;

/** What does not go with the words of the other language: a clock of the other kind. */
const otherClock = (language: 'en' | 'de'): RegExp =>
  language === 'de' ? /\d\d:\d\d [AP]M/ : /\d\d:\d\d P[SD]T/;

const speak = (locale: string): void => {
  const before = i18n.locale;
  onTestFinished(() => i18n.loadAndActivate({ locale: before, messages: {} }));
  i18n.loadAndActivate({ locale, messages: {} });
};
const textOf = async (bytes: Uint8Array): Promise<string> =>
  (await readPdf(bytes)).map(({ text }) => text).join('\n');

it.each(languages)('an order in %s has its moments as %s', async (language, moment) => {
  const content: OrderContent = {
    orderId: testId(8, 1),
    patient: { id: patientId(), name: 'Sample, Sally', birthday: '01/02/1940', mrn: 'DEMO-1' },
    source: 'written',
    category: 'Wound care',
    text: 'Wound vac at 125 mmHg.',
    effectiveFrom: '11/20/2026',
    physician: { name: 'Dr. Pat Park', npi: '1234567890' },
    author: { name: 'Nora Nurse', at: afternoon, received: afternoon },
    received: null,
    agency: 'Larkspur Home Health (demo)',
    amendments: [
      {
        by: 'Olivia Office',
        at: afternoon,
        text: 'Before',
        effectiveFrom: '11/20/2026',
        confirmed: null,
      },
    ],
  };
  const signature = { how: 'link', name: 'Pat Park', npi: '1234567890', at: afternoon } as const;
  const bytes = await drawOrder({
    agency: 'Larkspur Home Health (demo)',
    content,
    signed: { signature, seal: 'a'.repeat(64) },
    language,
    madeAt: new Date(afternoon),
  });
  const text = await textOf(bytes);
  // Written, arrived, amended, signed, printed.
  expect(text.split(moment)).toHaveLength(6);
  expect(text).not.toMatch(otherClock(language));
});

it.each(languages)('a note in %s has its moments as %s', async (language, moment) => {
  speak(language);
  const signed = { ...mark('Ana Silva', 'RN'), at: afternoon };
  const seal = { hash: 'ab'.repeat(32), revision: 1, clinician: signed, patient: null };
  const bytes = await notePdf({
    agency: 'Sample Home Health',
    visit: visitOf({ submittedAt: afternoon }),
    note: noteOf({}, { seal: { ...seal, patientUnable: 'Asleep' } }),
    patient: patientOf(),
    form: must(formById('skilled-nursing-visit'), 'form'),
    answers: {},
    words: (english) => english,
    madeAt: new Date(afternoon),
    isWithOffice: true,
  });
  const text = await textOf(bytes);
  for (const words of [`signed by typed name ${moment}`, `printed ${moment}`, `\n${moment}\n`])
    expect(text).toContain(words);
  expect(text).not.toMatch(otherClock(language));
});

it.each(languages)('a document signed in %s has its date as %s', async (language, moment) => {
  speak(language);
  const paper = await PDFDocument.create();
  paper.addPage([600, 800]);
  const { bytes } = await signPdf(
    new Blob([new Uint8Array(await paper.save())]),
    {
      fileUrl: testId(7, 1),
      credentialFormData: {},
      cutomTextInAllPages: '',
      signaturePosition: [{ page: 1, x: 300, y: 900, type: 'provider', version: 1 }],
      signedOn: afternoon,
      providerSignature: 'Nora Nurse',
      patientSignature: null,
      patientName: '',
      includeDate: true,
      downloadName: 'agreement signed.pdf',
    },
    'Nora Nurse',
  );
  const contents = (await readPdf(bytes)).map(({ content }) => content).join('\n');
  expect(contents).toContain(Buffer.from(moment, 'latin1').toString('hex').toUpperCase());
});
