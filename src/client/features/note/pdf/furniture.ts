import { t } from '@lingui/core/macro';
import { formatPacific } from '#domain/pacific.ts';
import type { Patient, Visit } from '#contract/entities.ts';
import type { Words } from '../answer-text.ts';
import { paper, rule, textWidth, writeWithin, type Sheet, type SheetPage } from './sheet.ts';

type HeaderParts = {
  readonly agency: string;
  readonly visit: Visit;
  readonly patient: Patient | null;
  readonly words: Words;
};

/** The patient on every page, so that a loose sheet can be assigned. */
export function header(
  sheet: Sheet,
  at: SheetPage,
  { agency, visit, patient, words }: HeaderParts,
): void {
  const { margin, height } = paper;
  const half = textWidth / 2;
  writeWithin(
    sheet,
    visit.patientName,
    margin,
    height - 44,
    half + 60,
    { size: 13, bold: true },
    at,
  );
  writeWithin(
    sheet,
    agency,
    margin + half + 60,
    height - 44,
    half - 60,
    { size: 9, ink: 'muted', align: 'right' },
    at,
  );
  writeWithin(
    sheet,
    identity(patient, visit),
    margin,
    height - 58,
    half + 60,
    { size: 9, ink: 'muted' },
    at,
  );
  writeWithin(
    sheet,
    `${words(visit.visitType)}, ${visit.dateOfService}`,
    margin + half + 60,
    height - 58,
    half - 60,
    { size: 9, ink: 'muted', align: 'right' },
    at,
  );
  rule(sheet, height - 66, { weight: 1, ink: 'muted' }, at);
}

const identity = (patient: Patient | null, visit: Visit): string => {
  const values = patient?.content.doc.values ?? {};
  const birthday =
    typeof values['birthday'] === 'string' && values['birthday'] !== ''
      ? t`born ${values['birthday']}`
      : '';
  return [
    patient ? t`Record ${patient.mrn}` : '',
    birthday,
    typeof values['gender'] === 'string' ? values['gender'] : '',
    visit.address,
  ]
    .filter(Boolean)
    .join(' · ');
};

type FooterParts = {
  readonly number: number;
  readonly count: number;
  readonly madeAt: Date;
  readonly hash: string | null;
};

export function footer(
  sheet: Sheet,
  at: SheetPage,
  { number, count, madeAt, hash }: FooterParts,
): void {
  const { margin } = paper;
  const made = formatPacific(madeAt);
  rule(sheet, 40, {}, at);
  writeWithin(
    sheet,
    hash ? t`Seal ${hash.slice(0, 16)} · printed ${made}` : t`Not signed · printed ${made}`,
    margin,
    28,
    textWidth - 90,
    { size: 8, ink: 'muted' },
    at,
  );
  writeWithin(
    sheet,
    t`Page ${number} of ${count}`,
    paper.width - margin - 90,
    28,
    90,
    { size: 8, ink: 'muted', align: 'right' },
    at,
  );
}
