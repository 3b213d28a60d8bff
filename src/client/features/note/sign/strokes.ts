/**
 * A handwritten signature as compact text: `<width>x<height> ` and SVG path data of whole numbers,
 * one `M` per stroke followed by relative lines, such as `600x200 M12 40l3-4 5-6M90 20l0 0`. A
 * vector of a few hundred bytes that the screen draws as a path and the PDF as lines; never a
 * picture.
 */
type Point = { readonly x: number; readonly y: number };
type Strokes = readonly (readonly Point[])[];
export type Signature = {
  readonly width: number;
  readonly height: number;
  readonly strokes: Strokes;
};

/** Longest stored signature in characters (contract: signatureMark.strokes). */
const longest = 60_000;
/** Width of the storage grid in units; finer than a finger, coarser than a retina pixel. */
const gridWidth = 600;

/**
 * Maps a drawing of any pixel size to the grid and encodes it. Points that do not change the line
 * are left out; a drawing too long for the record is stored more coarsely, never cut.
 *
 * @returns empty text when nothing was drawn
 */
export function encodeStrokes({ width, height, strokes }: Signature): string {
  const drawn = strokes.filter((stroke) => stroke.length > 0);
  if (drawn.length === 0 || width <= 0 || height <= 0) return '';
  const scale = gridWidth / width;
  const onGrid = drawn.map((stroke) => stroke.map(({ x, y }) => ({ x: x * scale, y: y * scale })));
  const head = `${gridWidth}x${Math.max(1, Math.round(height * scale))} `;
  for (let tolerance = 0.6; ; tolerance *= 2) {
    const text = head + onGrid.map((stroke) => strokeText(simplify(stroke, tolerance))).join('');
    if (text.length <= longest) return text;
  }
}

const strokeText = (points: readonly Point[]): string => {
  let [x, y] = [Math.round(points[0]?.x ?? 0), Math.round(points[0]?.y ?? 0)];
  const start = `M${Math.max(0, x)} ${Math.max(0, y)}`;
  [x, y] = [Math.max(0, x), Math.max(0, y)];
  const steps = points.slice(1).flatMap((point): string[] => {
    const [dx, dy] = [Math.round(point.x) - x, Math.round(point.y) - y];
    if (dx === 0 && dy === 0) return [];
    [x, y] = [x + dx, y + dy];
    return [`${dx}${dy < 0 ? '' : ' '}${dy}`];
  });
  // A dot (over an i, or from a person who can only tap) is a line to itself, drawn with its round
  // end.
  if (steps.length === 0) return `${start}l0 0`;
  const line = steps.reduce((sum, step) => sum + (step.startsWith('-') ? step : ` ${step}`));
  return `${start}l${line}`;
};

/**
 * Ramer–Douglas–Peucker: keeps the points further than `tolerance` from the line between their
 * neighbours.
 */
const simplify = (points: readonly Point[], tolerance: number): readonly Point[] => {
  const keep = new Set([0, points.length - 1]);
  const open: [number, number][] = [[0, points.length - 1]];
  for (let range = open.pop(); range; range = open.pop()) {
    const [from, to] = range;
    const far = farthest(points, from, to);
    if (far.distance <= tolerance) continue;
    keep.add(far.index);
    open.push([from, far.index], [far.index, to]);
  }
  return points.filter((_, index) => keep.has(index));
};

const farthest = (
  points: readonly Point[],
  from: number,
  to: number,
): { index: number; distance: number } => {
  const [a, b] = [points[from], points[to]];
  let found = { index: from, distance: -1 };
  if (!a || !b) return found;
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  for (let index = from + 1; index < to; index += 1) {
    const point = points[index] ?? a;
    const distance =
      length === 0
        ? Math.hypot(point.x - a.x, point.y - a.y)
        : Math.abs((b.x - a.x) * (a.y - point.y) - (a.x - point.x) * (b.y - a.y)) / length;
    if (distance > found.distance) found = { index, distance };
  }
  return found;
};

/** A space, which a minus sign replaces. */
const gap = '(?: |(?=-))';
const step = String.raw`-?\d{1,5}${gap}-?\d{1,5}`;
const onePath = String.raw`M\d{1,5} \d{1,5}l${step}(?:${gap}${step})*`;
const shape = new RegExp(String.raw`^(\d{1,4})x(\d{1,4}) ((?:${onePath})+)$`);

/** Path data and box of a stored signature, for an `<svg>`; null for anything else. */
export function signaturePath(text: string): { width: number; height: number; d: string } | null {
  const [, width, height, d] = text.length <= longest ? (shape.exec(text) ?? []) : [];
  return d === undefined ? null : { width: Number(width), height: Number(height), d };
}

/** The strokes of a stored signature in grid units; null for anything else. */
export function decodeStrokes(text: string): Signature | null {
  const path = signaturePath(text);
  if (!path) return null;
  const strokes = path.d
    .split('M')
    .slice(1)
    .map((stroke) => pointsOf((stroke.match(/-?\d+/g) ?? []).map(Number)));
  return { width: path.width, height: path.height, strokes };
}

const pointsOf = (numbers: readonly number[]): readonly Point[] => {
  const points: Point[] = [];
  let [x, y] = [0, 0];
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    [x, y] = [x + (numbers[index] ?? 0), y + (numbers[index + 1] ?? 0)];
    points.push({ x, y });
  }
  return points;
};
