import { t } from '@lingui/core/macro';
import type { Passage } from '#domain/ai/sentences.ts';
import { pdfText } from '#paper/pdf-text.ts';

/**
 * The text of a PDF by page, read on this device.
 *
 * @throws Refusal ai.empty
 */
export async function pdfPassages(content: Blob): Promise<readonly Passage[]> {
  const pages = await pdfText(new Uint8Array(await content.arrayBuffer()));
  return pages.map(({ page, text }) => ({ place: t`Page ${page}`, text }));
}
