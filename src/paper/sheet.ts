import {
  PDFDocument,
  PDFName,
  StandardFonts,
  type PDFImage,
  type PDFPage,
  type PDFRef,
  type PDFStream,
} from 'pdf-lib';
import { must } from '#domain/must.ts';
import { pdfSigning } from '#domain/settings.ts';
import { deflated } from './deflate.ts';
import { brokenInto, fontOf, widthOf, type Broken, type Font } from './line-breaks.ts';
import { writeTags, type Tag } from './tags.ts';
import { toWinAnsi, winAnsiString } from './win-ansi.ts';
import { writePdf } from './write-pdf.ts';

/** Points (1/72 inch). US Letter, the paper of these organisations' charts. */
export const paper = { width: 612, height: 792, margin: 48, top: 96, bottom: 54 } as const;
export const textWidth = paper.width - 2 * paper.margin;

/** Points of the text (spec rules §9). */
const textSize = pdfSigning.fontSize;

type Rgb = readonly [number, number, number];
const inks = {
  text: [0.07, 0.12, 0.16],
  muted: [0.33, 0.39, 0.44],
  alert: [0.66, 0.06, 0.12],
  line: [0.75, 0.79, 0.82],
  paper: [1, 1, 1],
} as const satisfies Record<string, Rgb>;
export type Ink = keyof typeof inks;
const colours = Object.fromEntries(
  Object.entries(inks).map(([ink, parts]) => [ink, parts.join(' ')]),
) as Readonly<Record<Ink, string>>;
const colour = (ink: Ink): string => colours[ink];
export type Style = { readonly size?: number; readonly bold?: boolean; readonly ink?: Ink };

/**
 * `drawing` is the page's content as PDF operators; one string per page needs a third of the space
 * of operator objects. `marks` are the tags of its pieces by their number.
 */
export type SheetPage = {
  readonly page: PDFPage;
  drawing: string[];
  readonly marks: Tag[];
  /** Font and colour of the last text. */
  look: readonly string[];
  /** Where the last line began while its text object is open. */
  text: { readonly x: number; readonly y: number } | null;
};

/** What is being drawn: a part of the document, or decoration, which nobody has to hear. */
type Drawn = Tag | 'decoration';

/**
 * Pages under construction. `y` is the baseline of the next line, counted from the bottom of the
 * page.
 */
export type Sheet = {
  readonly document: PDFDocument;
  readonly fonts: { readonly regular: Font; readonly bold: Font };
  readonly pages: SheetPage[];
  /** The parts of the document in reading order. */
  readonly tags: Tag[];
  drawn: Drawn | null;
  /**
   * Texts in lines, by font, size and width: what is drawn was measured before, to see whether it
   * fits, and the next note asks the same questions.
   */
  readonly wrapped: Map<string, Map<string, Broken>>;
  y: number;
  /** True after a text had to be written in other letters than entered. */
  rewritten: boolean;
};

/** An empty document with its first page. */
export async function openSheet(): Promise<Sheet> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const [regular, bold] = [
    document.embedStandardFont(StandardFonts.Helvetica),
    document.embedStandardFont(StandardFonts.HelveticaBold),
  ];
  const sheet: Sheet = {
    document,
    fonts: { regular: fontOf('R', regular), bold: fontOf('B', bold) },
    pages: [],
    tags: [],
    drawn: null,
    wrapped: new Map(),
    y: 0,
    rewritten: false,
  };
  newPage(sheet);
  return sheet;
}

export function newPage(sheet: Sheet): void {
  const { drawn } = sheet;
  if (drawn !== null) put(current(sheet), 'EMC');
  const page = sheet.document.addPage([paper.width, paper.height]);
  for (const { name, font } of Object.values(sheet.fonts))
    page.node.setFontDictionary(PDFName.of(name), font.ref);
  const at: SheetPage = { page, drawing: [], marks: [], look: [], text: null };
  sheet.pages.push(at);
  if (drawn !== null) begin(at, drawn);
  sheet.y = paper.height - paper.top;
}

/** Draws something that is no text, which ends the text before it. */
function put(at: SheetPage, operators: string): void {
  if (at.text !== null) at.drawing.push('ET');
  at.text = null;
  at.drawing.push(operators);
}

function begin(at: SheetPage, drawn: Drawn): void {
  if (drawn === 'decoration') {
    put(at, '/Artifact BMC');
    return;
  }
  put(at, `/${drawn.kind} <</MCID ${at.marks.length}>> BDC`);
  drawn.pieces.push({ page: at.page, nth: at.marks.length });
  at.marks.push(drawn);
}

/**
 * Draws a part of the document, or decoration. A part may be drawn in several goes and over several
 * pages. One within another stays what the outer one is.
 */
export function drawAs(sheet: Sheet, drawn: Drawn, draw: () => void, at?: SheetPage): void {
  if (sheet.drawn !== null) return draw();
  begin(at ?? current(sheet), drawn);
  sheet.drawn = drawn;
  draw();
  sheet.drawn = null;
  put(at ?? current(sheet), 'EMC');
}

