import { parseArgs } from 'node:util';
import { die } from '../bench/kill-browser.ts';
import { buildPages } from '../bench/pages.ts';
import { newProfile } from '../support/browser.ts';
import type { DatabaseKind } from '../support/databases.ts';
import { FieldDevice } from '../support/field-device.ts';
import { seeded } from '../support/seeded.ts';
import { killServer } from '../support/server-kills.ts';
import { startServer } from '../support/server.ts';

/**
 * `npm run torture [-- browser|pglite|postgres …] [--kills 200] [--seed 1]`: SIGKILL to the browser
 * while a note is being saved, and to the server under load. What was acknowledged must be there.
 * In pieces: fewer kills with another seed each. One summary line for each; the exit code is 1 when
 * anything was lost.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { kills: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
});
const [kills = 0, seed = 0] = [values.kills, values.seed].map(Number);

/**
 * One victim's summary: `lost` names everything that was acknowledged, or sent again, and is not
 * there exactly once.
 */
type Summary = { readonly what: string; readonly lost: readonly string[] };

const progressEvery = 10;
const tell = (victim: string, round: number): void => {
  if (round % progressEvery === 0) console.error(`${victim}: ${round} of ${kills}`);
};

/** Milliseconds of typing before the browser is killed. */
const leastTyping = 500;
const moreTyping = 600;

async function browser(): Promise<Summary> {
  const random = seeded(seed);
  const pages = await buildPages();
  const profile = newProfile();
  const lost: string[] = [];
  let acknowledged = 0;
  let longest = 0;
  try {
    for (let round = 1; round <= kills; round += 1) {
      const death = await die(
        `${pages.url}/kill/`,
        profile.folder,
        leastTyping + random() * moreTyping,
      );
      if (death.acknowledged > 0) acknowledged += 1;
      longest = Math.max(longest, death.lost);
      if (death.keptLess || death.kept < death.acknowledged)
        lost.push(`kill ${round}: ${death.acknowledged} was saved, ${death.kept} is there`);
      tell('browser', round);
    }
  } finally {
    await pages.close();
    profile.dispose();
  }
  return { what: `caught=${acknowledged} longest-unsaved=${Math.round(longest)}ms`, lost };
}

async function server(database: DatabaseKind): Promise<Summary> {
  const running = await startServer({ database, as: 'child' });
  try {
    const device = await FieldDevice.signIn(running.url, 'nurse');
    await device.pullAll();
    const { entries, caught, lost } = await killServer(running, device, {
      kills,
      random: seeded(seed),
      told: (round) => tell(database, round),
    });
    return { what: `entries=${entries} caught=${caught}`, lost };
  } finally {
    await running.stop();
  }
}

const victims: Readonly<Record<string, () => Promise<Summary>>> = {
  browser,
  pglite: () => server('pglite'),
  postgres: () => server('postgres'),
};
const chosen = positionals.length === 0 ? Object.keys(victims) : positionals;
if (
  ![kills, seed].every((number) => Number.isInteger(number) && number >= 1) ||
  chosen.some((name) => !Object.hasOwn(victims, name))
) {
  console.error(
    `npm run torture [-- ${Object.keys(victims).join('|')} …] [--kills N] [--seed S], numbers from 1 on.`,
  );
  process.exit(2);
}
for (const name of chosen) {
  const start = performance.now();
  const summary = await victims[name]?.();
  for (const line of summary?.lost ?? []) console.error(line);
  console.log(
    `${name} kills=${kills} seed=${seed} ${summary?.what ?? ''} ` +
      `seconds=${((performance.now() - start) / 1_000).toFixed(0)} ` +
      `lost=${summary?.lost.length ?? 0}`,
  );
  if (summary && summary.lost.length > 0) process.exitCode = 1;
}
