/**
 * The figure of the body map, front and back: our own drawing. Coordinates are those of one view,
 * 120 wide and 262 high; the back is seen from behind, so left is left there.
 */

export type View = 'front' | 'back';
export type Point = readonly [x: number, y: number];
type Curve = readonly [Point, Point, Point];

export const figure = { width: 120, height: 262 } as const;
const middle = figure.width / 2;

export const head = { x: middle, y: 20, rx: 12, ry: 15 } as const;

/** Half of the outline, from the neck around arm and leg to the middle. */
const start: Point = [66, 33];
const half: readonly Curve[] = [
  [
    [66, 36],
    [66, 39],
    [67, 41],
  ],
  [
    [72, 45],
    [84, 44],
    [90, 51],
  ],
  [
    [95, 57],
    [96, 68],
    [98, 80],
  ],
  [
    [100, 94],
    [104, 108],
    [107, 124],
  ],
  [
    [109, 130],
    [112, 138],
    [110, 144],
  ],
  [
    [108, 150],
    [103, 149],
    [102, 143],
  ],
  [
    [100, 137],
    [101, 131],
    [100, 126],
  ],
  [
    [96, 112],
    [90, 100],
    [87, 84],
  ],
  [
    [86, 78],
    [85, 72],
    [84, 68],
  ],
  [
    [84, 84],
    [79, 96],
    [82, 112],
  ],
  [
    [85, 122],
    [87, 134],
    [85, 150],
  ],
  [
    [83, 166],
    [79, 176],
    [80, 190],
  ],
  [
    [82, 204],
    [80, 216],
    [76, 232],
  ],
  [
    [75, 238],
    [82, 246],
    [82, 251],
  ],
  [
    [82, 256],
    [68, 256],
    [67, 250],
  ],
  [
    [66, 244],
    [68, 238],
    [68, 232],
  ],
  [
    [66, 216],
    [66, 202],
    [65, 190],
  ],
  [
    [64, 174],
    [62, 160],
    [60, 144],
  ],
];

const mirrored = ([x, y]: Point): Point => [figure.width - x, y];

/** The whole outline as cubic curves from its first point; closed. */
export const outline: { readonly start: Point; readonly curves: readonly Curve[] } = {
  start,
  curves: [
    ...half,
    ...half
      .map(([one, two], index): Curve => {
        const from = half[index - 1]?.[2] ?? start;
        return [mirrored(two), mirrored(one), mirrored(from)];
      })
      .toReversed(),
  ],
};

const written = (points: readonly Point[]): string =>
  points.map((point) => point.join(' ')).join(', ');

/** The outline as the `d` of a path. */
export const outlinePath = `M ${written([start])} ${outline.curves
  .map((curve) => `C ${written(curve)}`)
  .join(' ')} Z`;

type Spot = { readonly view: View; readonly x: number; readonly y: number };

const front = (x: number, y: number): Spot => ({ view: 'front', x, y });
const back = (x: number, y: number): Spot => ({ view: 'back', x, y });

const inTheMiddle: Readonly<Record<string, Spot>> = {
  forehead: front(middle, 11),
  face: front(middle, 25),
  neck: front(middle, 40),
  chest: front(middle, 62),
  abdomen: front(middle, 102),
  groin: front(middle, 138),
  occiput: back(middle, 17),
  nape: back(middle, 38),
  upperBack: back(middle, 58),
  lowerBack: back(middle, 98),
  sacrum: back(middle, 117),
  coccyx: back(middle, 131),
};

/** Places of both sides, as the distance from the middle. */
const aside: Readonly<Record<string, Spot>> = {
  Ear: front(12, 20),
  Shoulder: front(27, 52),
  UpperArm: front(32, 74),
  Forearm: front(41, 112),
  Hand: front(46, 138),
  Breast: front(13, 72),
  Flank: front(18, 94),
  IliacCrest: front(18, 116),
  Thigh: front(14, 162),
  Knee: front(13, 190),
  Shin: front(13, 212),
  InnerAnkle: front(9, 234),
  Foot: front(13, 243),
  GreatToe: front(9, 253),
  Toes: front(18, 253),
  ShoulderBlade: back(14, 68),
  Elbow: back(34, 94),
  Hip: back(23, 126),
  Buttock: back(12, 134),
  Ischium: back(8, 145),
  ThighBack: back(14, 166),
  KneeBack: back(13, 190),
  Calf: back(13, 210),
  OuterAnkle: back(17, 235),
  Heel: back(10, 243),
  Sole: back(15, 253),
};

const sides: Readonly<Record<string, Spot>> = Object.fromEntries(
  Object.entries(aside).flatMap(([name, { view, x, y }]) => {
    // In front one looks at the patient: the patient's left is on the right.
    const left = view === 'front' ? middle + x : middle - x;
    return [
      [`left${name}`, { view, x: left, y }],
      [`right${name}`, { view, x: figure.width - left, y }],
    ];
  }),
);

const spots: Readonly<Record<string, Spot>> = { ...inTheMiddle, ...sides };

/** Where a place is on the figure; null for one that is described in words. */
export const spotOf = (place: string | null): Spot | null =>
  place !== null && Object.hasOwn(spots, place) ? (spots[place] ?? null) : null;

const farthest = 24; // units of the figure from a place that still mean it

/** The place nearest to a point of a view; null beside the body. */
export function placeAt(view: View, x: number, y: number): string | null {
  const near = Object.entries(spots)
    .filter(([, spot]) => spot.view === view)
    .map(([place, spot]) => ({ place, away: Math.hypot(spot.x - x, spot.y - y) }))
    .toSorted((a, b) => a.away - b.away)[0];
  return near && near.away <= farthest ? near.place : null;
}
