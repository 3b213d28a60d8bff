import type { OutputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import {
  signedOrderText,
  type OrderContent,
  type OrderSignature,
} from '#contract/order-content.ts';
import type {
  OrderToRead,
  readOrderLink as readContract,
  signOrderByLink as signContract,
  signPhysicianOrder as loginContract,
} from '#contract/physician-orders.ts';
import { must } from '#domain/must.ts';
import { isNamedPhysician } from '#domain/physician-names.ts';
import {
  isPhysicianAccount,
  mostWrongSigners,
  npiDigits,
  npiEndDigits,
  type OrderState,
} from '#domain/physician-orders.ts';
import { recordAudit } from '#server/db/audit.ts';
import { orderLinkLimits } from '#server/db/rate-limit.ts';
import { readToken } from '#server/db/sessions.ts';
import { countOrRefuse } from '#server/features/account/own-password.ts';
import { organisationName } from '#server/features/account/queries.ts';
import type { OpenRequest, SignedInRequest } from '#server/features/handler.ts';
import {
  countWrongSigner,
  findLink,
  useLink,
  type FoundLink,
} from '#server/features/physician-orders/queries/links.ts';
import {
  textHash,
  type OpenedOrder,
  type OrderCard,
} from '#server/features/physician-orders/rows.ts';
import { repositoryFor } from '#server/features/repository-for.ts';
import type { Repository, UnitOfWork } from '#server/features/repository.ts';

type LinkRequest = Pick<OpenRequest<typeof readContract>, 'server' | 'http' | 'now' | 'session'>;

/** @throws Refusal physician-order.signed, physician-order.voided, physician-order.state */
function requireSent(state: OrderState): void {
  if (state === 'signed') throw new Refusal('physician-order.signed');
  if (state === 'void') throw new Refusal('physician-order.voided');
}

/** Why a link signs nothing, each reason with its own words. @throws Refusal */
function requireLive(link: FoundLink, now: Date): void {
  if (link.used_at !== null) throw new Refusal('physician-order.link-used');
  if (link.state === 'void') throw new Refusal('physician-order.voided');
  if (link.order_hash !== link.content_hash) throw new Refusal('physician-order.changed');
  if (link.revoked_at !== null) throw new Refusal('physician-order.link-revoked');
  if (link.expires_at <= now) throw new Refusal('physician-order.link-expired');
  requireSent(link.state);
}

/** What a signer typed that is not of the physician whom an order names. */
const wrongFields = (
  physician: OrderContent['physician'],
  typed: { readonly name: string; readonly npi: string },
): { path: 'name' | 'npi'; code: 'physician-order.wrong-person' }[] => {
  const wrong: ('name' | 'npi')[] = [];
  if (!isNamedPhysician(physician.name, typed.name)) wrong.push('name');
  if (physician.npi === '' || physician.npi !== typed.npi) wrong.push('npi');
  return wrong.map((path) => ({ path, code: 'physician-order.wrong-person' }));
};

/** The link behind a token, and the records it opens. @throws Refusal */
async function liveLink(given: string, action: string, request: LinkRequest) {
  const { server, http, now, session } = request;
  const limit = { kind: 'order link', subject: http.address, limit: orderLinkLimits.address };
  await countOrRefuse(server.db, http, limit, now);
  const token = readToken(given);
  const link = token && (await findLink(server.db, token));
  if (!token || !link) throw new Refusal('physician-order.link-unknown');
  requireLive(link, now);
  // Who wrote the order answers for nothing here: what is done is in the log as that of whoever is
  // signed in at the agency, else as nobody's.
  const nobody = {
    orgId: token.orgId,
    userId: link.written_by,
    givenName: '',
    familyName: '',
    role: 'PHYSICIAN',
    privileges: '{}',
  } as const;
  const repo = await repositoryFor(server, nobody, 'organisation', action, now);
  const insider = session?.orgId === token.orgId ? session : null;
  return { token, link, repo, insider };
}

type Insider = Awaited<ReturnType<typeof liveLink>>['insider'];

const told = (
  repo: Pick<Repository, 'scope'>,
  orderId: string,
  by: Insider,
  detail?: Readonly<Record<string, string>>,
): Promise<void> =>
  recordAudit({ ...repo.scope, userId: by?.userId ?? null }, 'physicianOrder', orderId, detail);

/** Field by field: whoever has the link gets neither the whole number it is signed with nor our ids. */
const shownByLink = (content: OrderContent): OrderToRead => ({
  patient: { name: content.patient.name, birthday: content.patient.birthday },
  source: content.source,
  category: content.category,
  text: content.text,
  effectiveFrom: content.effectiveFrom,
  physician: {
    name: content.physician.name,
    npiEnd: content.physician.npi.slice(-npiEndDigits),
  },
  author: content.author,
  received: content.received,
  ...(content.amendments && { amendments: content.amendments }),
});

/** What a mail program that follows links may do: look. It signs nothing. */
export async function readOrderLink({
  input,
  ...request
}: OpenRequest<typeof readContract>): Promise<OutputOf<typeof readContract>> {
  const { link, repo, insider } = await liveLink(input.token, 'readOrderLink', request);
  const { content } = await repo.transaction(({ physicianOrders }) =>
    physicianOrders.lock(link.order_id),
  );
  await told(repo, link.order_id, insider);
  return {
    agency: await organisationName(request.server.db, link.org_id),
    content: shownByLink(content),
    hash: link.content_hash,
    expiresAt: link.expires_at.toISOString(),
  };
}

/** Writes a signature; the seal covers content and signature. */
async function signed(
  { physicianOrders }: UnitOfWork,
  order: OpenedOrder,
  signature: OrderSignature,
  by: string | null,
  paper?: Pick<OrderCard, 'fileId' | 'marked'>,
) {
  const seal = textHash(signedOrderText(order.content, signature));
  const written = await physicianOrders.write(
    order,
    {
      state: 'signed',
      seal,
      signed_at: new Date(signature.at),
      card: { ...order.card, content: order.content, signature, ...paper },
    },
    by,
  );
  await physicianOrders.revokeLinks(order.row.id);
  return { ...written, seal };
}

/**
 * Whether whoever opened a link may sign by it. An address proves nothing, but a session says who
 * reads what was mailed there: nobody of the agency signs, nor a physician with the order's own
 * account, of its author or its sender.
 */
async function maySignByLink(
  repo: Repository,
  orderId: string,
  insider: Insider,
): Promise<boolean> {
  if (insider === null) return true;
  if (insider.role !== 'PHYSICIAN') return false;
  return repo.transaction(async ({ physicianOrders }) => {
    const order = await physicianOrders.lock(orderId);
    return !(await physicianOrders.isOfItsHands(order, insider.userId));
  });
}

export async function signOrderByLink({
  input,
  ...request
}: OpenRequest<typeof signContract>): Promise<OutputOf<typeof signContract>> {
  const { now } = request;
  const { token, link, repo, insider } = await liveLink(input.token, 'signOrderByLink', request);
  if (!(await maySignByLink(repo, link.order_id, insider))) {
    await told(repo, link.order_id, insider, { refused: 'physician-order.insider' });
    throw new Refusal('physician-order.insider');
  }
  if (input.hash !== link.content_hash) throw new Refusal('physician-order.changed');
  const npi = npiDigits(input.npi);
  const name = input.name.trim();
  const wrong = await repo.transaction(async ({ physicianOrders }) => {
    const { content } = await physicianOrders.lock(link.order_id);
    // Tries at once wait for each other at the lock, and find the link as the one before left it.
    const found = await physicianOrders.use((db) => findLink(db, token));
    requireLive(must(found, 'link'), now);
    const fields = wrongFields(content.physician, { name, npi });
    // Counted although it is refused: names and numbers are not to be tried out.
    if (fields.length > 0)
      await physicianOrders.use((db) => countWrongSigner(db, link, mostWrongSigners, now));
    return fields;
  });
  if (wrong.length > 0) {
    await told(repo, link.order_id, insider, { refused: 'physician-order.wrong-person' });
    throw new Refusal('physician-order.wrong-person', { fields: wrong });
  }
  return repo.transaction(async (within) => {
    const order = await within.physicianOrders.lock(link.order_id);
    requireSent(order.row.state);
    if (order.row.content_hash !== link.content_hash) throw new Refusal('physician-order.changed');
    if (!(await within.physicianOrders.use((db) => useLink(db, link, now))))
      throw new Refusal('physician-order.link-used');
    const signature: OrderSignature = {
      how: 'link',
      name,
      npi,
      at: now.toISOString(),
    };
    const { seal } = await signed(within, order, signature, insider?.userId ?? null);
    return { content: order.content, signature, seal };
  });
}

/** The physician whose account it was sent to signs what they read. */
export function signByLogin({
  input,
  repo,
  session,
  now,
}: SignedInRequest<typeof loginContract>): Promise<OutputOf<typeof loginContract>> {
  return repo.transaction(async (within) => {
    const order = await within.physicianOrders.lock(input.id);
    if (order.row.account_id !== session.userId) throw new Refusal('physician-order.wrong-person');
    if (await within.physicianOrders.isOfItsHands(order, session.userId))
      throw new Refusal('physician-order.wrong-person');
    // Sent before accounts were compared, or to one whose name changed since.
    if (!isPhysicianAccount(order.content.physician, { name: repo.scope.userName }))
      throw new Refusal('physician-order.wrong-person');
    requireSent(order.row.state);
    if (order.row.content_hash !== input.hash) throw new Refusal('physician-order.changed');
    const signature: OrderSignature = {
      how: 'login',
      name: repo.scope.userName.slice(0, 160),
      // Nobody entered one, and the account keeps none.
      npi: '',
      at: now.toISOString(),
    };
    const { id, revision } = await signed(within, order, signature, session.userId);
    return { id, revision };
  });
}

/** The signed paper stands for the physician's signature; `marked` is who says so, and when. */
export async function signOnPaper(
  within: UnitOfWork,
  order: OpenedOrder,
  given: {
    readonly fileId: string;
    readonly at: string;
    readonly by: string;
    readonly marked: NonNullable<OrderCard['marked']>;
  },
) {
  const { at, by, marked } = given;
  const { name, npi } = order.content.physician;
  const signature: OrderSignature = { how: 'paper', name, npi, at };
  const paper = { fileId: must(given.fileId, 'paper'), marked };
  const { id, revision } = await signed(within, order, signature, by, paper);
  return { id, revision };
}
