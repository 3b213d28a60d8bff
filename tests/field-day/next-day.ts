import type { Locator } from 'playwright';
import { addDays, dateOf } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import type { Party } from './party.ts';

/** Whether the demo agency, which rests on weekends, has no visits tomorrow. */
const restsTomorrow = (): boolean => {
  const tomorrow = must(dateOf(addDays(pacificDate(new Date()), 1)), 'tomorrow');
  return tomorrow.getDay() === 0 || tomorrow.getDay() === 6;
};

/**
 * The next day of visits, of a person who is on My day: tomorrow is below today there; another day
 * is a press away under *Visits*.
 */
export async function nextDay({ hand, page }: Party): Promise<Locator> {
  const { labels } = hand;
  if (!restsTomorrow()) return page().getByRole('region', { name: labels.whole('Tomorrow') });
  const bar = page().getByRole('navigation', { name: labels.whole('Main') });
  await hand.press(bar.getByRole('link', { name: labels.whole('Visits') }));
  const days = page().getByRole('navigation', { name: labels.whole('Days of this week') });
  // The first is today.
  await hand.press(days.getByRole('button').nth(1));
  return page().locator('main details[id^="day-"][open]').last();
}
