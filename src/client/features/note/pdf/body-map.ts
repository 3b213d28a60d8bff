import { t } from '@lingui/core/macro';
import type { WoundInNote } from '#forms/wounds.ts';
import { figure, head, outline, spotOf, type Point, type View } from '../wounds/body-figure.ts';
import {
  curves,
  drawDisc,
  drawPart,
  keepTogether,
  paper,
  write,
  type Sheet,
} from '#paper/sheet.ts';
import { tagOf } from '#paper/tags.ts';

const scale = 0.62; // points per unit of the figure
const apart = 40;
const title = 14;

/** A circle as four curves (the usual 0.5523 of the radius). */
const ellipse = ({
  x,
  y,
  rx,
  ry,
}: typeof head): { start: Point; curves: (typeof outline)['curves'] } => {
  const [dx, dy] = [rx * 0.5523, ry * 0.5523];
  return {
    start: [x + rx, y],
    curves: [
      [
        [x + rx, y + dy],
        [x + dx, y + ry],
        [x, y + ry],
      ],
      [
        [x - dx, y + ry],
        [x - rx, y + dy],
        [x - rx, y],
      ],
      [
        [x - rx, y - dy],
        [x - dx, y - ry],
        [x, y - ry],
      ],
      [
        [x + dx, y - ry],
        [x + rx, y - dy],
        [x + rx, y],
      ],
    ],
  };
};

function drawView(sheet: Sheet, view: View, left: number, wounds: readonly WoundInNote[]): void {
  const top = sheet.y;
  const at = ([x, y]: Point): Point => [left + x * scale, top - y * scale];
  for (const shape of [ellipse(head), outline])
    curves(
      sheet,
      at(shape.start),
      shape.curves.map(([a, b, c]) => [at(a), at(b), at(c)] as const),
    );
  const [first, second] = view === 'front' ? [t`R`, t`L`] : [t`L`, t`R`];
  write(sheet, first, left, top - 8, { size: 8, ink: 'muted' });
  write(sheet, second, left + figure.width * scale - 6, top - 8, { size: 8, ink: 'muted' });
  for (const { number, place } of wounds) {
    const spot = spotOf(place);
    if (spot?.view === view) drawDisc(sheet, at([spot.x, spot.y]), 5.5, `${number}`);
  }
}

/** The body with its numbered wounds; nothing where no wound has a place on it. */
export function drawBodyMap(sheet: Sheet, wounds: readonly WoundInNote[]): void {
  if (wounds.every(({ place }) => spotOf(place) === null)) return;
  const height = figure.height * scale;
  keepTogether(sheet, height + title);
  drawPart(sheet, tagOf('Figure', t`Wounds on the body, by their numbers`), () => {
    drawView(sheet, 'front', paper.margin, wounds);
    drawView(sheet, 'back', paper.margin + figure.width * scale + apart, wounds);
  });
  sheet.y -= height + title;
}
