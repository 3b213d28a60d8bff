import { plural, t } from '@lingui/core/macro';
import type { Deviation, OrderProgress } from '#domain/order-progress.ts';

/** "week 5", or the days of an interval. */
function windowName({ kind, number, start, end }: Deviation): string {
  if (kind === 'week') return t`week ${number}`;
  return kind === 'month' ? t`month ${number}` : `${start} – ${end}`;
}

const shortText = (window: Deviation): string => {
  const name = windowName(window);
  return plural(window.by, { one: `${name} short by one`, other: `${name} short by #` });
};
const unplannedText = (window: Deviation): string => {
  const name = windowName(window);
  return plural(window.by, {
    one: `one visit not planned in ${name}`,
    other: `# visits not planned in ${name}`,
  });
};
const overText = (window: Deviation): string => {
  const name = windowName(window);
  return plural(window.by, { one: `${name} over by one`, other: `${name} over by #` });
};

/** Windows named in one line; the rest are counted. */
const mostNamed = 4;

function named(windows: readonly Deviation[], text: (window: Deviation) => string): string[] {
  const more = windows.length - mostNamed;
  return [
    ...windows.slice(0, mostNamed).map(text),
    ...(more > 0 ? [plural(more, { one: '# more', other: '# more' })] : []),
  ];
}

/** "13 of 18 done, week 5 short by one". */
export function progressText({
  done,
  ordered,
  short,
  unplanned,
  over,
  prn,
}: OrderProgress): string {
  const asNeeded = prn && t`${prn.used} of ${prn.max} as needed used`;
  return [
    t`${done} of ${ordered} done`,
    ...named(short, shortText),
    ...named(unplanned, unplannedText),
    ...named(over, overText),
    asNeeded,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Whether an order needs somebody: too few or too many visits. */
export const isOff = ({ short, unplanned, over }: OrderProgress): boolean =>
  short.length + unplanned.length + over.length > 0;
