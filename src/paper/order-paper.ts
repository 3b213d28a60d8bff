import type { OrderContent, OrderSignature } from '#contract/order-content.ts';
import { formatMoment } from '#domain/pacific.ts';
import { pdfSigning } from '#domain/settings.ts';
import { drawLetter } from './letter.ts';
import { drawFacts, drawHeading, drawText } from './lines.ts';
import { orderWords, type OrderWords, type PaperLanguage } from './order-words.ts';
import { keepTogether, rule, type Finish, type Sheet } from './sheet.ts';

/**
 * Number of the way an order is drawn: words, sizes and places. A check draws an order again from
 * its sealed text and compares the pages, so pages of another layout are not compared. A test
 * notices a change of the drawing that has no new number. Layout 2 has a line for the arrival at the
 * server, layout 3 had other German words in it, and layout 4 is German with a clock of 24 hours, with
 * that line or without; what is drawn as ever keeps its number, so that builds from before can compare
 * it.
 */
export function orderLayoutOf(
  { author }: Pick<OrderContent, 'author'>,
  language: PaperLanguage,
): number {
  if (language === 'de') return 4;
  return author.received === undefined ? 1 : 2;
}

/** All that an order's pages depend on. */
export type OrderPaper = {
  readonly agency: string;
  readonly content: OrderContent;
  /** With its seal; null on paper that is to be signed. */
  readonly signed: { readonly signature: OrderSignature; readonly seal: string } | null;
  readonly language: PaperLanguage;
  /** Printed at the foot, to the minute. */
  readonly madeAt: Date;
};

const size = pdfSigning.fontSize;
const joined = (...parts: readonly (string | false)[]): string => parts.filter(Boolean).join(' · ');

/** Writes the moments of a paper in its language. */
const momentsIn =
  (language: PaperLanguage) =>
  (at: string): string =>
    formatMoment(new Date(at), language);

/** The order's id stands on each page: a paper that comes back is matched by it. */
function footOf({ content, signed, madeAt, language }: OrderPaper, words: OrderWords): string {
  return joined(
    `${words.order} ${content.orderId.slice(0, 8)}`,
    `${words.printed} ${formatMoment(madeAt, language)}`,
    signed !== null && `${words.seal} ${signed.seal.slice(0, 16)}`,
  );
}

type Fact = readonly [string, string];

function factsOf({ content, language }: OrderPaper, words: OrderWords): readonly Fact[] {
  const moment = momentsIn(language);
  const { physician, author, received, amendments = [] } = content;
  return [
    [words.physician, physician.name],
    ...(physician.npi === '' ? [] : [[words.npi, physician.npi] as const]),
    [words.kind, joined(words.sources[content.source], content.category)],
    [words.effectiveFrom, content.effectiveFrom],
    ...(received
      ? [[words.received, `${received.on} ${received.time}, ${received.from}`] as const]
      : []),
    [words.writtenBy, `${author.name}, ${moment(author.at)}`],
    ...(author.received === undefined ? [] : [[words.arrived, moment(author.received)] as const]),
    ...(received ? [[words.readBack, words.readBackYes] as const] : []),
    ...amendments.flatMap(({ by, at, confirmed }): Fact[] => [
      [words.amendedBy, `${by}, ${moment(at)}`],
      ...(confirmed
        ? [[words.confirmedBy, `${confirmed.by}, ${moment(confirmed.at)}`] as const]
        : []),
    ]),
  ];
}

function drawWords(sheet: Sheet, text: string): void {
  for (const line of text.split('\n')) drawText(sheet, line, { size });
}

/** Lines for a hand, or who has signed. */
function drawSignature(sheet: Sheet, { signed, language }: OrderPaper, words: OrderWords): void {
  drawHeading(sheet, words.signature);
  if (signed) {
    const { name, npi, how, at } = signed.signature;
    drawFacts(sheet, [
      [words.signedBy, joined(name, npi !== '' && `${words.npi} ${npi}`)],
      [words.how, words.ways[how]],
      [words.signedAt, momentsIn(language)(at)],
      [words.sealWhole, signed.seal],
    ]);
    drawText(sheet, words.sealCovers, { size });
    return;
  }
  keepTogether(sheet, 60);
  sheet.y -= 40;
  rule(sheet, sheet.y);
  sheet.y -= 14;
  drawText(sheet, words.toSign, { size, ink: 'muted' });
}

function drawBody(sheet: Sheet, given: OrderPaper, words: OrderWords): void {
  const { content } = given;
  drawFacts(sheet, factsOf(given, words));
  drawHeading(sheet, words.order);
  drawWords(sheet, content.text);
  // What the physician said is never out of sight of who reads what became of it.
  for (const { text, effectiveFrom, category = '' } of content.amendments ?? []) {
    drawHeading(sheet, words.before);
    drawFacts(sheet, [
      ...(category === '' ? [] : [[words.kind, category] as const]),
      [words.effectiveFrom, effectiveFrom],
    ]);
    drawWords(sheet, text);
  }
  drawSignature(sheet, given, words);
}

/**
 * An order as a PDF: to be signed on paper or faxed, or sealed once it is signed. The browser, the
 * server and whoever checks a signed order draw the same pages of the same order.
 */
export function drawOrder(given: OrderPaper, finish?: Finish): Promise<Uint8Array> {
  const { agency, content, language, madeAt } = given;
  const words = orderWords[language];
  const { name, mrn, birthday } = content.patient;
  return drawLetter({
    title: words.title,
    warning: null,
    patient: name,
    identity: joined(`${words.record} ${mrn}`, birthday !== '' && `${words.born} ${birthday}`),
    agency,
    foot: footOf(given, words),
    language,
    madeAt,
    drawBody: (sheet) => drawBody(sheet, given, words),
    ...(finish && { finish }),
  });
}
