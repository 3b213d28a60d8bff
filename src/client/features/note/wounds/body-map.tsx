import { useLingui } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { useText } from '#client/i18n.ts';
import { figure, head, outlinePath, placeAt, spotOf, type View } from './body-figure.ts';
import { labelOfPlace } from '#client/features/patients/wounds/place-name.ts';
import styles from './wounds.module.css';

type MappedWound = { readonly number: number; readonly place: string | null };

const radius = 8; // of a numbered wound, in units of the figure

type FigureProps = {
  view: View;
  wounds: readonly MappedWound[];
  onPick: ((place: string) => void) | undefined;
};

/** Where a press is, in units of the figure. */
function pointOf(event: MouseEvent<SVGSVGElement>): readonly [number, number] {
  const box = event.currentTarget.getBoundingClientRect();
  return [
    ((event.clientX - box.left) / box.width) * figure.width,
    ((event.clientY - box.top) / box.height) * figure.height,
  ];
}

function Figure({ view, wounds, onPick }: FigureProps) {
  const { t } = useLingui();
  const onClick = (event: MouseEvent<SVGSVGElement>) => {
    const [x, y] = pointOf(event);
    const place = placeAt(view, x, y);
    if (place !== null) onPick?.(place);
  };
  const [first, second] = view === 'front' ? [t`R`, t`L`] : [t`L`, t`R`];
  return (
    <figure className={styles.figure}>
      {/* The list of places beside it does the same with keys and for screen readers. */}
      <svg
        viewBox={`0 0 ${figure.width} ${figure.height}`}
        aria-hidden
        className={onPick && styles.pressed}
        onClick={onPick && onClick}
      >
        <ellipse cx={head.x} cy={head.y} rx={head.rx} ry={head.ry} className={styles.outline} />
        <path d={outlinePath} className={styles.outline} />
        <text x={6} y={14}>
          {first}
        </text>
        <text x={figure.width - 14} y={14}>
          {second}
        </text>
        {wounds.map(({ number, place }) => {
          const spot = spotOf(place);
          return (
            spot?.view === view && (
              <g key={number} className={styles.spot}>
                <circle cx={spot.x} cy={spot.y} r={radius} />
                <text x={spot.x} y={spot.y + 3.5} textAnchor="middle">
                  {number}
                </text>
              </g>
            )
          );
        })}
      </svg>
      <figcaption>
        {view === 'front'
          ? t({ message: 'Front', context: 'of the body' })
          : t({ message: 'Back', context: 'of the body' })}
      </figcaption>
    </figure>
  );
}

type BodyMapProps = {
  wounds: readonly MappedWound[];
  /** Presses set a place; absent where the map only shows. */
  onPick?: (place: string) => void;
};

/** The body from the front and from behind, with the wounds as numbers. */
export function BodyMap({ wounds, onPick }: BodyMapProps) {
  const { t } = useLingui();
  const words = useText();
  const told = wounds.flatMap(({ number, place }) => {
    const name = labelOfPlace(place, words);
    return name === '' ? [] : [t`${number}: ${name}`];
  });
  const label = told.length > 0 ? t`Body map. ${told.join(', ')}` : t`Body map without a wound`;
  const spoken = { role: 'img', 'aria-label': label };
  return (
    <div className={styles.map} {...spoken}>
      {(['front', 'back'] as const).map((view) => (
        <Figure key={view} view={view} wounds={wounds} onPick={onPick} />
      ))}
    </div>
  );
}
