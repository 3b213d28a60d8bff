import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useState, type ComponentType } from 'react';
import { presentLanguage } from '#client/i18n.ts';
import type { Chart, Unit } from './definition.ts';
import { figure } from './figures.ts';
import { shareOf, type Point } from './points.ts';
import styles from './report.module.css';

export type DrawingProps = {
  readonly kind: Chart['kind'];
  readonly title: string;
  readonly points: readonly Point[];
  readonly write: (value: number) => string;
};

/** The charts' library is loaded when the first chart is drawn (decision 054). */
let known: ComponentType<DrawingProps> | null = null;
const load = async () => {
  known ??= (await import('./drawing.tsx')).Drawing;
  return () => known;
};

type ChartProps = {
  kind: Chart['kind'];
  title: string;
  header: string;
  unit: Unit;
  points: readonly Point[];
};

/** A chart with the same numbers as a table, for screen readers and paper. */
export function ReportChart({ kind, title, header, unit, points }: ChartProps) {
  const { t } = useLingui();
  const id = useId();
  const [Drawing, setDrawing] = useState<ComponentType<DrawingProps> | null>(() => known);
  useEffect(() => {
    if (Drawing) return;
    // Where it cannot load, such as offline, the numbers are in the table all the same.
    void load().then(setDrawing, () => undefined);
  }, [Drawing]);
  const write = (value: number) => figure(value, unit, presentLanguage());
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption id={id}>{title}</figcaption>
      <div className={styles.drawing} data-print="no">
        {Drawing && <Drawing kind={kind} title={title} points={points} write={write} />}
      </div>
      <table className={styles.spoken}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{header}</th>
            <th scope="col">{t`Total`}</th>
            {kind === 'parts' && <th scope="col">{t`Share`}</th>}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.key}>
              <th scope="row">{point.label}</th>
              <td>{write(point.value)}</td>
              {kind === 'parts' && <td>{`${shareOf(point.value, points)} %`}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
