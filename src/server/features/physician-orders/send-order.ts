import type { OutputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import type { sendPhysicianOrder as contract } from '#contract/physician-orders.ts';
import { isPhysicianAccount, isUnsigned, linkNpi } from '#domain/physician-orders.ts';
import { isEmail, isUsPhone } from '#domain/texts.ts';
import { drawOrder } from '#paper/order-paper.ts';
import { countTry, orderSendingLimits } from '#server/db/rate-limit.ts';
import { newToken } from '#server/db/sessions.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import {
  requirePresentWords,
  type OpenedOrder,
  type OrderCard,
} from '#server/features/physician-orders/rows.ts';
import type { UnitOfWork } from '#server/features/repository.ts';
import { queueMail, sendWaitingMails } from '#server/runtime/mail-outbox.ts';
import { orderMail } from '#server/features/physician-orders/queries/order-mail.ts';

type Request = SignedInRequest<typeof contract>;
type Input = Request['input'];

type AddressCode =
  | 'physician-order.to'
  | 'physician-order.npi'
  | 'physician-order.colleague'
  | 'physician-order.wrong-person';

const refused = (path: string, code: AddressCode): Refusal =>
  new Refusal(code, { fields: [{ path, code }] });

/** Ten digits of a US number. @throws Refusal physician-order.to */
function faxNumber(to: string): string {
  const digits = to.replaceAll(/\D/g, '');
  if (!isUsPhone(to) || digits.length < 10) throw refused('to', 'physician-order.to');
  return digits.slice(-10);
}

/**
 * Where it goes, in words; checked. A link goes to no number that the chart alone says: a clinician
 * could choose there what their own words are signed with.
 *
 * @throws Refusal physician-order.to, physician-order.npi, physician-order.colleague,
 * physician-order.wrong-person
 */
async function addressOf(
  input: Input,
  physician: OrderCard['physician'],
  { physicianOrders }: Pick<UnitOfWork, 'physicianOrders'>,
): Promise<string> {
  if (input.type === 'fax') return faxNumber(input.to);
  if (input.type === 'mail') {
    if (!/^\d{10}$/.test(linkNpi(physician))) throw refused('physicianId', 'physician-order.npi');
    const to = input.to.trim();
    if (!isEmail(to)) throw refused('to', 'physician-order.to');
    // Whoever has the link signs it: it is no mail to oneself or to a colleague.
    if (await physicianOrders.isColleague(to)) throw refused('to', 'physician-order.colleague');
    return to;
  }
  const account = (await physicianOrders.accounts()).find(({ id }) => id === input.accountId);
  if (!account) throw refused('accountId', 'physician-order.to');
  if (!isPhysicianAccount(physician, account))
    throw refused('accountId', 'physician-order.wrong-person');
  return account.name;
}

/** The order to send, and to whom. @throws Refusal */
async function prepared(within: UnitOfWork, input: Input) {
  // What is sent names the person of the chart: nobody merges it or gives it back meanwhile.
  const patientId = await within.physicianOrders.patientOf(input.id);
  await within.patients.hold(patientId);
  const order = await within.physicianOrders.lockAt(input);
  if (order.row.patient_id !== patientId) throw new Refusal('record.changed');
  if (order.row.state === 'signed') throw new Refusal('physician-order.signed');
  if (!isUnsigned(order.row.state)) throw new Refusal('physician-order.state');
  requirePresentWords(order);
  if (order.row.unconfirmed) throw new Refusal('physician-order.unconfirmed');
  const physician = await within.physicianOrders.physician(
    order.row.patient_id,
    input.physicianId,
    order.card.physician,
  );
  const to = await addressOf(input, physician, within);
  return { order, physician, to, ...within.physicianOrders.contentFor(order, physician) };
}

const tooMany = { mail: 'physician-order.mails', fax: 'physician-order.faxes' } as const;

/**
 * Counts a mail or a fax of the asking person's day.
 *
 * @throws Refusal physician-order.mails, physician-order.faxes
 */
async function countSending(
  { physicianOrders }: UnitOfWork,
  { session, now, http }: Request,
  type: keyof typeof tooMany,
): Promise<void> {
  const wait = await physicianOrders.use((db) =>
    countTry(db, `order ${type}`, session.userId, orderSendingLimits.person, now),
  );
  if (wait === 0) return;
  http.retryAfter(wait);
  throw new Refusal(tooMany[type]);
}

const faxId = ({ row, card }: OpenedOrder): string =>
  `${row.id}-${(card.sendings?.length ?? 0) + 1}`;

/** How a fax went, and the hash of what is on it. */
type Faxed = { readonly went: 'printed' | 'faxed'; readonly hash: string };

/**
 * Draws the order and faxes it, before anything is recorded: what the service refuses was not sent.
 * The paper is drawn here, from what the order says: no browser sends another one.
 *
 * @throws Refusal
 */
async function fax(request: Request): Promise<Faxed> {
  const { input, repo, server, now } = request;
  const { order, to, content, hash } = await repo.transaction(async (within) => {
    const found = await prepared(within, input);
    // A fax that the service does not take has gone out of the door all the same, or may have.
    await countSending(within, request, 'fax');
    return found;
  });
  if (server.faxes === null) return { went: 'printed', hash };
  const { language } = input;
  const agency = order.row.agency;
  const document = await drawOrder({ agency, content, signed: null, language, madeAt: now });
  try {
    await server.faxes.send({ id: faxId(order), to, document });
  } catch (cause) {
    server.log.failure('fax', cause, {});
    throw new Refusal('physician-order.fax', { cause });
  }
  return { went: 'faxed', hash };
}

/** Sends an order, freezes what it says, and binds a link to that. */
export async function sendPhysicianOrder(request: Request): Promise<OutputOf<typeof contract>> {
  const { input, repo, server, session, now } = request;
  const faxed = input.type === 'fax' ? await fax(request) : null;
  const sent = await repo.transaction(async (within) => {
    const { order, physician, to, content, hash } = await prepared(within, input);
    // What is recorded as sent is what is on the paper.
    if (faxed && faxed.hash !== hash) throw new Refusal('record.changed');
    const { token, hash: linkHash } = newToken(session.orgId);
    if (input.type === 'mail') {
      await countSending(within, request, 'mail');
      await within.physicianOrders.addLink(order.row.id, linkHash, hash);
      const link = `${server.baseUrl()}/signedDocuments#token=${encodeURIComponent(token)}`;
      const parts = { physician: physician.name, agency: session.orgName, link };
      const mail = { id: server.newId(), to, ...orderMail[input.language](parts) };
      await within.physicianOrders.queue((db, keys) =>
        queueMail(db, keys, session.orgId, mail, now),
      );
    } else await within.physicianOrders.revokeLinks(order.row.id);
    const by = repo.scope.userName;
    const printed = faxed?.went === 'printed';
    const { type, language } = input;
    const byId = session.userId;
    const sending = { type, to, at: now.toISOString(), by, byId, printed, language };
    return within.physicianOrders.write(order, {
      state: 'sent',
      type: input.type,
      sent_at: now,
      reminders: 0,
      account_id: input.type === 'portal' ? input.accountId : null,
      content_hash: hash,
      card: {
        ...order.card,
        physician,
        content,
        sendings: [...(order.card.sendings ?? []), sending],
      },
    });
  });
  if (input.type === 'mail') server.later(() => sendWaitingMails(server));
  const went = input.type === 'mail' ? ('mailed' as const) : ('portal' as const);
  return { ...sent, went: faxed?.went ?? went };
}
