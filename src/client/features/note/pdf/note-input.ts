import { readPatient } from '#contract/patients.ts';
import type { Patient } from '#contract/entities.ts';
import { must } from '#domain/must.ts';
import { knownForm } from '#forms/known.ts';
import { callApi } from '#client/api/call.ts';
import { loadFormTexts } from '#client/i18n.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { isWithOffice } from '#client/store/outbox/record-state.ts';
import { visitPage } from '#client/store/snapshots/lists.ts';
import type { Words } from '../answer-text.ts';
import { loadNote } from '../load-note.ts';
import { ofRules } from '../second-look/look-texts.ts';
import type { NotePdfInput } from './note-pdf.ts';
import { woundPhotos } from './photos.ts';

/** What the notes of one file have in common. */
export type FileParts = {
  readonly agency: string;
  readonly words: Words;
  readonly madeAt: Date;
};

/** A note of this phone for paper. @throws the device's storage error */
export async function inputOfDevice(
  store: DeviceStore,
  visitId: string,
  parts: FileParts,
): Promise<NotePdfInput> {
  const { visit, note, patient, record } = must(await visitPage(store, visitId), 'note of a list');
  const form = must(knownForm(note.formId, note.formVersion), 'form of a note');
  await loadFormTexts(form, ofRules);
  const answers = note.content.doc.values;
  const photos = await woundPhotos(store, answers);
  return {
    ...parts,
    visit,
    note,
    patient,
    form,
    answers,
    photos,
    isWithOffice: isWithOffice(record),
  };
}

/** The chart for a note's header; null for who may not read charts. */
const patientOf = async (id: string): Promise<Patient | null> => {
  try {
    return (await callApi(readPatient, { id })).patient;
  } catch {
    return null;
  }
};

/** A note from the server for paper. @throws Refusal */
export async function inputOfServer(visitId: string, parts: FileParts): Promise<NotePdfInput> {
  const { visit, note, form } = await loadNote(visitId);
  await loadFormTexts(ofRules);
  const answers = note.content.doc.values;
  const [patient, photos] = await Promise.all([
    patientOf(visit.patientId),
    woundPhotos(null, answers),
  ]);
  return { ...parts, visit, note, patient, form, answers, photos, isWithOffice: true };
}
