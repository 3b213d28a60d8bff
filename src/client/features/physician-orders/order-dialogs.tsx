import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Visit } from '#contract/entities.ts';
import { errors } from '#contract/errors.ts';
import { patients } from '#contract/patients.ts';
import {
  matchSignedPaper,
  orderFromNote,
  physicianOrders,
  savePhysicianOrder,
  sendPhysicianOrder,
  voidPhysicianOrder,
  type PhysicianOrder,
} from '#contract/physician-orders.ts';
import { fileTypes } from '#domain/file-types.ts';
import { pacificDate } from '#domain/pacific.ts';
import {
  largestOrder,
  largestPlan,
  orderSourceLabels,
  orderTypeLabels,
  orderTypes,
  type OrderSource,
  type OrderType,
} from '#domain/physician-orders.ts';
import { callApi } from '#client/api/call.ts';
import { uploadRecordFile } from '#client/features/circle/upload-record-file.ts';
import { presentLanguage } from '#client/i18n.ts';
import { choice, select } from '#client/kinds/form-dialog/choice-fields.tsx';
import { check, date, file, longText, text } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { picker } from '#client/kinds/form-dialog/picker-field.tsx';
import { rowClash } from '#client/kinds/form-dialog/row-clash.ts';
import { currentSession } from '#client/session/state/session-state.ts';
import { Facts } from '#client/ui/card.tsx';
import { categoryField } from '#client/features/visits/verbal-order/category-field.tsx';
import { endText, kindText, physicianText, sentText, stateText } from './order-words.ts';
import { physicianField, portalAccounts } from './physician-field.ts';

const failure = msg`Sorry, order could not be saved.`;
const today = (): string => pacificDate(new Date());

/** Name of the agency of the open session. */
export function agencyNow(): string {
  const session = currentSession();
  return session.kind === 'open' ? session.state.user.orgName : '';
}

/** What an order is written for: a patient, with the episode and visit it belongs to. */
export type OrderFor = {
  readonly patientId: string;
  readonly patientName: string;
  readonly episodeId: string | null;
  readonly visitId: string | null;
  readonly source: 'written' | 'plan-of-care';
};

const writable = ['written', 'plan-of-care'] as const;
const orderFields = (patientId: string, given?: PhysicianOrder) => ({
  category: categoryField(given?.category),
  text: longText(msg`Order word for word`, {
    required: true,
    initial: given?.content.text ?? '',
    maxLength: given?.source === 'plan-of-care' ? largestPlan : largestOrder,
    rows: 6,
  }),
  physicianId: physicianField(patientId, given?.physician ?? null),
  effectiveFrom: date(msg`Effective from`, {
    initial: given?.content.effectiveFrom ?? today(),
    codes: { 'physician-order.effective': errors['physician-order.effective'].text },
  }),
});

export const WriteOrderDialog = formDialog({
  title: ({ patientName }: OrderFor) => t`Order for ${patientName}`,
  submit: msg`Save`,
  failure,
  wide: true,
  fields: ({ patientId, source }: OrderFor) => ({
    source: choice<OrderSource>(msg`Kind`, {
      required: true,
      compact: true,
      initial: source,
      options: writable.map((value) => ({ value, label: orderSourceLabels[value] })),
    }),
    ...orderFields(patientId),
  }),
  call: savePhysicianOrder,
  input: ({ source, ...values }, { patientId, episodeId, visitId }) => ({
    order: null,
    patientId,
    episodeId,
    visitId,
    source: source || 'written',
    ...values,
  }),
  done: () => t`The order is saved. Send it to be signed.`,
});

/**
 * An order of a signed verbal-order note or plan of care: only its physician is still to be chosen.
 */
export const OrderFromNoteDialog = formDialog({
  title: ({ patientName }: Visit) => t`Order from the note of ${patientName}`,
  submit: msg`Make order`,
  failure,
  fields: ({ patientId }: Visit) => ({ physicianId: physicianField(patientId, null) }),
  call: orderFromNote,
  input: ({ physicianId }, { id }) => ({ visitId: id, physicianId }),
  done: () => t`The order is saved. Send it to be signed.`,
});

