import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeStrokes, encodeStrokes, signaturePath } from './strokes.ts';

const point = fc.record({
  x: fc.double({ min: 0, max: 390, noNaN: true }),
  y: fc.double({ min: 0, max: 160, noNaN: true }),
});
const drawing = fc.array(fc.array(point, { minLength: 1, maxLength: 60 }), {
  minLength: 1,
  maxLength: 12,
});

describe('a signature as text', () => {
  it('is empty when nothing was drawn', () => {
    expect(encodeStrokes({ width: 390, height: 160, strokes: [] })).toBe('');
    expect(encodeStrokes({ width: 390, height: 160, strokes: [[]] })).toBe('');
  });

  it('stores a straight line as its two ends', () => {
    const line = Array.from({ length: 50 }, (_, x) => ({ x: x * 2, y: 10 }));
    expect(encodeStrokes({ width: 600, height: 200, strokes: [line] })).toBe('600x200 M0 10l98 0');
  });

  it('keeps a dot, so that a person who can only tap can sign', () => {
    const text = encodeStrokes({ width: 600, height: 200, strokes: [[{ x: 5, y: 6 }]] });
    expect(decodeStrokes(text)?.strokes).toEqual([
      [
        { x: 5, y: 6 },
        { x: 5, y: 6 },
      ],
    ]);
  });

  it('can be read again, with every stroke at its place', () => {
    fc.assert(
      fc.property(drawing, (strokes) => {
        const read = decodeStrokes(encodeStrokes({ width: 390, height: 160, strokes }));
        expect(read?.strokes).toHaveLength(strokes.length);
        strokes.forEach((stroke, index) => {
          const scale = 600 / 390;
          const last = stroke.at(-1);
          const found = read?.strokes[index]?.at(-1);
          expect(Math.abs((found?.x ?? -9) - (last?.x ?? 0) * scale)).toBeLessThanOrEqual(1.5);
          expect(Math.abs((found?.y ?? -9) - (last?.y ?? 0) * scale)).toBeLessThanOrEqual(1.5);
        });
      }),
    );
  });

  it("never exceeds the record's limit, however long somebody scribbles", () => {
    const scribble = Array.from({ length: 40_000 }, (_, step) => ({
      x: 195 + 190 * Math.sin(step * 1.7),
      y: 80 + 75 * Math.cos(step * 2.3),
    }));
    const text = encodeStrokes({ width: 390, height: 160, strokes: [scribble] });
    expect(text.length).toBeLessThanOrEqual(60_000);
    expect(decodeStrokes(text)).not.toBeNull();
  });

  it('refuses anything that is not a signature', () => {
    for (const text of [
      '',
      'hello',
      '600x200',
      '600x200 M1',
      '600x200 M1 1l',
      '<svg onload=alert(1)>',
      '600x200 M1 1l2 2Z',
      '600x200 M1 1l2 2"/>',
    ]) {
      expect(signaturePath(text)).toBeNull();
      expect(decodeStrokes(text)).toBeNull();
    }
  });
});
