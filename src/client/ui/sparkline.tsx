type SparklineProps = {
  /** At least two values, oldest first. */
  values: readonly number[];
  /** What the line shows, for people who do not see it. */
  label: string;
};

const width = 96;
const height = 28;
const inset = 4;

/** Points of the line; a value that never changes runs through the middle. */
export function pointsOf(values: readonly number[]): readonly (readonly [number, number])[] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const step = values.length > 1 ? (width - 2 * inset) / (values.length - 1) : 0;
  return values.map((value, index) => {
    const share = high === low ? 0.5 : (value - low) / (high - low);
    const round = (length: number) => Math.round(length * 10) / 10;
    return [round(inset + index * step), round(height - inset - share * (height - 2 * inset))];
  });
}

/** A small line of a reading over time, with a dot at the last one. */
export function Sparkline({ values, label }: SparklineProps) {
  const points = pointsOf(values);
  const last = points.at(-1);
  if (points.length < 2 || !last) return null;
  const spoken = { role: 'img', 'aria-label': label };
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      stroke="currentColor"
      {...spoken}
    >
      <polyline strokeWidth="2" points={points.map((point) => point.join(',')).join(' ')} />
      <circle cx={last[0]} cy={last[1]} r="3" fill="currentColor" />
    </svg>
  );
}
