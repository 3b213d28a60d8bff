import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longest, by stage, the longest first. Begun first, none of them is what the whole
 * stage waits for at its end. Vitest orders the rest by what it remembers of earlier runs.
 */
const longest = [
  'tests/e2e/accessible.e2e.test.ts',
  'tests/e2e/passkey.e2e.test.ts',
  'tests/e2e/story.e2e.test.ts',
  'tests/e2e/offline-firefox.e2e.test.ts',
  'tests/e2e/faults.e2e.test.ts',
  'tests/e2e/canary.e2e.test.ts',
  'tests/e2e/update.e2e.test.ts',
  'tests/e2e/trusted-types.e2e.test.ts',
  'tests/contract/two-processes.pg.test.ts',
  'tests/contract/bad-input.pg.test.ts',
  'tests/contract/keys-commands.pg.test.ts',
  'tests/contract/keys-master.pg.test.ts',
  'tests/load/load.pg.test.ts',
  'tests/contract/migrations.pg.test.ts',
  'tests/contract/kill.pg.test.ts',
  'tests/contract/file-restore.pg.test.ts',
  'tests/contract/audit-verify.pg.test.ts',
  'tests/contract/keys-sealing.pg.test.ts',
  'tests/contract/restore.pg.test.ts',
  'tests/bad-input/campaign.pg.test.ts',
  'tests/contract/keys-sealed-entries.pg.test.ts',
  'tests/contract/access.pg.test.ts',
  'src/client/session/lock/stalled-storage.test.ts',
  'src/client/session/lock/full-device.test.ts',
  'src/client/session/state/session.test.ts',
  'tests/contract/list-orders.dom.test.tsx',
  'tests/faults/ten-thousand.dom.test.ts',
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = longest.findIndex((file) => moduleId.replaceAll('\\', '/').endsWith(file));
  return place < 0 ? longest.length : place;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
