import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const patience = 20_000; // milliseconds

/** The folder of a profile into which browsers save that tell nobody of their downloads. */
export function downloadsOf(profile: string): string {
  const folder = join(profile, 'downloads');
  mkdirSync(folder, { recursive: true });
  return folder;
}

const finished = (folder: string): string[] =>
  readdirSync(folder).filter((name) => !name.endsWith('.part'));

/** The driven WebKit loses a press now and then (cause unknown); no other engine gets a second one. */
type Driven = { readonly mayLosePresses?: boolean };

/**
 * Name of the file that a press saves into a folder; null when `enough` holds before there is one.
 */
export async function newFile(
  folder: string,
  press: () => Promise<void>,
  enough: () => Promise<boolean> = () => Promise.resolve(false),
  { mayLosePresses = false }: Driven = {},
): Promise<string | null> {
  const before = new Set(finished(folder));
  await press();
  const end = performance.now() + patience;
  let again = mayLosePresses ? performance.now() + patience / 2 : end;
  while (performance.now() < end) {
    const name = finished(folder).find((each) => !before.has(each));
    if (name !== undefined) return name;
    if (await enough()) return null;
    if (performance.now() > again) {
      again = end;
      console.warn('No file yet: the driver may have lost the press, which is repeated.');
      await press();
    }
    await new Promise((resolve) => void setTimeout(resolve, 50));
  }
  throw new Error(`No file was saved within ${patience / 1000} s`);
}

/**
 * What a press saves into a folder. Every browser names a file that it is still writing
 * differently: an empty one is not done.
 */
export async function savedFile(
  folder: string,
  press: () => Promise<void>,
  driven: Driven = {},
): Promise<Uint8Array> {
  const name = await newFile(folder, press, undefined, driven);
  for (;;) {
    const bytes = readFileSync(join(folder, name ?? ''));
    if (bytes.length > 0) return bytes;
    await new Promise((resolve) => void setTimeout(resolve, 50));
  }
}
