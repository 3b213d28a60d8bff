import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newestForms } from '#forms/registry.ts';

/** The pictures of docs/forms: every form on a phone, drawn by every-form.dom.test.tsx. */
const folder = join(import.meta.dirname, '../../docs/forms');
/** The phone of 390 × 844, as tall as the folder shows it. */
const phone = { width: 333, height: 720 };

/** Width and height as the frame header of a JPEG says them (ITU-T T.81, B.2.2). */
function sizeOf(jpeg: Buffer): { width: number; height: number } | null {
  if (jpeg.readUInt16BE(0) !== 0xff_d8) return null;
  for (let at = 2; at + 9 <= jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg.readUInt16BE(at);
    // Baseline, extended or progressive; what lies between is tables and comments.
    if (marker >= 0xff_c0 && marker <= 0xff_c2)
      return { width: jpeg.readUInt16BE(at + 7), height: jpeg.readUInt16BE(at + 5) };
  }
  return null;
}

const pictures = readdirSync(folder).filter((file) => file !== 'README.md');

describe('the pictures of the forms', () => {
  it('are one of each form, and of nothing else', () => {
    const wanted = newestForms().map(({ id }) => `${id}.jpg`);
    expect(pictures.toSorted()).toEqual(wanted.toSorted());
  });

  it.each(pictures)('%s is a phone’s screen', (file) => {
    expect(sizeOf(readFileSync(join(folder, file)))).toEqual(phone);
  });
});
