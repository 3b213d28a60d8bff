import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { OrderContent, OrderSignature } from '#contract/order-content.ts';
import { formatPacific } from '#domain/pacific.ts';
import { orderSignatureLabels, orderSourceLabels } from '#domain/physician-orders.ts';
import { pdfSigning } from '#domain/settings.ts';
import { knownText } from '#client/i18n.ts';
import { drawFacts, drawHeading, drawText, drawTitle } from '#client/features/note/pdf/body.ts';
import { attachOrder } from '#client/features/note/pdf/order-seal.ts';
import {
  closeSheet,
  drawAs,
  keepTogether,
  openSheet,
  paper,
  rule,
  textWidth,
  writeWithin,
  type Sheet,
  type SheetPage,
} from '#client/features/note/pdf/sheet.ts';
import { tagOf } from '#client/features/note/pdf/tags.ts';

type Parts = {
  readonly agency: string;
  readonly content: OrderContent;
  /** With its seal; null on paper that is to be signed. */
  readonly signed: { readonly signature: OrderSignature; readonly seal: string } | null;
  readonly madeAt: Date;
};

const size = pdfSigning.fontSize;

/** Patient and agency on every page, so that a faxed sheet can be assigned. */
function head(sheet: Sheet, at: SheetPage, { agency, content: { patient } }: Parts): void {
  const { margin, height } = paper;
  const half = textWidth / 2;
  const { mrn, birthday } = patient;
  const identity = [t`Record ${mrn}`, birthday !== '' && t`born ${birthday}`]
    .filter(Boolean)
    .join(' · ');
  const draw = (): void => {
    const name = { size: 13, bold: true } as const;
    writeWithin(sheet, patient.name, margin, height - 42, half, name, at);
    const agencyStyle = { size: 11, align: 'right' } as const;
    writeWithin(sheet, agency, margin + half, height - 42, half, agencyStyle, at);
    writeWithin(sheet, identity, margin, height - 56, half, { size: 9, ink: 'muted' }, at);
  };
  if (at === sheet.pages[0]) {
    const tag = tagOf('P');
    sheet.tags.unshift(tag);
    drawAs(sheet, tag, draw, at);
  } else drawAs(sheet, 'decoration', draw, at);
  rule(sheet, height - 76, { weight: 1, ink: 'muted' }, at);
}

/** The order's id stands on each page: a paper that comes back is matched by it. */
function foot(sheet: Sheet, at: SheetPage, { content, signed, madeAt }: Parts): void {
  const id = content.orderId.slice(0, 8);
  const printed = formatPacific(madeAt);
  const seal = signed?.seal.slice(0, 16);
  const line = [t`Order ${id} · printed ${printed}`, seal !== undefined && t`seal ${seal}`]
    .filter(Boolean)
    .join(' · ');
  rule(sheet, 40, {}, at);
  const style = { size: 8, ink: 'muted' } as const;
  const draw = () => writeWithin(sheet, line, paper.margin, 28, textWidth, style, at);
  drawAs(sheet, 'decoration', draw, at);
}

function factsOf({ content }: Parts): readonly (readonly [string, string])[] {
  const { physician, author, received } = content;
  return [
    [t`Physician`, physician.name],
    ...(physician.npi !== '' ? [[t`NPI`, physician.npi] as const] : []),
    [
      t`Kind`,
      [knownText(orderSourceLabels[content.source]), content.category].filter(Boolean).join(' · '),
    ],
    [t`Effective from`, content.effectiveFrom],
    ...(received
      ? [[t`Received`, `${received.on} ${received.time}, ${received.from}`] as const]
      : []),
    [t`Written by`, `${author.name}, ${formatPacific(new Date(author.at))}`],
    ...(received ? [[t`Read back`, t`Yes, confirmed as correct`] as const] : []),
  ];
}

/** Lines for a hand, or who has signed. */
function signature(sheet: Sheet, { signed }: Parts): void {
  drawHeading(sheet, t`Signature of the physician`);
  if (signed) {
    const { name, npi, how, at } = signed.signature;
    drawFacts(sheet, [
      [t`Signed by`, [name, npi !== '' && t`NPI ${npi}`].filter(Boolean).join(' · ')],
      [t`How`, knownText(orderSignatureLabels[how])],
      [t`Signed at`, formatPacific(new Date(at))],
      [t`Seal (SHA-256)`, signed.seal],
    ]);
    drawText(sheet, t`The seal covers the order and its signature. Anybody can check this file.`, {
      size,
    });
    return;
  }
  keepTogether(sheet, 60);
  sheet.y -= 40;
  rule(sheet, sheet.y);
  sheet.y -= 14;
  drawText(sheet, t`Signature, name and date`, { size, ink: 'muted' });
}

/** An order as a PDF made in this browser: to be signed on paper, or sealed once it is signed. */
export async function orderPdf(parts: Parts): Promise<Uint8Array> {
  const { content, signed, madeAt } = parts;
  const sheet = await openSheet();
  // A file's title may stay in a viewer's history: it names nobody.
  sheet.document.setTitle(t`Physician order`);
  sheet.document.setCreationDate(madeAt);
  drawTitle(sheet, t`Physician order`, null);
  drawFacts(sheet, factsOf(parts));
  drawHeading(sheet, t`Order`);
  for (const line of content.text.split('\n')) drawText(sheet, line, { size });
  signature(sheet, parts);
  return closeSheet(
    sheet,
    {
      frame: (at) => {
        head(sheet, at, parts);
        foot(sheet, at, parts);
      },
    },
    {
      language: i18n.locale,
      finish: async (document, plain) => {
        if (signed) await attachOrder(document, { content, ...signed }, madeAt, plain);
      },
    },
  );
}

/** "2026-11-25 order 1a2b3c4d.pdf": names nobody. */
export const orderFileName = ({ orderId, author }: OrderContent): string =>
  `${author.at.slice(0, 10)} order ${orderId.slice(0, 8)}.pdf`;
