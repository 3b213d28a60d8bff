import { newProfile } from '../../support/browser.ts';
import { die, type Death } from '../kill-browser.ts';
import { seeded } from '../../support/seeded.ts';
import type { BenchPages } from '../pages.ts';
import { median, ms, type BenchRow } from '../row.ts';

const limit = 300; // milliseconds, targets row 2
const kills = 20;
const published = ['CHT: the whole form', 'an interval of 30 s: 30 s'];

/** Row 2: how much typing dies with the process. */
export async function kill(pages: BenchPages): Promise<BenchRow[]> {
  const profile = newProfile();
  const random = seeded(kills);
  const deaths: Death[] = [];
  try {
    for (let round = 0; round < kills; round += 1)
      deaths.push(await die(`${pages.url}/kill/`, profile.folder, 500 + random() * 600));
  } finally {
    profile.dispose();
  }
  const lost = deaths.map((death) => death.lost);
  const shared = {
    target: 2,
    where: 'desktop, SIGKILL while typing',
    against: 'absolute',
    bound: 'most',
  } as const;
  return [
    {
      ...shared,
      what: `Typing lost when the process dies, worst of ${kills} kills`,
      measured: `${ms(Math.max(...lost))}, median ${ms(median(lost))}`,
      value: Math.max(...lost),
      limit,
      unit: ' ms',
      others: published,
    },
    {
      ...shared,
      what: `Saved answers gone after ${kills} kills`,
      measured: `${deaths.filter(({ keptLess }) => keptLess).length}`,
      value: deaths.filter(({ keptLess }) => keptLess).length,
      limit: 0,
      unit: '',
    },
  ];
}
