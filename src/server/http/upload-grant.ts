import { callKey, type Call } from '#contract/call.ts';
import { deviceStanding, releaseShare } from '#contract/devices.ts';
import { Refusal } from '#contract/errors.ts';
import { relayCalls } from '#contract/exchange.ts';
import { findUploadGrant } from '#server/features/devices/queries/upload-grants.ts';
import type { Server } from '#server/runtime/context.ts';

const header = 'x-upload-grant';
const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{1,100})$/;

/** The calls a device makes with its upload grant instead of a session (decision 022). */
const withGrant: ReadonlySet<string> = new Set(
  [...Object.values(relayCalls), deviceStanding, releaseShare].map(callKey),
);

/**
 * Whether a request shows the upload grant of a client, before anybody reads its body. What the
 * grant allows is decided by the call, from the grant in its body.
 */
export async function shownGrant(
  { db }: Pick<Server, 'db'>,
  headers: Headers,
  call: Pick<Call, 'service' | 'name'>,
): Promise<'none' | 'right' | 'wrong'> {
  const given = withGrant.has(callKey(call)) ? headers.get(header) : null;
  if (given === null) return 'none';
  const [, clientId, token] = shape.exec(given) ?? [];
  if (clientId === undefined || token === undefined) return 'wrong';
  return findUploadGrant(db, clientId, token).then(
    () => 'right',
    (error: unknown) => {
      if (error instanceof Refusal) return 'wrong';
      throw error;
    },
  );
}
