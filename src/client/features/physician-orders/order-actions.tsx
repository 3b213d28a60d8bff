import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { Visit } from '#contract/entities.ts';
import {
  matchSignedPaper,
  orderFromNote,
  revokeOrderLinks,
  savePhysicianOrder,
  sendPhysicianOrder,
  signPhysicianOrder,
  voidPhysicianOrder,
  type PhysicianOrder,
} from '#contract/physician-orders.ts';
import { must } from '#domain/must.ts';
import { isUnsigned } from '#domain/physician-orders.ts';
import { isSubmitted } from '#domain/visit-status.ts';
import { callApi } from '#client/api/call.ts';
import { action, type ActionDialogProps } from '#client/kinds/action/action.ts';
import { late } from '#client/screen/late.tsx';
import { openFile } from '#client/screen/save-file.ts';
import {
  agencyNow,
  EditOrderDialog,
  OrderFromNoteDialog,
  orderClash,
  PickPatientDialog,
  ReleaseVisitsDialog,
  SendOrderDialog,
  SignedPaperDialog,
  VoidOrderDialog,
  WriteOrderDialog,
  type OrderFor,
} from './order-dialogs.tsx';

const print = action({
  id: 'print-order',
  label: msg`PDF`,
  icon: 'print',
  // New words that nobody read back are no paper yet; former ones are, where they were signed.
  when: ({ unconfirmed, former, signature }) => !unconfirmed && (!former || signature !== null),
  run: async ({ content, signature, seal }: PhysicianOrder) => {
    const { orderFileName, orderPdf } = await import('./order-pdf.ts');
    const signed = signature && seal !== null ? { signature, seal } : null;
    const bytes = await orderPdf({ agency: agencyNow(), content, signed, madeAt: new Date() });
    const file = new Blob([new Uint8Array(bytes)], { type: 'application/pdf' });
    openFile(file, orderFileName(content));
  },
  failure: msg`Sorry, the PDF could not be made.`,
});

const send = action<PhysicianOrder>({
  id: 'send-order',
  label: ({ state }) => (state === 'sent' ? msg`Send reminder` : msg`Send`),
  icon: 'upload',
  needs: sendPhysicianOrder,
  when: ({ state, unconfirmed, former }) => isUnsigned(state) && !unconfirmed && !former,
  dialog: SendOrderDialog,
});

const edit = action<PhysicianOrder>({
  id: 'edit-order',
  label: msg`Edit`,
  needs: savePhysicianOrder,
  when: ({ state, former }) => isUnsigned(state) && !former,
  dialog: EditOrderDialog,
});

const paper = action<PhysicianOrder>({
  id: 'signed-paper',
  label: msg`Signed paper`,
  needs: matchSignedPaper,
  when: ({ state, unconfirmed, former }) => isUnsigned(state) && !unconfirmed && !former,
  dialog: SignedPaperDialog,
});

const FileViewer = late(
  async () => (await import('#client/features/circle/file-viewer.tsx')).FileViewer,
);

const openPaper = action<PhysicianOrder>({
  id: 'open-paper',
  label: msg`Open signed paper`,
  icon: 'notes',
  when: ({ fileId }) => fileId !== null,
  dialog: ({ subject: { fileId }, onClose }) => (
    <FileViewer
      subject={{ id: must(fileId, 'signed paper'), name: t`Signed paper`, type: null }}
      onClose={onClose}
    />
  ),
});

const revoke = action({
  id: 'revoke-links',
  label: msg`Withdraw link`,
  needs: revokeOrderLinks,
  when: ({ state, type }: PhysicianOrder) => state === 'sent' && type !== 'fax',
  ask: {
    title: msg`Withdraw what was sent?`,
    body: [msg`The link signs nothing any more, and the portal shows the order no longer.`],
    confirm: msg`Withdraw`,
  },
  run: ({ id, revision }: PhysicianOrder) => callApi(revokeOrderLinks, { id, revision }),
  done: () => t`The order is to be sent again.`,
  failure: msg`Sorry, order could not be saved.`,
  clash: orderClash,
});

const voidOrder = action<PhysicianOrder>({
  id: 'void-order',
  label: msg`Void`,
  look: 'danger',
  needs: voidPhysicianOrder,
  when: ({ state }) => state !== 'void',
  dialog: VoidOrderDialog,
});

const release = action<PhysicianOrder>({
  id: 'release-visits',
  label: msg`No order needed`,
  needs: voidPhysicianOrder,
  when: ({ voided }) => voided?.visitsWait === true,
  dialog: ReleaseVisitsDialog,
});

/** What the office does with an order. */
export const orderActions = [print, send, edit, paper, openPaper, revoke, voidOrder, release];

/** As the page of a link shows it; that page stays apart from the lists of the office. */
const OrderFacts = late(async () => (await import('./order-by-link.tsx')).OrderFacts);

/** What is signed, as a link shows it. */
function ToSign({ content }: Pick<PhysicianOrder, 'content'>) {
  const { t: say } = useLingui();
  const physician = { name: content.physician.name, npiEnd: '' };
  return (
    <>
      <OrderFacts content={{ ...content, physician }} npi={content.physician.npi} />
      <p>{say`Your name and the time are sealed with the order.`}</p>
    </>
  );
}

const sign = action({
  id: 'sign-order',
  label: msg`Sign`,
  icon: 'check',
  look: 'primary',
  needs: signPhysicianOrder,
  when: ({ state }: PhysicianOrder) => state === 'sent',
  ask: {
    title: ({ content }: PhysicianOrder) => t`Sign the order for ${content.patient.name}?`,
    body: ({ content }: PhysicianOrder) => <ToSign content={content} />,
    confirm: msg`Sign order`,
  },
  run: ({ id, hash }: PhysicianOrder) => callApi(signPhysicianOrder, { id, hash: hash ?? '' }),
  done: () => t`Order signed successfully`,
  failure: msg`Order signing failed.`,
});

/** What a physician does with an order that was sent to them. */
export const ownOrderActions = [sign, print];

/** Asks for the patient, then for the order. */
function NewOrder({ onClose, onDone }: Pick<ActionDialogProps<null>, 'onClose' | 'onDone'>) {
  const picked = useRef<OrderFor | null>(null);
  const [order, setOrder] = useState<OrderFor | null>(null);
  if (order) return <WriteOrderDialog subject={order} onClose={onClose} onDone={onDone} />;
  const write = (given: OrderFor) => {
    picked.current = given;
  };
  // Closed without a patient, the order is not written either.
  const next = () => (picked.current ? setOrder(picked.current) : onClose());
  return <PickPatientDialog subject={{ write }} onClose={next} />;
}

export const newOrder = action<null>({
  id: 'new-order',
  label: msg`New physician order`,
  icon: 'plus',
  needs: savePhysicianOrder,
  dialog: NewOrder,
});

/** An order for a patient, from their record, an episode or a visit. */
export const writeOrder = action<OrderFor>({
  id: 'write-order',
  label: msg`New physician order`,
  icon: 'plus',
  needs: savePhysicianOrder,
  dialog: WriteOrderDialog,
});

const orderForms = ['verbal-order', 'plan-of-care'];

/** For a visit whose form is a verbal order or a plan of care, once its note is handed in. */
export const fromNote = action<Visit>({
  id: 'order-from-note',
  label: ({ formId }) =>
    formId === 'plan-of-care'
      ? msg`Order from the signed plan of care`
      : msg`Order from the signed note`,
  icon: 'notes',
  needs: orderFromNote,
  when: (visit) => orderForms.includes(visit.formId) && isSubmitted(visit),
  dialog: OrderFromNoteDialog,
});
