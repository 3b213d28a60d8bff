import { Refusal } from '#contract/errors.ts';
import { isCareSummaryName } from '#domain/care-summary/file-name.ts';
import { xmlLimits } from '#domain/xml-tree.ts';

/** A character takes at most this many bytes, so a larger file is refused unread. */
const bytesPerCharacter = 4;

const declared = /^<\?xml[^>]*encoding=["']([\w-]+)["']/;

function decoderFor(bytes: Uint8Array): TextDecoder {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  const start = new TextDecoder('latin1').decode(bytes.slice(0, 200));
  const name = declared.exec(start.replace(/^\u00EF\u00BB\u00BF/, ''))?.[1];
  try {
    return new TextDecoder(name ?? 'utf-8');
  } catch {
    return new TextDecoder('utf-8');
  }
}

/**
 * The text of an XML file in its declared encoding.
 *
 * @throws Refusal `ccda.empty`, `ccda.name`, `ccda.too-large`, `ccda.not-cda`
 */
export async function readXmlFile(file: File): Promise<string> {
  if (file.size === 0) throw new Refusal('ccda.empty');
  if (!isCareSummaryName(file.name)) throw new Refusal('ccda.name');
  if (file.size > xmlLimits.characters * bytesPerCharacter) throw new Refusal('ccda.too-large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = decoderFor(bytes).decode(bytes);
  if (text.trim() === '') throw new Refusal('ccda.empty');
  // No XML contains this character, and no request may carry it: it is a picture or another file
  // with a wrong name.
  if (text.includes('\0')) throw new Refusal('ccda.not-cda');
  if (text.length > xmlLimits.characters) throw new Refusal('ccda.too-large');
  return text;
}
