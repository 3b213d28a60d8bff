import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { mapTowns } from '#contract/care-map.ts';
import type { Place } from '#domain/distance.ts';
import {
  firstView,
  moved,
  namesThatFit,
  pixelOf,
  placeAt,
  scaleBar,
  scaleOf,
  spotOf,
  viewOfAll,
  zoomed,
  zoomLimits,
  type MapSize,
  type MapView,
} from '#domain/map-view.ts';
import { mapDefaults } from '#domain/settings.ts';
import { callApi } from '#client/api/call.ts';
import { useAnswer } from '#client/screen/use-answer.ts';
import { Button } from '#client/ui/button.tsx';
import { Cluster, Stack } from '#client/ui/card.tsx';
import { classNames } from '#client/ui/class-names.ts';
import styles from './area-map.module.css';
import type { StateLines } from './state-lines.ts';
import { useSurface } from './use-surface.ts';

/** A place on the map. The table beside the map has the same mark. */
export type MapPoint = {
  readonly id: string;
  /** One or two letters or digits on the marker. */
  readonly mark: string;
  /** What the marker says. */
  readonly name: string;
  readonly place: Place;
  /** The place that the others are seen from. */
  readonly isFirst?: boolean;
};

/** Pixels one press of a direction moves the map by. */
const step = 120;

const isInside = ({ x, y }: { x: number; y: number }, { width, height }: MapSize): boolean =>
  x >= 0 && x <= width && y >= 0 && y <= height;

const States = ({
  states,
  view,
  size,
}: {
  states: readonly StateLines[];
  view: MapView;
  size: MapSize;
}) => {
  const shown = states.filter(({ from, to }) => {
    const [upper, lower] = [pixelOf(from, view, size), pixelOf(to, view, size)];
    return lower.x > 0 && upper.x < size.width && lower.y > 0 && upper.y < size.height;
  });
  const origin = pixelOf({ x: 0, y: 0 }, view, size);
  return (
    <>
      <g transform={`translate(${origin.x} ${origin.y}) scale(${scaleOf(view)})`}>
        {shown.map(({ name, path }) => (
          <path key={name} d={path} className={styles['state']} vectorEffect="non-scaling-stroke" />
        ))}
      </g>
      {shown.map(({ name, middle }) => (
        <text key={name} {...pixelOf(middle, view, size)} className={styles['name']}>
          {name}
        </text>
      ))}
    </>
  );
};

const Towns = ({
  towns,
  view,
  size,
}: {
  towns: readonly (Place & { readonly name: string })[];
  view: MapView;
  size: MapSize;
}) => {
  const drawn = towns
    .map(({ name, ...place }) => ({ name, at: pixelOf(spotOf(place), view, size) }))
    .filter(({ at }) => isInside(at, size));
  return namesThatFit(drawn).map(({ name, at }) => (
    <g key={`${name} ${at.x}`} className={styles['town']}>
      <circle cx={at.x} cy={at.y} r="3" />
      <text x={at.x + 7} y={at.y + 5}>
        {name}
      </text>
    </g>
  ));
};

function ScaleBar({ view, size }: { view: MapView; size: MapSize }) {
  const { t } = useLingui();
  const { miles, pixels } = scaleBar(view);
  const [left, bottom] = [12, size.height - 12];
  return (
    <>
      <path
        className={styles['bar']}
        d={`M${left} ${bottom - 6}V${bottom}H${left + pixels}V${bottom - 6}`}
      />
      <text x={left + pixels + 8} y={bottom} className={styles['miles']}>{t`${miles} mi`}</text>
    </>
  );
}

type MarkerParts = {
  point: MapPoint;
  at: { readonly x: number; readonly y: number };
  isChosen: boolean;
  onChoose: () => void;
};

const Marker = ({ point: { mark, name, isFirst }, at, isChosen, onChoose }: MarkerParts) => (
  <button
    type="button"
    className={classNames(styles['marker'], isFirst === true && styles['first'])}
    style={{ left: at.x, top: at.y, width: mapDefaults.marker, height: mapDefaults.marker }}
    aria-label={`${mark}: ${name}`}
    aria-pressed={isChosen}
    title={name}
    onClick={onChoose}
  >
    <svg viewBox="4 2 16 20" width={mapDefaults.marker} height={mapDefaults.marker} aria-hidden>
      <path d="M12 21.5c-4.5-5-6.5-8.5-6.5-11.5a6.5 6.5 0 0 1 13 0c0 3-2 6.5-6.5 11.5z" />
    </svg>
    <strong aria-hidden>{mark}</strong>
  </button>
);

/**
 * Places among towns and the borders of the states, drawn from what the app and our server have:
 * nothing is asked of another host, and no key is needed (decision 086). It is moved by buttons or
 * by dragging; each marker is a button. Whoever draws it adds a table of the same places.
 */
export function AreaMap({ label, points }: { label: string; points: readonly MapPoint[] }) {
  const { t } = useLingui();
  const places = points.map(({ place }) => place);
  const [view, setView] = useState(() => firstView(places));
  const middle = placeAt(firstView(places).center);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { value: states } = useAnswer('states', async () =>
    (await import('./state-lines.ts')).stateLines(),
  );
  const { value: around } = useAnswer(JSON.stringify(middle), () => callApi(mapTowns, middle));
  const { surface, size } = useSurface((by) => setView((now) => moved(now, by)));
  const chosen = points.find(({ id }) => id === chosenId);
  const drawn = points
    .map((point) => ({ point, at: pixelOf(spotOf(point.place), view, size) }))
    .filter(({ at }) => isInside(at, size));
  const outside = points.length - drawn.length;
  const go = (x: number, y: number) => () => setView((now) => moved(now, { x, y }));
  return (
    <Stack>
      <Cluster data-print="no">
        <Button
          disabled={view.zoom >= zoomLimits.high}
          onClick={() => setView((now) => zoomed(now, 1))}
        >{t`Zoom in`}</Button>
        <Button
          disabled={view.zoom <= zoomLimits.low}
          onClick={() => setView((now) => zoomed(now, -1))}
        >{t`Zoom out`}</Button>
        <Button onClick={() => setView(viewOfAll(places, size))}>{t`Show all`}</Button>
        <Button onClick={go(0, -step)}>{t`North`}</Button>
        <Button onClick={go(0, step)}>{t`South`}</Button>
        <Button onClick={go(-step, 0)}>{t`West`}</Button>
        <Button onClick={go(step, 0)}>{t`East`}</Button>
      </Cluster>
      <fieldset aria-label={label} className={styles['fieldset']}>
        <div ref={surface} className={styles['frame']} data-zoom={view.zoom}>
          <svg width={size.width} height={size.height} aria-hidden>
            <States states={states ?? []} view={view} size={size} />
            <Towns towns={around?.towns ?? []} view={view} size={size} />
            <ScaleBar view={view} size={size} />
          </svg>
          {drawn.toReversed().map(({ point, at }) => (
            <Marker
              key={point.id}
              point={point}
              at={at}
              isChosen={point.id === chosenId}
              onChoose={() => setChosenId(point.id)}
            />
          ))}
        </div>
      </fieldset>
      <output>
        {[
          chosen && `${chosen.mark}: ${chosen.name}`,
          outside > 0 &&
            plural(outside, {
              one: '# place is outside of this view.',
              other: '# places are outside of this view.',
            }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </output>
    </Stack>
  );
}
