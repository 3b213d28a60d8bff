import { PDFName, type PDFRawStream } from 'pdf-lib';

/**
 * Maximum unpacked bytes of one stream of a signed note, against small files that unpack to
 * gigabytes.
 */
const mostBytes = 4_000_000;

/** Whether what is unpacked is read in another way still, such as by a predictor. */
export const hasParameters = ({ dict }: PDFRawStream): boolean =>
  dict.has(PDFName.of('DecodeParms'));

/** What unpacks to more than `mostBytes`. */
class TooLarge extends Error {}

/**
 * The plain bytes of a stream, deflated or uncompressed.
 *
 * @throws when it uses another filter, is damaged, or is larger than a signed note can be
 */
export async function inflated(stream: PDFRawStream): Promise<Uint8Array> {
  const filter = stream.dict.lookup(PDFName.of('Filter'));
  // A photo is covered as it is packed.
  if (filter === undefined || filter === PDFName.of('DCTDecode')) return stream.contents;
  if (filter !== PDFName.of('FlateDecode')) throw new Error('packed in a way of its own');
  return unpacked(stream.contents);
}

/** Whether bytes are compressed as a whole (RFC 1950), however much is in them. */
export const isCompressed = (bytes: Uint8Array): Promise<boolean> =>
  unpacked(bytes).then(
    () => true,
    (error: unknown) => error instanceof TooLarge,
  );

/** @throws when it is damaged, or larger than a signed note can be */
async function unpacked(packed: Uint8Array): Promise<Uint8Array> {
  const reader = new Blob([new Uint8Array(packed)])
    .stream()
    .pipeThrough(new DecompressionStream('deflate'))
    .getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    size += step.value.length;
    if (size > mostBytes) {
      await reader.cancel();
      throw new TooLarge('larger than a signed note');
    }
    parts.push(step.value);
  }
  return joined(parts, size);
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
