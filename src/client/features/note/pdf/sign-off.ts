import { t } from '@lingui/core/macro';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { attestationOf, type Attestation } from '#contract/attestation.ts';
import type { Note, PatientMark, Seal } from '#contract/entities.ts';
import { lookRule } from '#domain/second-look/second-look.ts';
import type { FormDefinition } from '#forms/define.ts';
import { answerLines } from '../answer-lines.ts';
import type { Words } from '../answer-text.ts';
import { drawHeading, drawPair, drawText } from '#paper/lines.ts';
import { drawInk, inkBox } from './draw-ink.ts';
import { drawPart, paper, rule, wrap, write, type Sheet, type Style } from '#paper/sheet.ts';
import { tagOf } from '#paper/tags.ts';

type Parts = { readonly note: Note; readonly form: FormDefinition; readonly words: Words };

/** Everything below the answers: signatures, seal, second look, returns, addenda. */
export function drawSignOff(sheet: Sheet, { note, form, words }: Parts): void {
  drawHeading(sheet, t`Signatures`, 120);
  if (note.seal) drawSeal(sheet, note.seal, attestationOf(note), form, words);
  else drawText(sheet, t`Not signed. This is a draft.`, { bold: true, ink: 'alert' });
  drawClosing(sheet, note);
  if (note.pastSeals.length > 0) drawPast(sheet, note.pastSeals);
  drawLooks(sheet, note, form, words);
  if (note.returned.length > 0 || note.returnComment !== '') drawReturned(sheet, note, form, words);
  for (const addendum of note.addenda) drawAddendum(sheet, addendum, form, words);
  if (sheet.rewritten) {
    sheet.y -= 8;
    drawText(
      sheet,
      t`Some characters appear as plain letters or codes in brackets; the sealed note has them as entered.`,
      { ink: 'muted', size: 8 },
    );
  }
}

const drawSeal = (
  sheet: Sheet,
  seal: Seal,
  { patient, patientUnable }: Attestation,
  form: FormDefinition,
  words: Words,
): void => {
  if (form.review) drawText(sheet, words(form.review.clinicianStatement));
  drawSignature(sheet, seal.clinician);
  if (patient) {
    if (form.review?.patientStatement) drawText(sheet, words(form.review.patientStatement));
    drawSignature(sheet, patient);
  }
  if (patientUnable !== null) drawPair(sheet, t`Patient did not sign`, patientUnable);
  drawSealLine(sheet, t`Seal (SHA-256)`, seal.hash);
};

/** Who cosigned this version, and who closed the note for good. */
const drawClosing = (sheet: Sheet, { seal, cosignatures = [], completed }: Note): void => {
  for (const { byName, role, at, hash } of cosignatures)
    if (hash === seal?.hash)
      drawPair(sheet, t`Cosigned`, `${byName}, ${role}, ${pacificMoment(new Date(at))}`);
  if (completed)
    drawPair(
      sheet,
      t`Notes completed`,
      `${completed.byName}, ${pacificMoment(new Date(completed.at))}`,
    );
};

/** The seal in one line, which nobody has to put together from two. */
const drawSealLine = (sheet: Sheet, label: string, hash: string): void => {
  drawText(sheet, `${label}: ${hash}`);
  sheet.y -= 2;
};

const drawSignature = (
  sheet: Sheet,
  { name, role, relation, witnessedBy, strokes, at }: PatientMark,
): void => {
  const as = relation ?? role;
  const told = `${name}, ${as}`;
  const isDrawn = drawInk(sheet, strokes, t`Signature of ${told}`, 34);
  rule(sheet, sheet.y + 4, { width: inkBox.width, ink: 'muted' });
  const witness = witnessedBy === undefined ? '' : ` · ${t`witnessed by ${witnessedBy}`}`;
  const how = isDrawn ? t`signed` : t`signed by typed name`;
  const line = (text: string, style: Style): string => wrap(sheet, text, 500, style)[0] ?? '';
  const when = `${how} ${pacificMoment(new Date(at))}${witness}`;
  drawPart(sheet, tagOf('P'), () => {
    write(sheet, line(told, { bold: true }), paper.margin, sheet.y - 8, { bold: true });
    write(sheet, line(when, {}), paper.margin, sheet.y - 20, { ink: 'muted' });
  });
  sheet.y -= 38;
};

const signerLine = ({ name, at }: PatientMark): string => `${name}, ${pacificMoment(new Date(at))}`;

/** Everybody who signed an earlier version, the patient too. */
const drawPast = (sheet: Sheet, seals: readonly Seal[]): void => {
  drawHeading(sheet, t`Earlier signatures`);
  for (const { clinician, patient, hash } of seals) {
    drawText(sheet, signerLine(clinician));
    drawSealLine(sheet, t`Seal (SHA-256)`, hash);
    if (patient) drawPair(sheet, signerLine(patient), t`Patient’s signature`);
  }
};

/** What its authors said of disagreements, each with the question and what disagreed. */
const drawLooks = (
  sheet: Sheet,
  { looks = [] }: Note,
  form: FormDefinition,
  words: Words,
): void => {
  const said = looks.filter(({ reason }) => reason !== '');
  if (said.length === 0) return;
  drawHeading(sheet, t`Second look`);
  drawText(sheet, t`Reasons given before the signature. They are not part of what was signed.`, {
    ink: 'muted',
  });
  for (const { rule: id, path, reason, byName, at } of said) {
    const known = lookRule(id);
    const question = answerLines(form, { [path]: null }, words)[0]?.label ?? path;
    const disagreement = known ? words(known.text) : id;
    const when = pacificMoment(new Date(at));
    drawPair(sheet, `${question}: ${disagreement}`, t`${byName}, ${when}: ${reason}`);
  }
};

const drawReturned = (sheet: Sheet, note: Note, form: FormDefinition, words: Words): void => {
  drawHeading(sheet, t`Returned by the office`);
  if (note.returnComment !== '') drawText(sheet, note.returnComment);
  for (const { path, comment } of note.returned)
    drawPair(sheet, answerLines(form, { [path]: null }, words)[0]?.label ?? path, comment);
};

const drawAddendum = (
  sheet: Sheet,
  { edit, patch }: Note['addenda'][number],
  form: FormDefinition,
  words: Words,
): void => {
  drawHeading(sheet, t`Addendum by ${edit.byName}, ${pacificMoment(new Date(edit.at))}`);
  for (const { label, value } of answerLines(form, patch, words)) drawPair(sheet, label, value);
};
