import type { OutputOf } from '#contract/call.ts';
import { Refusal, type ErrorCode } from '#contract/errors.ts';
import type {
  authenticateByPasskey as contract,
  passkeyChallenge as challengeContract,
} from '#contract/passkeys.ts';
import { blocksLogin, parsePrivileges } from '#domain/privileges.ts';
import { deviceMarkHash, newDeviceMark } from '#server/db/device-mark.ts';
import {
  findPasskey,
  newChallenge,
  takeChallenge,
  usePasskey,
  type KeptPasskey,
} from '#server/features/sign-in/queries/passkeys.ts';
import { signInLimits, takeBackTry } from '#server/db/rate-limit.ts';
import type { OpenRequest } from '#server/features/handler.ts';
import { openSessionFor, finishSignIn, type Arrival } from './open-session.ts';
import { countOrRefuse } from '#server/features/account/own-password.ts';
import { userById } from '#server/features/account/queries.ts';
import { userHandleOf } from '#server/features/account/passkeys.ts';
import { clientDataOf, partyOf, verifyAssertion } from './webauthn.ts';

/**
 * Signing in by a passkey: it and the finger, face or PIN that it asked for are two factors
 * (decision 049).
 */

export async function passkeyChallenge({
  server,
  http,
  now,
}: OpenRequest<typeof challengeContract>): Promise<OutputOf<typeof challengeContract>> {
  const mark = http.deviceMark ?? newDeviceMark();
  const challenge = await newChallenge(server.db, { mark: deviceMarkHash(mark) }, now);
  http.keepDeviceMark(mark);
  return { challenge, rpId: partyOf(server.config.publicUrl)?.rpId ?? null };
}

type Entered = OpenRequest<typeof contract>;
type Proven = { readonly kept: KeptPasskey; readonly counter: number; readonly mark: string };

/**
 * Whose passkey answered the challenge of this browser. Everything that is wrong is answered alike.
 */
async function proven(
  { input: { assertion }, server, http, now }: Entered,
  known: (kept: KeptPasskey) => void,
): Promise<Proven> {
  const [party, data, mark] = [
    partyOf(server.config.publicUrl),
    clientDataOf(assertion.clientDataJSON),
    http.deviceMark,
  ];
  if (
    !party ||
    !data ||
    mark === null ||
    !(await takeChallenge(server.db, data.challenge, { mark: deviceMarkHash(mark) }, now))
  )
    throw new Refusal('login.passkey');
  const kept = await findPasskey(server.db, assertion.credentialId);
  if (!kept) throw new Refusal('login.passkey');
  known(kept);
  if (assertion.userHandle !== null && assertion.userHandle !== userHandleOf(kept.userId))
    throw new Refusal('login.passkey');
  const counter = await verifyAssertion(party, data, kept, assertion);
  if (counter === null) throw new Refusal('login.passkey');
  return { kept, counter, mark };
}

async function signIn(request: Entered, known: (kept: KeptPasskey) => void) {
  const { input, server, session: earlier, http, now } = request;
  await countOrRefuse(
    server.db,
    http,
    { kind: 'sign-in address', subject: http.address, limit: signInLimits.address },
    now,
  );
  const { kept, counter, mark } = await proven(request, known);
  const user = await userById(server.db, kept.orgId, kept.userId);
  if (!user) throw new Refusal('login.passkey');
  if (blocksLogin(parsePrivileges(user.privileges))) throw new Refusal('login.blocked');
  const arrival: Arrival = { server, user, device: input, mark, earlier, now };
  const opened = await server.db.transaction().execute(async (db) => {
    if (!(await usePasskey(db, kept, counter, now))) throw new Refusal('login.passkey');
    return openSessionFor(db, arrival, 'passkey');
  });
  await takeBackTry(server.db, 'sign-in address', http.address);
  return finishSignIn(arrival, http, opened);
}

export async function authenticateByPasskey(
  request: OpenRequest<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  const { server, http } = request;
  let kept: KeptPasskey | null = null;
  const logRefusal = (code: ErrorCode): void =>
    server.log.warn('sign-in refused', {
      code,
      by: 'passkey',
      address: http.address,
      orgId: kept?.orgId,
      userId: kept?.userId,
    });
  try {
    return await signIn(request, (found) => (kept = found));
  } catch (error) {
    if (error instanceof Refusal) logRefusal(error.code);
    throw error;
  }
}
