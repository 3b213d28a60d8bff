import type { HashStanding } from '#contract/seal-check.ts';
import { callNames } from '#contract/call-names.ts';
import { Refusal } from '#contract/errors.ts';
import { standingOf } from '#contract/seal-check.ts';
import { loadForm } from '#forms/load.ts';
import { callApi } from '#client/api/call.ts';
import { loadVisit } from '#client/store/outbox/load-aggregate.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import type { PdfFinding } from '../pdf/read-seal.ts';

type Whole = Extract<PdfFinding, { kind: 'whole' }>;
type Sealed = Pick<Whole, 'seal' | 'content'>;

/** What the record says of a PDF's hash. */
type OnRecord<S extends HashStanding> = {
  readonly standing: S;
  /** How many addenda the note has; null where the PDF shows another version of it. */
  readonly addenda: number | null;
};

/**
 * `partly`: its answers are genuine; no seal of a note covers its pages, so that nothing says whether
 * they are (decision 102). `unasked`: intact in itself, but the record could not be asked or is not
 * visible to the person.
 */
export type PdfVerdict =
  | Exclude<PdfFinding, { content: unknown }>
  | { readonly kind: 'altered'; readonly what: 'record'; readonly seal: Whole['seal'] }
  | {
      readonly kind: 'partly' | 'earlier' | 'unasked' | 'rewritten';
      readonly finding: Sealed;
      /** What the record says of the seal; null where it could not be asked. */
      readonly record: OnRecord<'current' | 'earlier'> | null;
    };

/** How a PDF's hash relates to a visit's note; null when that cannot be determined now. */
export type AskRecord = (visitId: string, hash: string) => Promise<OnRecord<HashStanding> | null>;

const onRecord = (standing: HashStanding, addenda: number): OnRecord<HashStanding> => ({
  standing,
  addenda: standing === 'current' ? addenda : null,
});

/** Asks the server. */
export const askServer: AskRecord = async (visitId, hash) => {
  try {
    const { standing, addenda } = await callApi(callNames.verifyNote, { visitId, hash });
    return standing && onRecord(standing, addenda);
  } catch (error) {
    const isAway =
      error instanceof Refusal &&
      /^(network|session|server)\.|^record\.not-found$/.test(error.code);
    if (isAway) return null;
    throw error;
  }
};

/** Asks this device first, which works offline, and the server about anything it does not have. */
export const askDevice =
  (store: DeviceStore): AskRecord =>
  async (visitId, hash) => {
    const note = (await loadVisit(store, visitId))?.shown.note;
    const standing = note ? standingOf(note, hash) : 'unknown';
    if (note && standing !== 'unknown') return onRecord(standing, note.addenda.length);
    // A signed note here has another seal, but the server may know an earlier one.
    return (await askServer(visitId, hash)) ?? (note?.seal ? onRecord('unknown', 0) : null);
  };

/**
 * Whether a PDF has the answers of a signed note.
 *
 * @throws Refusal `pdf.empty`, `pdf.too-large`, `pdf.unreadable`
 */
export async function judgePdf(file: Blob, ask: AskRecord): Promise<PdfVerdict> {
  // The library that reads PDFs loads with the first file.
  const { readSeal } = await import('../pdf/read-seal.ts');
  const finding = await readSeal(file);
  if (finding.kind === 'foreign' || finding.kind === 'altered') return finding;
  await loadForm(finding.content.formId, finding.content.formVersion);
  const { seal, content } = finding;
  const said = await ask(content.visitId, seal.hash);
  if (said?.standing === 'unknown') return { kind: 'altered', what: 'record', seal };
  const record = said && { ...said, standing: said.standing };
  const sealed = { finding: { seal, content }, record };
  if (finding.kind === 'rewritten') return { kind: 'rewritten', ...sealed };
  if (record === null) return { kind: 'unasked', ...sealed };
  return { kind: record.standing === 'current' ? 'partly' : 'earlier', ...sealed };
}
