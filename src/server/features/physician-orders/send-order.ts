import type { OutputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import type { sendPhysicianOrder as contract } from '#contract/physician-orders.ts';
import { isUnsigned } from '#domain/physician-orders.ts';
import { isEmail, isUsPhone } from '#domain/texts.ts';
import { newToken } from '#server/db/sessions.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import type { OpenedOrder } from '#server/features/physician-orders/queries.ts';
import type { OrderCard } from '#server/features/physician-orders/rows.ts';
import type { UnitOfWork } from '#server/features/repository.ts';
import { queueMail, sendWaitingMails } from '#server/runtime/mail-outbox.ts';
import { orderMail } from './order-mail.ts';

type Request = SignedInRequest<typeof contract>;
type Input = Request['input'];

const refused = (path: string, code: 'physician-order.to' | 'physician-order.npi'): Refusal =>
  new Refusal(code, { fields: [{ path, code }] });

/** Ten digits of a US number. @throws Refusal physician-order.to */
function faxNumber(to: string): string {
  const digits = to.replaceAll(/\D/g, '');
  if (!isUsPhone(to) || digits.length < 10) throw refused('to', 'physician-order.to');
  return digits.slice(-10);
}

/** @throws Refusal physician-order.document */
function documentOf({ document }: Input): Buffer {
  const bytes = Buffer.from(document ?? '', 'base64');
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-')
    throw new Refusal('physician-order.document');
  return bytes;
}

/** Where it goes, in words; checked. @throws Refusal physician-order.to, physician-order.npi */
async function addressOf(
  input: Input,
  physician: OrderCard['physician'],
  { physicianOrders }: Pick<UnitOfWork, 'physicianOrders'>,
): Promise<string> {
  if (input.type === 'fax') return faxNumber(input.to);
  if (input.type === 'mail') {
    if (!/^\d{10}$/.test(physician.npi)) throw refused('physicianId', 'physician-order.npi');
    const to = input.to.trim();
    // Whoever has the link signs it: it is no mail to oneself or to a colleague.
    if (!isEmail(to) || (await physicianOrders.isColleague(to)))
      throw refused('to', 'physician-order.to');
    return to;
  }
  const account = (await physicianOrders.accounts()).find(({ id }) => id === input.accountId);
  if (!account) throw refused('accountId', 'physician-order.to');
  return account.name;
}

/** The order to send, and to whom. @throws Refusal */
async function prepared(within: UnitOfWork, input: Input) {
  const order = await within.physicianOrders.lockAt(input);
  if (order.row.state === 'signed') throw new Refusal('physician-order.signed');
  if (!isUnsigned(order.row.state)) throw new Refusal('physician-order.state');
  const physician = await within.physicianOrders.physician(order.row.patient_id, input.physicianId);
  return { order, physician, to: await addressOf(input, physician, within) };
}

const faxId = ({ row, card }: OpenedOrder): string =>
  `${row.id}-${(card.sendings?.length ?? 0) + 1}`;

/** Before anything is recorded: what the service refuses was not sent. @throws Refusal */
async function fax({ input, repo, server }: Request): Promise<'printed' | 'faxed'> {
  const { order, to } = await repo.transaction((within) => prepared(within, input));
  const document = documentOf(input);
  try {
    return await server.faxes.send({ id: faxId(order), to, document });
  } catch (cause) {
    server.log.failure('fax', cause, {});
    throw new Refusal('physician-order.fax', { cause });
  }
}

/** Sends an order, freezes what it says, and binds a link to that. */
export async function sendPhysicianOrder(request: Request): Promise<OutputOf<typeof contract>> {
  const { input, repo, server, session, now } = request;
  const faxed = input.type === 'fax' ? await fax(request) : null;
  const sent = await repo.transaction(async (within) => {
    const { order, physician, to } = await prepared(within, input);
    const { content, hash } = within.physicianOrders.contentFor(order, physician);
    const { token, hash: linkHash } = newToken(session.orgId);
    if (input.type === 'mail') {
      await within.physicianOrders.addLink(order.row.id, linkHash, hash);
      const link = `${server.baseUrl()}/signedDocuments#token=${encodeURIComponent(token)}`;
      const parts = { physician: physician.name, agency: session.orgName, link };
      const mail = { id: server.newId(), to, ...orderMail[input.language](parts) };
      await within.physicianOrders.queue((db, keys) =>
        queueMail(db, keys, session.orgId, mail, now),
      );
    } else await within.physicianOrders.revokeLinks(order.row.id);
    const by = repo.scope.userName;
    const sending = { type: input.type, to, at: now.toISOString(), by };
    return within.physicianOrders.write(order, {
      state: 'sent',
      type: input.type,
      sent_at: now,
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
  return { ...sent, went: faxed ?? went };
}
