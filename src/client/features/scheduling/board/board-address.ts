import { boardPage, boardTray } from '#contract/board.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { visitGroups, type VisitGroup } from '#domain/clinicians.ts';
import { weekOf } from '#domain/staffing-check.ts';
import { pacificDate } from '#domain/pacific.ts';
import { weekInAddress } from '../week.ts';

/** What a board shows, as its address holds it. */
export type BoardAt = {
  readonly view: 'week' | 'day';
  /** MM/DD/YYYY; the week is the one it is in. */
  readonly day: string;
  readonly sunday: string;
  /** Words of the clinician's name. */
  readonly clinician: string;
  readonly group: VisitGroup | 'All';
  readonly page: number;
  readonly size: number;
  /** Most visits in the tray. */
  readonly tray: number;
};

type Search = Readonly<Record<string, unknown>>;

const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const countIn = (value: unknown, otherwise: number, most: number): number => {
  const count = Number(value);
  return Number.isInteger(count) && count >= 1 && count <= most ? count : otherwise;
};

export function boardAt(search: Search, now: Date): BoardAt {
  const asked = textIn(search['week'] ?? search['day']).replaceAll('-', '/');
  const day = isCalendarDate(asked) ? asked : pacificDate(now);
  return {
    view: search['view'] === 'day' ? 'day' : 'week',
    day,
    sunday: weekOf(day),
    clinician: textIn(search['clinician']),
    group: visitGroups.find((group) => group === search['discipline']) ?? 'All',
    page: countIn(search['page'], 1, 100_000),
    size: countIn(search['size'], boardPage.usual, boardPage.most),
    tray: countIn(search['tray'], boardTray.usual, boardTray.most),
  };
}

/** The search of an address that shows this; what is usual is left out. */
export const boardSearch = ({ view, day, clinician, group, page, size, tray }: BoardAt) => ({
  view,
  [view === 'day' ? 'day' : 'week']: weekInAddress(day),
  ...(clinician !== '' && { clinician }),
  ...(group !== 'All' && { discipline: group }),
  ...(page > 1 && { page }),
  ...(size !== boardPage.usual && { size }),
  ...(tray !== boardTray.usual && { tray }),
});
