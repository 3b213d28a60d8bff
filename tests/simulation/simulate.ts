// Dexie looks for IndexedDB once, when it is loaded.
import 'fake-indexeddb/auto';
import { Disk } from '../support/durable-dexie.ts';
import { fairWeather, type LinkFault } from '../support/link-simulated.ts';
import { checkAll } from './checks.ts';
import { filesKept } from './files.ts';
import { chooseStep, runStep } from './steps.ts';
import type { TrustCounts } from './trust.ts';
import { Violation, Watch } from './watch.ts';
import { makeWorld, noMistakes, type Mistakes, type StoreKind, type World } from './world.ts';

export type Run = {
  readonly seed: number;
  readonly steps: number;
  readonly violation: Violation | null;
  readonly entries: number;
  readonly trace: readonly string[];
  readonly faults: Readonly<Partial<Record<LinkFault, number>>>;
  /** What the dishonest device tried, and what the office sealed and paid meanwhile. */
  readonly trust: TrustCounts;
};

export type Conditions = { readonly mistakes?: Mistakes | undefined; readonly store?: StoreKind };

/** Everything works again: lines, sessions, disks, clocks; then enough time passes. */
export async function heal(world: World): Promise<void> {
  for (const device of world.devices) {
    device.unlock();
    device.link.weather = fairWeather;
    device.link.session = device.user.id;
    device.writeFailure = null;
    device.clockShift = 0;
  }
  await world.clock.advance(10_000);
  for (const device of world.devices) await device.leaveAll();
  for (let round = 0; round < 4; round += 1) {
    for (const device of world.devices) device.engine.kick('signed-in');
    for (const device of world.devices) device.wake();
    await world.clock.advance(1_000);
    for (const files of world.files.of.values()) files.kick();
    await world.clock.advance(400_000);
  }
}

function faultsOf({ devices }: World): Run['faults'] {
  const sum: Partial<Record<LinkFault, number>> = {};
  for (const { link } of devices)
    for (const [fault, count] of link.faults) sum[fault] = (sum[fault] ?? 0) + count;
  return sum;
}

/** One run: random work and faults, then healing, then the invariants. */
export async function simulate(
  seed: number,
  steps: number,
  { mistakes = noMistakes, store = 'memory' }: Conditions = {},
): Promise<Run> {
  const world = makeWorld(seed, mistakes, store === 'dexie' ? new Disk() : undefined);
  const watch = new Watch(world);
  const trace: string[] = [];
  const result = (violation: Violation | null): Run => ({
    seed,
    steps,
    violation,
    entries: watch.accepted.length,
    trace,
    faults: faultsOf(world),
    trust: watch.trust.counts,
  });
  try {
    for (const device of world.devices) device.engine.kick('start');
    await world.clock.advance(5_000);
    for (let count = 0; count < steps; count += 1) {
      const step = chooseStep(world);
      trace.push(step.name);
      await runStep(world, watch, step);
      await world.clock.advance(0);
      watch.trust.afterStep();
      if (watch.finding) return result(watch.finding);
    }
    await heal(world);
    await checkAll(world, watch);
    await filesKept(world.files);
    return result(null);
  } catch (error) {
    if (error instanceof Violation) return result(error);
    return result(
      new Violation(
        'no step fails',
        error instanceof Error ? (error.stack ?? error.message) : String(error),
      ),
    );
  } finally {
    for (const files of world.files.of.values()) files.stop();
    for (const device of world.devices) device.end();
  }
}
