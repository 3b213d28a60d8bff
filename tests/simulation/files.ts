import { DeviceFiles, FileShelf } from '../support/files-simulated.ts';
import type { TestDevice } from '../support/store-device.ts';
import { Violation } from './watch.ts';

/**
 * Files of notes in a run: what happens to them, and what must hold in the end (docs/sync.md,
 * files).
 */
export type FileWorld = {
  readonly shelf: FileShelf;
  readonly of: ReadonlyMap<TestDevice, DeviceFiles>;
};

export function makeFiles(
  devices: readonly TestDevice[],
  line: Pick<ConstructorParameters<typeof DeviceFiles>[1], 'clock' | 'random'>,
): FileWorld {
  const shelf = new FileShelf(line.clock);
  return {
    shelf,
    of: new Map(devices.map((device) => [device, new DeviceFiles(device, { ...line, shelf })])),
  };
}

/**
 * Where a file that is not with the server may be: refused, before the person's eyes, or behind
 * work that waits for the person.
 */
async function isHeld(
  device: TestDevice,
  state: string | undefined,
  visitId: string,
): Promise<boolean> {
  if (state === 'refused') return true;
  const lane = (await device.outbox()).filter(({ lane: name }) => name === `visit:${visitId}`);
  return (
    state === 'waiting' && lane.some((row) => row.state === 'waiting' || row.state === 'sending')
  );
}

/**
 * (11) A file that was saved on the phone is on the server with its hash, or held visibly; none is
 * there twice.
 */
export async function filesKept({ shelf, of }: FileWorld): Promise<void> {
  const whole = shelf.whole();
  for (const [device, files] of of) {
    for (const { fileId, visitId, sha256 } of files.saved) {
      const row = (await files.here(visitId)).find((each) => each.fileId === fileId);
      const there = whole.get(fileId) === sha256;
      if (row?.state === 'sent' && !there)
        throw new Violation(
          '11 no file lost',
          `device ${device.number}: ${fileId} counts as sent and is not on the server`,
        );
      if (!there && !(await isHeld(device, row?.state, visitId)))
        throw new Violation(
          '11 no file lost',
          `device ${device.number}: ${fileId} is ${row?.state ?? 'gone'} and not on the server`,
        );
    }
  }
  const hashes = [...whole.values()];
  if (new Set(hashes).size !== hashes.length)
    throw new Violation(
      '11 no file twice',
      `${hashes.length - new Set(hashes).size} files are there twice`,
    );
}
