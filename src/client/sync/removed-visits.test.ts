import { describe, expect, test } from 'vitest';
import type { Visit } from '#contract/entities.ts';
import { dayMs } from '#domain/durations.ts';
import { removedVisits, dismissRemovedVisits } from '#client/store/snapshots/removed-visits.ts';
import { visit, visitId } from '#client/store/testing/records.ts';
import type { LinkAnswer } from './ports.ts';
import { world, type World } from './testing/engine-world.ts';
import { failedToFetch } from './testing/scripted-server.ts';

/** What the office's server has to say of some visits: as they are now, or that they are gone. */
async function pullVisits(
  at: World,
  ...visits: readonly (Partial<Visit> | { readonly id: string; readonly gone: true })[]
): Promise<void> {
  for (const each of visits)
    at.server.rows.operation.push({
      table: 'visit',
      id: each.id ?? visitId(),
      data: 'gone' in each ? null : visit(each),
    });
  at.engine.kick('timer');
  await at.engine.settled();
}
const lines = async ({ store }: World): Promise<string[]> =>
  (await removedVisits(store)).map(
    ({ patientName, dateOfService, plannedStart }) =>
      `${dateOfService} ${plannedStart} ${patientName}`,
  );

describe('a visit that the office takes off the list (docs/sync.md, pull)', () => {
  test('is shown once, with which visit and when, until the person has seen it', async () => {
    const at = world();
    await pullVisits(at, { id: visitId(1) }, { id: visitId(2), dateOfService: '03/20/2026' });
    expect(await lines(at)).toEqual([]);
    await pullVisits(at, { id: visitId(2), gone: true });
    expect(await lines(at)).toEqual(['03/20/2026 08:00 Sample, Sally']);
    await pullVisits(at, { id: visitId(2), gone: true });
    expect(await lines(at)).toHaveLength(1);
    await dismissRemovedVisits(at.store, await removedVisits(at.store));
    expect(await lines(at)).toEqual([]);
  });

  test('is shown even though the phone went offline right after it learned of it', async () => {
    const at = world();
    await pullVisits(at, { id: visitId(1) });
    at.server.next('pull', failedToFetch(), failedToFetch());
    await pullVisits(at, { id: visitId(1), gone: true });
    at.engine.kick('timer');
    await at.go(60_000);
    expect(await lines(at)).toHaveLength(1);
  });

  test('nothing is reported for visits sent to the office, past by the calendar, or never here', async () => {
    const at = world();
    await pullVisits(
      at,
      { id: visitId(1), status: 'NotesInReview' },
      { id: visitId(2), status: 'Missed' },
      { id: visitId(3), dateOfService: '11/01/2025' },
    );
    await pullVisits(at, ...[1, 2, 3, 4].map((n) => ({ id: visitId(n), gone: true }) as const));
    expect(await lines(at)).toEqual([]);
  });

  test('a visit that comes back leaves the list, and a line nobody has seen goes after two weeks', async () => {
    const at = world();
    await pullVisits(at, { id: visitId(1) }, { id: visitId(2), dateOfService: '03/06/2026' });
    await pullVisits(at, { id: visitId(1), gone: true }, { id: visitId(2), gone: true });
    await pullVisits(at, { id: visitId(1) });
    expect(await lines(at)).toEqual(['03/06/2026 08:00 Sample, Sally']);
    await at.clock.advance(14 * dayMs);
    await pullVisits(at, { id: visitId(3) });
    expect(await lines(at)).toEqual([]);
  });

  test('a new device is told of nothing', async () => {
    const at = world();
    await pullVisits(at, { id: visitId(1) });
    const reset = (usual: LinkAnswer): LinkAnswer => ({
      ...usual,
      body: JSON.stringify({ ...(JSON.parse(usual.body) as object), reset: true }),
    });
    at.server.next('pull', reset, reset);
    await pullVisits(at, { id: visitId(2) });
    expect(await lines(at)).toEqual([]);
  });
});
