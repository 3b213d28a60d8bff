import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errors } from '#contract/errors.ts';
import type { RecordName } from '#contract/targets.ts';
import { pacificDate, pacificTime } from '#domain/pacific.ts';
import { largestOrder } from '#domain/physician-orders.ts';
import { check, date, longText, text, time } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { useStore } from '#client/session/state/session.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { enqueue } from '#client/store/outbox/commands.ts';
import { rowOf } from '#client/store/snapshots/overlay.ts';
import { usePatient } from '#client/store/snapshots/queries.ts';
import { Button } from '#client/ui/button.tsx';
import { categoryField } from './category-field.tsx';

export type Hearing = {
  readonly store: DeviceStore;
  readonly about: RecordName & { readonly patientName: string };
  /** As the chart on this phone names the physician; empty where it names none. */
  readonly physician: string;
};

/**
 * A clinician writes down what a physician says and reads it back, online or offline; the office
 * sends it to be signed.
 */
export const VerbalOrderDialog = formDialog({
  title: ({ about: { patientName } }: Hearing) => t`Verbal order for ${patientName}`,
  submit: msg`Save order`,
  failure: msg`Sorry, order could not be saved.`,
  fields: ({ physician, store }: Hearing) => {
    const now = new Date(store.clock.now());
    return {
      physician: text(msg`Physician`, { required: true, initial: physician, maxLength: 160 }),
      from: text(msg`Spoken by`, {
        required: false,
        maxLength: 160,
        hint: msg`Empty where it was the physician`,
      }),
      receivedOn: date(msg`Date received`, { required: true, initial: pacificDate(now) }),
      receivedTime: time(msg`Time received`, { required: true, initial: pacificTime(now) }),
      category: categoryField(),
      text: longText(msg`Order word for word`, {
        required: true,
        maxLength: largestOrder,
        rows: 5,
        hint: msg`Complete enough that a colleague can carry it out tomorrow.`,
      }),
      effectiveFrom: date(msg`Effective from`, { required: true, initial: pacificDate(now) }),
      readBack: check(msg`Order read back`, {
        required: true,
        missing: errors['physician-order.read-back'].text,
        option: msg`Yes, confirmed as correct`,
        codes: { 'physician-order.read-back': errors['physician-order.read-back'].text },
      }),
    };
  },
  run: (values, { store, about: { record, id } }, entryId) =>
    enqueue(store, {
      command: 'writeVerbalOrder',
      targetId: entryId,
      input: { ...values, about: { record, id } },
    }),
  done: () =>
    t`Saved on this phone. The office gets it with the next sync and sends it to be signed.`,
});

type OfVisit = { readonly id: string; readonly patientId: string; readonly patientName: string };

function OpenDialog({ visit, onClose }: { visit: OfVisit; onClose: () => void }) {
  const store = useStore();
  const page = usePatient(visit.patientId);
  if (page === undefined) return null;
  const named = page?.patient.content.doc.values['physicianName'];
  const about = { record: 'visit', id: visit.id, patientName: visit.patientName } as const;
  return (
    <VerbalOrderDialog
      subject={{ store, about, physician: typeof named === 'string' ? named : '' }}
      onClose={onClose}
    />
  );
}

/** Aides take no orders. */
export const takesOrders = (user: DeviceStore['user']): boolean => rowOf(user) === 'CLINICIAN';

/** On the card of a visit and in its open note; nothing for those who take no orders. */
export function VerbalOrderButton({ visit }: { visit: OfVisit }) {
  const { t: say } = useLingui();
  const store = useStore();
  const [isOpen, setOpen] = useState(false);
  if (!takesOrders(store.user)) return null;
  return (
    <>
      <Button icon="call" onClick={() => setOpen(true)}>{say`Verbal order`}</Button>
      {isOpen && <OpenDialog visit={visit} onClose={() => setOpen(false)} />}
    </>
  );
}