/** The patient comes first: the physicians to choose from are the patient's. */
export const PickPatientDialog = formDialog({
  title: msg`New physician order`,
  submit: msg`Continue`,
  failure,
  fields: (_subject: { readonly write: (order: OrderFor) => void }) => ({
    patient: picker<{ id: string; name: string; mrn: string; birthday: string }>(msg`Patient`, {
      required: true,
      find: async (words) =>
        words === '' ? [] : (await callApi(patients, { search: words })).rows,
      offer: ({ name, mrn, birthday }) => [name, mrn, birthday].filter(Boolean).join(' · '),
      name: ({ name }) => name,
      rows: msg`Patients`,
      failure: msg`Sorry, patients could not be loaded.`,
      none: msg`No patient found.`,
    }),
  }),
  run: async ({ patient }, { write }) => {
    if (patient === null) return;
    write({
      patientId: patient.id,
      patientName: patient.name,
      episodeId: null,
      visitId: null,
      source: 'written',
    });
  },
});

/** An order as it is now, beside what it was on the screen. */
export const orderClash = rowClash<PhysicianOrder>(
  'record.changed',
  ({ patientId }, page) =>
    callApi(physicianOrders, { patientId, only: 'All', type: 'All', ...page }),
  ({ id }) => id,
  (order) => ({
    state: text(msg`Status`, { initial: stateText(order) }),
    category: text(msg`Kind`, { initial: kindText(order) }),
    text: text(msg`Order word for word`, { initial: order.content.text }),
    physician: text(msg`Physician`, { initial: physicianText(order) }),
    effectiveFrom: text(msg`Effective from`, { initial: order.content.effectiveFrom }),
    sent: text(msg`Sent`, { initial: sentText(order) }),
    end: text(msg`Closed`, { initial: endText(order) }),
  }),
);

export const EditOrderDialog = formDialog({
  title: ({ patientName }: PhysicianOrder) => t`Order for ${patientName}`,
  submit: msg`Save`,
  failure,
  wide: true,
  fields: (order: PhysicianOrder) => orderFields(order.patientId, order),
  call: savePhysicianOrder,
  input: (values, { id, revision, patientId, episodeId, visitId, source }) => ({
    order: { id, revision },
    patientId,
    episodeId,
    visitId,
    source,
    ...values,
  }),
  clash: orderClash,
  done: (_result, { state, source }) => {
    if (source === 'verbal')
      return t`The order is saved. Changed words are sent once their author has read them back.`;
    return state === 'sent'
      ? t`The order is changed. Links that were sent sign nothing any more: send it again.`
      : t`The order is saved. Send it to be signed.`;
  },
});

/** What is sent, in the words of the order. */
function OrderFacts({ order }: { order: PhysicianOrder }) {
  const { t: say } = useLingui();
  return (
    <Facts
      items={[
        { name: say`Patient`, value: order.patientName },
        { name: say`Kind`, value: kindText(order) },
        { name: say`Order`, value: order.content.text },
      ]}
    />
  );
}

const went = {
  printed: () => t`No fax service is set up: print the order’s PDF and fax it.`,
  faxed: () => t`The order went to the fax service.`,
  mailed: () => t`The link was mailed. It signs once, within 72 hours.`,
  portal: () => t`The physician finds the order in the portal.`,
} as const;

