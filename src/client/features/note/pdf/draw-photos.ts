import { t } from '@lingui/core/macro';
import type { PDFImage } from 'pdf-lib';
import type { SummaryRows } from '../note-summary.ts';
import {
  drawPart,
  drawPicture,
  keepTogether,
  paper,
  textWidth,
  writeWithin,
  type Sheet,
} from '#paper/sheet.ts';
import { tagOf } from '#paper/tags.ts';

/** Embedded pictures by file. */
export type Photos = ReadonlyMap<string, PDFImage>;

const across = 2;
const gap = 12;
const room = { width: (textWidth - gap) / across, height: 190 } as const;
const captionHeight = 16;

/** The photos of rows below their table, two beside each other, each with what it shows. */
export function drawPhotos(sheet: Sheet, { rows }: SummaryRows, photos: Photos): void {
  const all = rows.flatMap((row) => row.photos);
  for (let from = 0; from < all.length; from += across) {
    const line = all.slice(from, from + across);
    const height = line.some(({ id }) => photos.has(id)) ? room.height : 0;
    keepTogether(sheet, height + captionHeight);
    line.forEach(({ id, caption }, index) => {
      const left = paper.margin + index * (room.width + gap);
      const image = photos.get(id);
      const bottom = sheet.y - height;
      if (image) {
        const size = image.scaleToFit(room.width, room.height);
        const name = `Photo${[...photos.keys()].indexOf(id) + 1}`;
        drawPart(sheet, tagOf('Figure', caption), () =>
          drawPicture(sheet, { name, image }, [left, bottom, size.width, size.height]),
        );
      }
      const told = image ? caption : t`${caption}: the photo is not on this device`;
      drawPart(sheet, tagOf('P'), () =>
        writeWithin(sheet, told, left, bottom - captionHeight + 5, room.width, { size: 8 }),
      );
    });
    sheet.y -= height + captionHeight;
  }
}
