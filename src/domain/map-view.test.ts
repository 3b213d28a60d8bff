import { describe, expect, it } from 'vitest';
import { straightMiles } from './distance.ts';
import {
  firstView,
  moved,
  namesThatFit,
  pixelOf,
  placeAt,
  scaleBar,
  spotOf,
  viewOfAll,
  zoomed,
  zoomLimits,
} from './map-view.ts';

const fresno = { latitude: 36.7378, longitude: -119.7871 };
const reno = { latitude: 39.5296, longitude: -119.8138 };
const size = { width: 640, height: 400 };

describe('a map', () => {
  it('projects as the maps of the web do', () => {
    expect(spotOf({ latitude: 0, longitude: 0 })).toEqual({ x: 128, y: 128 });
    expect(spotOf({ latitude: 85.0511, longitude: -180 }).x).toBe(0);
    expect(spotOf({ latitude: 90, longitude: 0 })).toEqual(spotOf({ latitude: 85, longitude: 0 }));
    // Column and row of its tile at zoom 7.
    const { x, y } = spotOf(fresno);
    expect([Math.floor(x / 2), Math.floor(y / 2)]).toEqual([21, 49]);
  });

  it('finds the place of a spot again', () => {
    const { latitude, longitude } = placeAt(spotOf(fresno));
    expect(latitude).toBeCloseTo(fresno.latitude, 9);
    expect(longitude).toBeCloseTo(fresno.longitude, 9);
  });

  it('begins around the middle of its places at zoom 7', () => {
    expect(firstView([fresno])).toEqual({ center: spotOf(fresno), zoom: 7 });
    const view = firstView([fresno, reno]);
    expect(view.zoom).toBe(7);
    const [a, b] = [fresno, reno].map((place) => pixelOf(spotOf(place), view, size));
    expect((a?.x ?? 0) + (b?.x ?? 0)).toBeCloseTo(size.width);
    expect((a?.y ?? 0) + (b?.y ?? 0)).toBeCloseTo(size.height);
    expect(firstView([]).zoom).toBe(7);
  });

  it('shows all of its places as close as they fit', () => {
    const view = viewOfAll([fresno, reno], size);
    for (const place of [fresno, reno]) {
      const { x, y } = pixelOf(spotOf(place), view, size);
      expect(x > 0 && x < size.width && y > 0 && y < size.height).toBe(true);
    }
    expect(viewOfAll([fresno], size).zoom).toBe(zoomLimits.high);
    const far = [fresno, { latitude: -36, longitude: 145 }];
    expect(viewOfAll(far, { width: 10, height: 10 }).zoom).toBe(zoomLimits.low);
    expect(viewOfAll([], size)).toEqual(firstView([]));
  });

  it('moves by pixels and stays in the world', () => {
    const view = firstView([fresno]);
    const spot = spotOf(fresno);
    expect(pixelOf(spot, moved(view, { x: 100, y: -50 }), size)).toEqual({
      x: size.width / 2 - 100,
      y: size.height / 2 + 50,
    });
    expect(moved(view, { x: -1e9, y: 1e9 }).center).toEqual({ x: 0, y: 256 });
  });

  it('comes closer and goes away within its limits', () => {
    const view = firstView([fresno]);
    expect(zoomed(view, 1).zoom).toBe(8);
    expect(zoomed(view, 99).zoom).toBe(zoomLimits.high);
    expect(zoomed(view, -99).zoom).toBe(zoomLimits.low);
  });

  it('has the names that do not cover each other, the first ones first', () => {
    const at = (name: string, x: number, y: number) => ({ name, at: { x, y } });
    const names = [
      at('Fresno', 100, 100),
      at('Clovis', 110, 95),
      at('Madera', 40, 100),
      at('Sanger', 200, 100),
      at('Selma', 100, 130),
      at('Arco', 50, 100),
    ];
    expect(namesThatFit(names).map(({ name }) => name)).toEqual([
      'Fresno',
      'Sanger',
      'Selma',
      'Arco',
    ]);
  });

  it('has a bar of a round number of miles', () => {
    const view = firstView([fresno]);
    const { miles, pixels } = scaleBar(view);
    expect([miles, pixels <= 120, pixels > 40]).toEqual([50, true, true]);
    // As long as it says, along the circle of latitude.
    const east = { ...fresno, longitude: fresno.longitude + (pixels / 128 / 256) * 360 };
    expect(straightMiles(fresno, east)).toBeCloseTo(miles, 0);
    expect(scaleBar({ ...view, zoom: 20 }).miles).toBe(0.5);
    expect(scaleBar({ ...view, zoom: zoomLimits.high }).miles).toBe(2);
  });
});