export const SendOrderDialog = formDialog({
  title: ({ state, patientName }: PhysicianOrder) =>
    state === 'sent'
      ? t`Send the order for ${patientName} again`
      : t`Send the order for ${patientName}`,
  submit: msg`Send`,
  failure: msg`Sorry, order could not be sent.`,
  wide: true,
  intro: (order) => <OrderFacts order={order} />,
  fields: (order: PhysicianOrder) => ({
    physicianId: physicianField(order.patientId, order.physician),
    type: choice<OrderType>(msg`How`, {
      required: true,
      compact: true,
      initial: order.type,
      options: orderTypes.map((value) => ({ value, label: orderTypeLabels[value] })),
      after: (type) =>
        type === 'mail' &&
        t`A link is signed with the NPI under Circle; a number of the chart is not enough.`,
    }),
    to: text(msg`Fax number or mail address`, {
      required: false,
      initial: order.sent && order.sent.type !== 'portal' ? order.sent.to : order.physician.fax,
      maxLength: 254,
      hint: msg`Empty for the portal`,
      codes: {
        'physician-order.colleague': errors['physician-order.colleague'].text,
      },
    }),
    accountId: select<string>(msg`Account in the portal`, {
      required: false,
      options: {
        load: () => portalAccounts(order.patientId, order.physician),
        failure: msg`Sorry, physicians could not be loaded.`,
      },
      hint: msg`The account of the physician chosen above; nobody else’s is taken.`,
      codes: {
        'physician-order.wrong-person': errors['physician-order.wrong-person'].text,
      },
    }),
  }),
  run: ({ physicianId, type, to, accountId }, order) =>
    callApi(sendPhysicianOrder, {
      id: order.id,
      revision: order.revision,
      type: type || 'fax',
      physicianId,
      to: type === 'portal' ? '' : to,
      accountId: type === 'portal' ? accountId || null : null,
      language: presentLanguage(),
    }),
  clash: orderClash,
  done: ({ went: how }) => went[how](),
});

export const VoidOrderDialog = formDialog({
  title: ({ patientName }: PhysicianOrder) => t`Void the order for ${patientName}`,
  submit: msg`Void`,
  danger: true,
  failure,
  intro: (order) => <OrderFacts order={order} />,
  fields: (_order: PhysicianOrder) => ({
    reason: longText(msg`Reason`, { required: true, maxLength: 500, rows: 2 }),
    visitsWait: check(msg`Visits of this order`, {
      option: msg`They need no order`,
      hint: msg`Else they wait until a signed order takes its place. QA or an administrator decides.`,
      codes: { 'physician-order.release': errors['physician-order.release'].text },
    }),
  }),
  call: voidPhysicianOrder,
  input: ({ reason, visitsWait: needNone }, { id, revision }) => ({
    id,
    revision,
    reason,
    visitsWait: !needNone,
  }),
  clash: orderClash,
  done: () => t`The order is void.`,
});

/** The visits of a void order wait no longer for another one. */
export const ReleaseVisitsDialog = formDialog({
  title: ({ patientName }: PhysicianOrder) => t`No order needed for ${patientName}`,
  submit: msg`Need no order`,
  failure,
  intro: (order) => <OrderFacts order={order} />,
  fields: (_order: PhysicianOrder) => ({
    reason: longText(msg`Reason`, { required: true, maxLength: 500, rows: 2 }),
  }),
  call: voidPhysicianOrder,
  input: ({ reason }, { id, revision }) => ({ id, revision, reason, visitsWait: false }),
  clash: orderClash,
  done: () => t`Visits no longer wait for this order.`,
});

/** The paper that came back: its foot names the order it belongs to. */
export const SignedPaperDialog = formDialog({
  title: ({ patientName }: PhysicianOrder) => t`Signed paper for ${patientName}`,
  submit: msg`Mark signed`,
  failure,
  wide: true,
  intro: (order) => <OrderFacts order={order} />,
  fields: ({ id }: PhysicianOrder) => {
    const short = id.slice(0, 8);
    return {
      paper: file(msg`Signed paper`, {
        required: true,
        accept: fileTypes.filter((type) => !type.startsWith('audio/')).join(','),
        hint: msg`PDF or photo. Its foot says: Order ${short}`,
        codes: {
          'file.type': errors['file.type'].text,
          'file.name': errors['file.name'].text,
          'file.too-large': errors['file.too-large'].text,
          'physician-order.paper': errors['physician-order.paper'].text,
          'physician-order.paper-used': errors['physician-order.paper-used'].text,
        },
      }),
      signedOn: date(msg`Signed on`, {
        initial: today(),
        codes: { 'physician-order.signed-on': errors['physician-order.signed-on'].text },
      }),
    };
  },
  run: async ({ paper, signedOn }, { id, revision, patientId, episodeId }, entryId) => {
    if (paper === null) return;
    const category = 'Other' as const;
    await uploadRecordFile(paper, { fileId: entryId, patientId, episodeId, category });
    await callApi(matchSignedPaper, { id, revision, fileId: entryId, signedOn });
  },
  clash: orderClash,
  done: () => t`Order signed successfully`,
});