/** A new part of the document, below those before it. */
export function drawPart(sheet: Sheet, tag: Tag, draw: () => void): void {
  if (sheet.drawn === null) sheet.tags.push(tag);
  drawAs(sheet, tag, draw);
}

export const fits = (sheet: Sheet, height: number): boolean => sheet.y - height >= paper.bottom;

/** Starts a new page unless `height` points are left on this one. */
export function keepTogether(sheet: Sheet, height: number): void {
  if (!fits(sheet, height)) newPage(sheet);
}

/** Texts of one width that are kept in lines: some megabytes, far more than a note has. */
const mostWrapped = 5_000;

const current = (sheet: Sheet): SheetPage => must(sheet.pages.at(-1), 'page');

const fontFor = (sheet: Sheet, { bold = false }: Style): Font =>
  bold ? sheet.fonts.bold : sheet.fonts.regular;

/** The text in the fonts' code page; records when that changed it. */
const readable = (sheet: Sheet, text: string): string => {
  const written = toWinAnsi(text);
  if (written.rewritten) sheet.rewritten = true;
  return written.text;
};

/**
 * Breaks a text into lines of at most `width` points: at line breaks, between words, and inside a
 * word only when the word itself is wider.
 */
export function wrap(
  sheet: Sheet,
  text: string,
  width: number,
  style: Style = {},
): readonly string[] {
  const font = fontFor(sheet, style);
  const size = style.size ?? textSize;
  const key = `${font.name} ${size} ${width}`;
  const column = sheet.wrapped.get(key) ?? new Map<string, Broken>();
  const known = column.get(text) ?? brokenInto(font, size, text, width);
  if (column.size >= mostWrapped) column.clear();
  sheet.wrapped.set(key, column.set(text, known));
  if (known.rewritten) sheet.rewritten = true;
  return known.lines;
}

/**
 * Writes one line that is known to fit, with its baseline at `y` on page `at` (by default the last
 * one).
 */
export function write(
  sheet: Sheet,
  text: string,
  x: number,
  y: number,
  style: Style = {},
  at = current(sheet),
): void {
  if (text === '') return;
  const look = [
    `/${fontFor(sheet, style).name} ${style.size ?? textSize} Tf`,
    `${colour(style.ink ?? 'text')} rg`,
  ];
  // Font and colour stay until they change.
  const changed = look.filter((each, index) => each !== at.look[index]);
  at.look = look;
  const [left, base] = [half(x), half(y)];
  // Steps from line to line repeat, places on a page do not: they pack into less.
  const step = `${left - (at.text?.x ?? 0)} ${base - (at.text?.y ?? 0)} Td`;
  if (at.text === null) at.drawing.push('BT');
  at.text = { x: left, y: base };
  at.drawing.push([...changed, `${step} (${winAnsiString(text)}) Tj`].join(' '));
}

/**
 * As `write`, but the text ends at `right`. A text that is too long is cut at the left edge of
 * `room`, with three dots.
 */
export function writeWithin(
  sheet: Sheet,
  text: string,
  x: number,
  y: number,
  room: number,
  style: Style & { readonly align?: 'right' } = {},
  at = current(sheet),
): void {
  const font = fontFor(sheet, style);
  const size = style.size ?? textSize;
  let line = readable(sheet, text.replaceAll(/\s+/g, ' '));
  if (widthOf(font, line, size) > room) {
    while (line !== '' && widthOf(font, `${line}...`, size) > room) line = line.slice(0, -1);
    line = `${line}...`;
  }
  write(
    sheet,
    line,
    style.align === 'right' ? x + room - widthOf(font, line, size) : x,
    y,
    style,
    at,
  );
}

/** A horizontal line at `y`. */
export function rule(
  sheet: Sheet,
  y: number,
  {
    ink = 'line',
    weight = 0.5,
    x = paper.margin,
    width = textWidth,
  }: { ink?: Ink; weight?: number; x?: number; width?: number } = {},
  at = current(sheet),
): void {
  const line = `${half(x)} ${half(y)} m ${half(x + width)} ${half(y)} l S`;
  drawAs(sheet, 'decoration', () => put(at, `${colour(ink)} RG ${weight} w ${line}`), at);
}

/**
 * Connected lines with round ends: the strokes of a signature, in points right of and above a corner
 * of the page.
 */
export function drawStrokes(
  sheet: Sheet,
  [left, bottom]: readonly [left: number, bottom: number],
  strokes: readonly (readonly { x: number; y: number }[])[],
  weight: number,
): void {
  // In tenths of a point and from the corner on: whole numbers of three digits pack best.
  const path = strokes.flatMap((points) =>
    points.map(({ x, y }, nth) => `${tenths(x)} ${tenths(y)} ${nth === 0 ? 'm' : 'l'}`),
  );
  const corner = `0.1 0 0 0.1 ${tenth(left)} ${tenth(bottom)} cm`;
  const pen = `${colour('text')} RG ${tenths(weight)} w 1 J 1 j`;
  put(current(sheet), `q ${corner} ${pen}\n${path.join('\n')}\nS Q`);
}

