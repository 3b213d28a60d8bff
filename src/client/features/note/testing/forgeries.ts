import { deflateSync } from 'node:zlib';
import { PDFArray, PDFDocument, PDFRawStream } from 'pdf-lib';
import { must } from '#domain/must.ts';

/**
 * Files built by hand that hold two versions of one object: the signed one, which a reader from the
 * first byte to the last finds, and a forged one, which viewers find by the table at the end.
 */

/** A PDF as text, one character per byte, with the place of each object. */
type Laid = { readonly text: string; readonly at: ReadonlyMap<number, number> };

const header = '%PDF-1.7\n%\u0081\u0081\u0081\u0081\n\n';
const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));

/** One object after the other. */
function laid(parts: readonly (readonly [number: number, body: string])[], start = header): Laid {
  const at = new Map<number, number>();
  let text = start;
  for (const [number, body] of parts) {
    at.set(number, text.length);
    text += `${number} 0 obj\n${body}\nendobj\n\n`;
  }
  return { text, at };
}

/** A table of objects, each a section of its own, and the trailer. */
function table(at: ReadonlyMap<number, number>, trailer: string): string {
  const sections = [...at].map(
    ([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`,
  );
  return `xref\n0 1\n0000000000 65535 f \n${sections.join('')}trailer\n<< ${trailer} >>\n`;
}

const ending = (offset: number): string => `startxref\n${offset}\n%%EOF`;

/** A signed file taken apart: its objects, what its trailer says, and a drawing to be replaced. */
type Opened = {
  readonly parts: readonly (readonly [number, string])[];
  readonly trailer: string;
  /** Number of a stream that the first page draws, and what stands in its place. */
  readonly drawing: number;
  readonly forged: string;
};

async function opened(signed: Uint8Array): Promise<Opened> {
  const document = await PDFDocument.load(signed, { updateMetadata: false });
  const { context } = document;
  const parts = context.enumerateIndirectObjects().map(([ref, object]) => {
    const bytes = new Uint8Array(object.sizeInBytes());
    object.copyBytesInto(bytes, 0);
    return [ref.objectNumber, Buffer.from(bytes).toString('latin1')] as const;
  });
  const { node } = must(document.getPages()[0], 'page');
  const contents = node.Contents();
  const refs = contents instanceof PDFArray ? contents.asArray() : [contents];
  const ref = must(refs.at(-1), 'contents');
  const drawing = must(
    context.enumerateIndirectObjects().find(([each]) => each === ref)?.[0].objectNumber,
    'drawing',
  );
  if (!(context.lookup(ref) instanceof PDFRawStream)) throw new Error('no drawing');
  const words = 'BT /R 40 Tf 60 500 Td (Forged) Tj ET';
  const largest = Math.max(...parts.map(([number]) => number));
  return {
    parts,
    trailer: `/Size ${largest + 3} /Root ${String(context.trailerInfo.Root)}`,
    drawing,
    forged: `<< /Length ${words.length} >>\nstream\n${words}\nendstream`,
  };
}

/** The table at the end names the forged object that comes first. */
function earlier({ parts, trailer, drawing, forged }: Opened): string {
  const first = laid([[drawing, forged]]);
  const { text, at } = laid(parts, first.text);
  return `${text}${table(new Map([...at, ...first.at]), trailer)}${ending(text.length)}`;
}

/** The last table leaves the object to the one before it, which names the forged one. */
function previous({ parts, trailer, drawing, forged }: Opened): string {
  const first = laid([[drawing, forged]]);
  const start = `${first.text}${table(first.at, trailer)}${ending(first.text.length)}\n`;
  const { text, at } = laid(parts, start);
  const others = new Map([...at].filter(([number]) => number !== drawing));
  const last = table(others, `${trailer} /Prev ${first.text.length}`);
  return `${text}${last}${ending(text.length)}`;
}

/** A stream of references, for programs that read them, behind a table for those that do not. */
function hybrid({ parts, trailer, drawing, forged }: Opened): string {
  const first = laid([[drawing, forged]]);
  const { text, at } = laid(parts, first.text);
  const offset = must(first.at.get(drawing), 'forged');
  const entry = deflateSync(
    Buffer.from([1, (offset >> 16) & 255, (offset >> 8) & 255, offset & 255, 0]),
  ).toString('latin1');
  const dict = `/Type /XRef /W [1 3 1] /Index [${drawing} 1] /Filter /FlateDecode`;
  const stream = `<< ${dict} /Length ${entry.length} ${trailer} >>\nstream\n${entry}\nendstream`;
  const number = Math.max(...parts.map(([each]) => each)) + 1;
  const whole = laid([[number, stream]], text);
  const others = new Map([...at].filter(([each]) => each !== drawing));
  const last = table(others, `${trailer} /XRefStm ${text.length}`);
  return `${whole.text}${last}${ending(whole.text.length)}`;
}

/** A stream of objects has the page with a forged drawing; the one that is checked comes later. */
function shadowed({ parts, trailer, drawing, forged }: Opened): string {
  const [page, body] = must(
    parts.find(([, each]) => each.includes('/Type /Page\n')),
    'page',
  );
  const largest = Math.max(...parts.map(([each]) => each));
  const [other, holder] = [largest + 1, largest + 2];
  const page2 = body.replaceAll(`${drawing} 0 R`, `${other} 0 R`);
  const lead = `${page} 0 `;
  const packed = deflateSync(Buffer.from(`${lead}${page2}`, 'latin1')).toString('latin1');
  const dict = `/Type /ObjStm /N 1 /First ${lead.length} /Filter /FlateDecode`;
  const stream = `<< ${dict} /Length ${packed.length} >>\nstream\n${packed}\nendstream`;
  const { text, at } = laid([[other, forged], [holder, stream], ...parts]);
  const entries: (readonly [number: number, kind: number, place: number])[] = [
    ...[...at]
      .filter(([each]) => each !== page)
      .map(([each, offset]) => [each, 1, offset] as const),
    [page, 2, holder],
  ];
  const index = entries.map(([each]) => `${each} 1`).join(' ');
  const listed = deflateSync(
    Buffer.from(
      entries.flatMap(([, kind, place]) => [
        kind,
        (place >> 16) & 255,
        (place >> 8) & 255,
        place & 255,
        0,
      ]),
    ),
  ).toString('latin1');
  const xref = `<< /Type /XRef /W [1 3 1] /Index [${index}] /Filter /FlateDecode`;
  const last = `${xref} /Length ${listed.length} ${trailer} >>\nstream\n${listed}\nendstream`;
  return `${laid([[largest + 3, last]], text).text}${ending(text.length)}`;
}

/** The same number in two generations. */
function generations({ parts, trailer, drawing, forged }: Opened): string {
  const first = `${header}${drawing} 1 obj\n${forged}\nendobj\n\n`;
  const { text, at } = laid(parts, first);
  return `${text}${table(at, trailer)}${ending(text.length)}`;
}

/** Each way by its name, from a signed file to a forged one. */
export const forgeries: Readonly<Record<string, (signed: Uint8Array) => Promise<Uint8Array>>> = {
  'an object that comes twice, the forged one first': async (signed) =>
    bytesOf(earlier(await opened(signed))),
  'an object that an earlier table names': async (signed) =>
    bytesOf(previous(await opened(signed))),
  'an object that a hybrid stream of references names': async (signed) =>
    bytesOf(hybrid(await opened(signed))),
  'a page that a stream of objects has too': async (signed) =>
    bytesOf(shadowed(await opened(signed))),
  'an object in two generations': async (signed) => bytesOf(generations(await opened(signed))),
  'bytes behind the end': async (signed) =>
    bytesOf(`${Buffer.from(signed).toString('latin1')}\n% more\nstartxref\n9\n%%EOF`),
  'one empty line behind the end': async (signed) =>
    bytesOf(`${Buffer.from(signed).toString('latin1')}\n`),
  'bytes before the beginning': async (signed) =>
    bytesOf(`% \n${Buffer.from(signed).toString('latin1')}`),
  'an object that nothing names, and a table without it': async (signed) => {
    const { parts, trailer, forged } = await opened(signed);
    const largest = Math.max(...parts.map(([number]) => number));
    const { text, at } = laid([...parts, [largest + 1, forged]]);
    const named = new Map([...at].filter(([number]) => number <= largest));
    return bytesOf(`${text}${table(named, trailer)}${ending(text.length)}`);
  },
};
