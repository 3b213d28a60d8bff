import {
  closeSheet,
  drawAs,
  openSheet,
  paper,
  rule,
  textWidth,
  writeWithin,
  type Finish,
  type Sheet,
  type SheetPage,
} from './sheet.ts';
import { drawTitle } from './lines.ts';
import { tagOf } from './tags.ts';

/**
 * A letter about one patient: whom it is about and who sends it stand on every page, so that a faxed
 * sheet can be assigned. The words are given in the language they are drawn in.
 */
export type Letter = {
  readonly title: string;
  /** Below the title, in the colour of an alert; null without one. */
  readonly warning: string | null;
  readonly patient: string;
  /** Record number and birthday, below the patient's name. */
  readonly identity: string;
  readonly agency: string;
  /** One line below every page: what the sheet belongs to. */
  readonly foot: string;
  readonly language: string;
  readonly madeAt: Date;
  readonly drawBody: (sheet: Sheet) => void;
  /** Attaches what the letter carries. */
  readonly finish?: Finish;
};

/** Name and agency: heard once, seen on every page. */
function head(sheet: Sheet, at: SheetPage, { patient, identity, agency }: Letter): void {
  const { margin, height } = paper;
  const half = textWidth / 2;
  const draw = (): void => {
    const name = { size: 13, bold: true } as const;
    writeWithin(sheet, patient, margin, height - 42, half, name, at);
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

function drawFoot(sheet: Sheet, at: SheetPage, { foot }: Letter): void {
  rule(sheet, 40, {}, at);
  const style = { size: 8, ink: 'muted' } as const;
  const draw = () => writeWithin(sheet, foot, paper.margin, 28, textWidth, style, at);
  drawAs(sheet, 'decoration', draw, at);
}

/** A letter as a PDF: the same bytes of content for the same letter, wherever it is drawn. */
export async function drawLetter(letter: Letter): Promise<Uint8Array> {
  const { title, warning, language, madeAt, drawBody, finish = async () => {} } = letter;
  const sheet = await openSheet();
  // A file's title may stay in a viewer's history: it names nobody.
  sheet.document.setTitle(title);
  sheet.document.setCreationDate(madeAt);
  drawTitle(sheet, title, warning);
  drawBody(sheet);
  return closeSheet(
    sheet,
    {
      frame: (at) => {
        head(sheet, at, letter);
        drawFoot(sheet, at, letter);
      },
    },
    { language, finish },
  );
}
