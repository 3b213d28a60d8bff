import { readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sealFax } from '#server/features/physician-orders/queries/waiting-fax.ts';
import type { Server } from '#server/runtime/context.ts';

type Sealing = Pick<Server, 'db' | 'keyring' | 'log' | 'now'> & {
  readonly config: Pick<Server['config'], 'dataDir'>;
};

/** `<fax number>-<order>-<sending>.pdf`, as earlier versions named a fax that somebody prints. */
const faxName = /^(\d{10})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d+)\.pdf$/;

async function sealOne(server: Sealing, folder: string, name: string): Promise<void> {
  const [, to, orderId, nth] = faxName.exec(name) ?? [];
  const path = join(folder, name);
  if (to === undefined || orderId === undefined || nth === undefined) {
    server.log.warn('an unsealed file in the folder of faxes is no fax of ours', {});
    return;
  }
  const bytes = await readFile(path);
  if (await sealFax(server, { to, orderId, nth: Number(nth), bytes })) await rm(path);
  else server.log.warn('an unsealed fax waits whose order is not known', { entryId: orderId });
}

/** Names in the folder; none where it is not there, or cannot be read, which the log says. */
async function namesIn(server: Sealing, folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isAbsent) server.log.failure('fax', error, {});
    return [];
  }
}

/**
 * Earlier versions left PDFs in the data folder, to be printed and faxed. Each becomes a sealed file
 * of its patient, and its order says that the fax is to be printed; then the plain copy goes. What
 * cannot be sealed stays where it is, and the log says so: nothing is lost.
 */
export async function sealWaitingFaxes(server: Sealing): Promise<void> {
  const folder = join(server.config.dataDir, 'fax');
  const names = await namesIn(server, folder);
  for (const name of names)
    try {
      await sealOne(server, folder, name);
    } catch (error) {
      server.log.failure('fax', error, {});
    }
  await rmdir(folder).catch(() => undefined);
}
