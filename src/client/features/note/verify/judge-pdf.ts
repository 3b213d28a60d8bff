import type { HashStanding } from '#contract/seal-check.ts';
import { callNames } from '#contract/call-names.ts';
import { Refusal } from '#contract/errors.ts';
import { standingOf } from '#contract/seal-check.ts';
import { loadForm } from '#forms/load.ts';
import { callApi } from '#client/api/call.ts';
import { loadVisit } from '#client/store/outbox/load-aggregate.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import type { PdfFinding, Rewritten } from '../pdf/read-seal.ts';

type Whole = Extract<PdfFinding, { kind: 'whole' }>;
type Sealed = Pick<Whole, 'seal' | 'content'>;

/**
 * `unasked`: intact in itself, but the record could not be asked or is not visible to the person.
 */
export type PdfVerdict =
  | Exclude<PdfFinding, { content: unknown }>
  | { readonly kind: 'altered'; readonly what: 'record'; readonly seal: Whole['seal'] }
  | (Rewritten & {
      readonly finding: Sealed;
      /** What the record says of the seal; null where it could not be asked. */
      readonly standing: Exclude<HashStanding, 'unknown'> | null;
    })
  | { readonly kind: 'genuine' | 'earlier' | 'unasked'; readonly finding: Sealed };

/** How a PDF's hash relates to a visit's note; null when that cannot be determined now. */
export type AskRecord = (visitId: string, hash: string) => Promise<HashStanding | null>;

/** Asks the server. */
export const askServer: AskRecord = async (visitId, hash) => {
  try {
    return (await callApi(callNames.verifyNote, { visitId, hash })).standing;
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
    const loaded = await loadVisit(store, visitId);
    const standing = loaded ? standingOf(loaded.shown.note, hash) : 'unknown';
    if (standing !== 'unknown') return standing;
    // A signed note here has another seal, but the server may know an earlier one.
    return (await askServer(visitId, hash)) ?? (loaded?.shown.note.seal ? 'unknown' : null);
  };

/**
 * Whether a PDF is a genuine signed note.
 *
 * @throws Refusal `pdf.empty`, `pdf.too-large`, `pdf.unreadable`
 */
export async function judgePdf(file: Blob, ask: AskRecord): Promise<PdfVerdict> {
  // The library that reads PDFs loads with the first file.
  const { readSeal } = await import('../pdf/read-seal.ts');
  const finding = await readSeal(file);
  if (finding.kind === 'foreign' || finding.kind === 'altered') return finding;
  await loadForm(finding.content.formId, finding.content.formVersion);
  const standing = await ask(finding.content.visitId, finding.seal.hash);
  if (standing === 'unknown') return { kind: 'altered', what: 'record', seal: finding.seal };
  if (finding.kind === 'rewritten')
    return { kind: 'rewritten', copy: finding.copy, finding, standing };
  if (standing === null) return { kind: 'unasked', finding };
  return { kind: standing === 'current' ? 'genuine' : 'earlier', finding };
}
