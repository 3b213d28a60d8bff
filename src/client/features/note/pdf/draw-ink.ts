import { decodeStrokes } from '../sign/strokes.ts';
import { drawPart, drawStrokes, keepTogether, paper, type Sheet } from '#paper/sheet.ts';
import { tagOf } from '#paper/tags.ts';

/** Points a drawn signature fits into. */
export const inkBox = { width: 220, height: 60 } as const;

/**
 * Draws a signature; false when it is no drawing.
 *
 * @param below points that must stay on the same page below it
 */
export function drawInk(sheet: Sheet, strokes: string, label: string, below: number): boolean {
  const drawing = decodeStrokes(strokes);
  keepTogether(sheet, (drawing ? inkBox.height : 0) + below);
  if (!drawing) return false;
  const scale = Math.min(inkBox.width / drawing.width, inkBox.height / drawing.height);
  const corner = [paper.margin, sheet.y + 8 - inkBox.height] as const;
  const placed = drawing.strokes.map((points) =>
    points.map(({ x, y }) => ({ x: x * scale, y: inkBox.height - y * scale })),
  );
  drawPart(sheet, tagOf('Figure', label), () => drawStrokes(sheet, corner, placed, 1.2));
  sheet.y -= inkBox.height;
  return true;
}