type Curve = readonly (readonly [x: number, y: number])[];

/** The outline of a closed shape of cubic curves. */
export function curves(
  sheet: Sheet,
  [x, y]: readonly [x: number, y: number],
  parts: readonly Curve[],
): void {
  const steps = parts.map((points) => `${points.flat().map(tenth).join(' ')} c`);
  put(
    current(sheet),
    `${colour('muted')} RG 0.75 w ${tenth(x)} ${tenth(y)} m\n${steps.join('\n')}\nh S`,
  );
}

/** A filled disc around a point with a short text in it. */
export function drawDisc(
  sheet: Sheet,
  [x, y]: readonly [x: number, y: number],
  radius: number,
  text: string,
): void {
  // A line of no length with round ends.
  const place = `${tenth(x)} ${tenth(y)}`;
  put(current(sheet), `${colour('alert')} RG ${radius * 2} w 1 J ${place} m ${place} l S 0 J`);
  const style = { size: 7, bold: true, ink: 'paper' } as const;
  const width = widthOf(fontFor(sheet, style), text, style.size);
  write(sheet, text, x - width / 2, y - 2.5, style);
}

/** A picture with its lower left corner at a point, under a name that is its own in the file. */
export function drawPicture(
  sheet: Sheet,
  { name, image }: { readonly name: string; readonly image: PDFImage },
  [x, y, width, height]: readonly [x: number, y: number, width: number, height: number],
): void {
  const at = current(sheet);
  at.page.node.setXObject(PDFName.of(name), image.ref);
  put(at, `q ${tenth(width)} 0 0 ${tenth(height)} ${tenth(x)} ${tenth(y)} cm /${name} Do Q`);
}

/** Fine enough for lines of text, a quarter of a point off at most; digits are what pages weigh. */
const half = (value: number): number => Math.round(value * 2) / 2;
/** Fine enough for a pen: a 250th of an inch is 0.3 points. */
const tenth = (value: number): number => Math.round(value * 10) / 10;
const tenths = (value: number): number => Math.round(value * 10);

/** Added to the document when its pages are finished; `plain` are their contents as drawn. */
export type Finish = (
  document: PDFDocument,
  plain: ReadonlyMap<PDFStream, string>,
) => Promise<void>;

/** What every page has around its contents. */
export type Furniture = {
  /** Header and footer as far as pages have them in common: equal ones are in the file once. */
  readonly frame: (at: SheetPage, number: number) => void;
  /** What a page's frame is about: pages about the same object share one, which is drawn once. */
  readonly subject?: (number: number) => object;
  /** What only this page has, such as its number. */
  readonly number?: (at: SheetPage, number: number, count: number) => void;
};

/** What a frame draws, apart from the page's own drawing, which it does not change. */
function frameOf(at: SheetPage, draw: () => void): string {
  const { drawing, look, text } = at;
  Object.assign(at, { drawing: [], look: [], text: null });
  draw();
  const frame = at.drawing.join('\n');
  Object.assign(at, { drawing, look, text });
  return frame;
}

/**
 * Draws the furniture on every page, now that their number is known, and returns the file.
 *
 * @param language of the document, for who has it read out
 */
export async function closeSheet(
  sheet: Sheet,
  { frame, subject: subjectOf, number: drawNumber }: Furniture,
  { language, finish }: { readonly language: string; readonly finish: Finish },
): Promise<Uint8Array> {
  const { context } = sheet.document;
  const plain = new Map<PDFStream, string>();
  const written = async (content: string): Promise<PDFRef> => {
    const stream = context.stream(await deflated(content), { Filter: 'FlateDecode' });
    plain.set(stream, content);
    return context.register(stream);
  };
  const frames = new Map<object | string, PDFRef>();
  const framed = async (at: SheetPage, number: number): Promise<PDFRef> => {
    const subject = subjectOf?.(number);
    const shared = subject && frames.get(subject);
    if (shared) return shared;
    const around = frameOf(at, () => frame(at, number));
    const known = frames.get(around) ?? (await written(around));
    frames.set(around, known);
    if (subject) frames.set(subject, known);
    return known;
  };
  const count = sheet.pages.length;
  for (const [index, at] of sheet.pages.entries()) {
    const around = await framed(at, index + 1);
    drawNumber?.(at, index + 1, count);
    const own = await written(at.drawing.join('\n'));
    at.page.node.set(PDFName.of('Contents'), context.obj([around, own]));
  }
  writeTags(sheet.document, sheet.tags, sheet.pages, language);
  await finish(sheet.document, plain);
  await sheet.document.flush();
  return writePdf(context);
}
