import { useLingui } from '@lingui/react/macro';
import { daysBetween } from '#domain/dates.ts';
import type { Measured } from '#forms/wounds.ts';
import { areaText, changeText, decimal, sizeText } from './size-text.ts';
import styles from './healing.module.css';

const box = { width: 300, height: 110, left: 8, right: 8, top: 10, bottom: 20 } as const;

type Dot = { readonly x: number; readonly y: number };

/** Points of the line: days to the right, area upwards from zero. */
function dotsOf(measured: readonly Measured[]): readonly Dot[] {
  const start = measured[0]?.date ?? '';
  const days = measured.map(({ date }) => daysBetween(start, date));
  const span = Math.max(...days, 1);
  const most = Math.max(...measured.map(({ area }) => area ?? 0), 0.1);
  const [wide, high] = [box.width - box.left - box.right, box.height - box.top - box.bottom];
  return measured.map(({ area }, index) => ({
    x: box.left + ((days[index] ?? 0) / span) * wide,
    y: box.top + (1 - (area ?? 0) / most) * high,
  }));
}

function Line({ measured }: { measured: readonly Measured[] }) {
  const { t } = useLingui();
  const [first, last] = [measured[0], measured.at(-1)];
  if (!first || !last) return null;
  const dots = dotsOf(measured);
  const [from, to] = [decimal(first.area ?? 0), decimal(last.area ?? 0)];
  const count = measured.length;
  const [since, until] = [`${from} cm² (${first.date})`, `${to} cm² (${last.date})`];
  const label = t`Area of the wound: ${count} measurements, from ${since} to ${until}`;
  const spoken = { role: 'img', 'aria-label': label };
  const ground = box.height - box.bottom;
  return (
    <svg viewBox={`0 0 ${box.width} ${box.height}`} {...spoken}>
      <line x1={box.left} x2={box.width - box.right} y1={ground} y2={ground} />
      <polyline points={dots.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {dots.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={3.5} />
      ))}
      <text x={box.left} y={box.height - 5}>
        {first.date}
      </text>
      <text x={box.width - box.right} y={box.height - 5} textAnchor="end">
        {last.date}
      </text>
    </svg>
  );
}

/** The area of a wound over its visits, as a line and as a table; nothing before the second visit. */
export function Healing({ measured }: { measured: readonly Measured[] }) {
  const { t } = useLingui();
  const known = measured.filter(({ area }) => area !== null);
  const first = known[0];
  if (!first || known.length < 2) return null;
  return (
    <figure className={styles.healing}>
      <figcaption>{t`Healing`}</figcaption>
      <Line measured={known} />
      <table>
        <thead>
          <tr>
            <th scope="col">{t`Date`}</th>
            <th scope="col">{t`Size`}</th>
            <th scope="col">{t({ message: 'Area', context: 'size of a wound' })}</th>
            <th scope="col">{t`Since the first`}</th>
          </tr>
        </thead>
        <tbody>
          {known.map((each) => (
            <tr key={each.date}>
              <th scope="row">{each.date}</th>
              <td>{sizeText(each) || '—'}</td>
              <td>{areaText(each.area)}</td>
              <td>{each === first ? '—' : changeText(each.area, first.area)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
