import { Bar, BarChart, CartesianGrid, LabelList, Tooltip, XAxis, YAxis } from 'recharts';
import type { DrawingProps } from './report-chart.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { shareOf } from './points.ts';
import styles from './report.module.css';

/** Height of one part with its gap, in pixels. */
const partHeight = 28;
/** Height of bars over time, in pixels. */
const barsHeight = 220;
/** Room for the names of parts, in pixels. */
const namesWidth = 150;

/** A space at which a label does not break. */
const gap = '\u00A0';

/** Styles as properties: the DOM sets them one by one, which the page's policy allows. */
const tooltip = {
  isAnimationActive: false,
  separator: ': ',
  cursor: { fill: 'var(--brand-soft)' },
  contentStyle: {
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius)',
    background: 'var(--paper)',
    color: 'var(--ink)',
  },
  itemStyle: { color: 'var(--ink)' },
} as const;

/** Days from left to right. */
const Bars = ({ title, points, write }: DrawingProps) => (
  <BarChart
    responsive
    accessibilityLayer
    className={classNames(styles.bars)}
    title={title}
    height={barsHeight}
    data={points}
    margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
  >
    <CartesianGrid vertical={false} stroke="var(--line)" />
    <XAxis dataKey="label" tickLine={false} minTickGap={8} />
    <YAxis allowDecimals={false} width="auto" tickLine={false} axisLine={false} />
    <Tooltip {...tooltip} formatter={(value) => write(Number(value))} />
    <Bar
      dataKey="value"
      name={title}
      isAnimationActive={false}
      fill="var(--brand)"
      maxBarSize={48}
    />
  </BarChart>
);

/**
 * Parts of a whole from the largest down. Number and share are written beside each, so that there
 * is nothing to point at; the table beside the chart says the same to screen readers.
 */
const Parts = ({ points, write }: DrawingProps) => (
  <div aria-hidden="true">
    <BarChart
      responsive
      accessibilityLayer={false}
      className={classNames(styles.bars)}
      layout="vertical"
      height={points.length * partHeight + 16}
      data={points.map((point) => ({
        ...point,
        text: `${write(point.value)}${gap}·${gap}${shareOf(point.value, points)}${gap}%`,
      }))}
      margin={{ top: 8, right: 88, bottom: 8, left: 0 }}
    >
      <XAxis type="number" hide />
      <YAxis type="category" dataKey="label" width={namesWidth} tickLine={false} axisLine={false} />
      <Bar dataKey="value" isAnimationActive={false} fill="var(--brand)" maxBarSize={16}>
        <LabelList dataKey="text" position="right" />
      </Bar>
    </BarChart>
  </div>
);

/** A chart of a report. In bars over time the arrow keys go from bar to bar and speak each one. */
export const Drawing = (props: DrawingProps) =>
  props.kind === 'bars' ? <Bars {...props} /> : <Parts {...props} />;
