import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlas from 'us-atlas/states-10m.json';
import { spotOf, type Spot } from '#domain/map-view.ts';

/** The outline of a state as an SVG path on the world at zoom 0, with where it lies. */
export type StateLines = {
  readonly name: string;
  readonly path: string;
  readonly from: Spot;
  readonly to: Spot;
  /** The middle of its largest part, where its name is written. */
  readonly middle: Spot;
};

type Ring = readonly Spot[];
/** Of the atlas, as far as it is read. */
type Atlas = Topology<{ readonly states: GeometryCollection<{ readonly name: string }> }>;

const ringOf = (positions: readonly (readonly number[])[]): Ring =>
  positions.map(([longitude = 0, latitude = 0]) => spotOf({ latitude, longitude }));

const boundsOf = (rings: readonly Ring[]) => {
  const [xs, ys] = [
    rings.flatMap((ring) => ring.map(({ x }) => x)),
    rings.flat().map(({ y }) => y),
  ];
  const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity);
  const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity);
  return { from: { x: least(xs), y: least(ys) }, to: { x: most(xs), y: most(ys) } };
};

const areaOf = (ring: Ring): number => {
  const { from, to } = boundsOf([ring]);
  return (to.x - from.x) * (to.y - from.y);
};

const pathOf = (ring: Ring): string =>
  `M${ring.map(({ x, y }) => `${x.toFixed(4)} ${y.toFixed(4)}`).join('L')}Z`;

function linesOf(name: string, rings: readonly Ring[]): StateLines {
  const [largest = []] = rings.toSorted((a, b) => areaOf(b) - areaOf(a));
  const { from, to } = boundsOf([largest]);
  return {
    name,
    path: rings.map(pathOf).join(''),
    ...boundsOf(rings),
    middle: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 },
  };
}

/** Every state and territory, from the Census Bureau's boundaries in the package us-atlas. */
export function stateLines(): readonly StateLines[] {
  // The package describes the file to nobody; its form is that of TopoJSON.
  const topology = atlas as unknown as Atlas;
  return feature(topology, topology.objects.states).features.map(({ geometry, properties }) => {
    const { type } = geometry;
    const polygons =
      type === 'MultiPolygon'
        ? geometry.coordinates
        : type === 'Polygon'
          ? [geometry.coordinates]
          : [];
    return linesOf(properties.name, polygons.flat().map(ringOf));
  });
}
