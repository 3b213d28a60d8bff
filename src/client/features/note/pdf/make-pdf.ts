import { isWithOffice } from '#client/store/outbox/record-state.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import type { VisitPage } from '#client/store/snapshots/queries.ts';
import { knownText, loadFormTexts } from '#client/i18n.ts';
import type { FormDefinition } from '#forms/define.ts';
import type { Words } from '../answer-text.ts';
import { ofRules } from '../second-look/look-texts.ts';

/**
 * A note's PDF as a file, with the unanswered questions too where `isWhole`. Its library loads now
 * rather than with the screen.
 */
export async function makePdf(
  page: VisitPage,
  form: FormDefinition,
  agency: string,
  words: Words,
  store: DeviceStore,
  isWhole = false,
): Promise<Blob> {
  const [{ notePdf }, { woundPhotos }] = await Promise.all([
    import('./note-pdf.ts'),
    import('./photos.ts'),
    loadFormTexts(form, ofRules),
  ]);
  const { visit, note, patient } = page;
  const answers = note.content.doc.values;
  const bytes = await notePdf({
    agency,
    visit,
    note,
    patient,
    form,
    answers,
    words,
    madeAt: new Date(store.clock.now()),
    photos: await woundPhotos(store, answers),
    isWithOffice: isWithOffice(page.record),
    isWhole,
  });
  return new Blob([new Uint8Array(bytes)], { type: 'application/pdf' });
}

/**
 * "2026-11-20 PL-1007 SN visit.pdf": sorts by day, contains no name, and is valid on every system.
 */
export const pdfName = ({ visit, patient }: Pick<VisitPage, 'visit' | 'patient'>): string => {
  const [month = '', day = '', year = ''] = visit.dateOfService.split('/');
  const name = [`${year}-${month}-${day}`, patient?.mrn ?? '', knownText(visit.visitType)]
    .filter(Boolean)
    .join(' ');
  return `${name.replaceAll(/[^\p{L}\p{N} .-]+/gu, ' ').trim()}.pdf`;
};
