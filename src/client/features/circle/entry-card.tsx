import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { Call } from '#contract/call.ts';
import type { Page } from '#contract/paging.ts';
import type { CircleKind } from '#domain/circle.ts';
import { action, type Action, type ActionDialogProps } from '#client/kinds/action/action.ts';
import type { Clash } from '#client/kinds/form-dialog/use-form.ts';
import { CircleCard } from './circle-card.tsx';
import type { OfPatient } from './person-dialogs.ts';
import { removal } from './removal.ts';

type Entry = { readonly id: string; readonly revision: number };
type Dialog<S> = (props: ActionDialogProps<S>) => ReactNode;

type EntryKind<R extends Entry> = {
  readonly kind: CircleKind;
  readonly title: MessageDescriptor;
  readonly failure: MessageDescriptor;
  readonly empty: MessageDescriptor;
  /** The first entries of a patient. */
  readonly load: (asked: { patientId: string; pageSize: number }) => Promise<Page<R>>;
  /** The call that adds and changes one. */
  readonly save: Pick<Call, 'service' | 'name'>;
  readonly add: { readonly label: MessageDescriptor; readonly dialog: Dialog<OfPatient> };
  /** Changes one; with it comes the removal, which reads one that somebody else changed again. */
  readonly edit?: { readonly dialog: Dialog<R>; readonly clash: Clash<R> };
  /** What can be done with an entry instead. */
  readonly rowActions?: readonly Action<R>[];
  readonly Aside?: (props: { row: R }) => ReactNode;
  readonly row: (row: R) => { readonly title: string; readonly detail: string };
};

/** Defines the card of one kind of entry: what there is, and how one is added, changed, removed. */
export function entryCard<R extends Entry>({
  kind,
  load,
  save,
  add,
  edit,
  rowActions = [],
  row,
  ...texts
}: EntryKind<R>): (props: { subject: OfPatient }) => ReactNode {
  const addOne = action<OfPatient>({
    id: `add-${kind}`,
    label: add.label,
    icon: 'plus',
    needs: save,
    dialog: add.dialog,
  });
  const changing: Action<R>[] = edit
    ? [
        action<R>({ id: `edit-${kind}`, label: msg`Edit`, needs: save, dialog: edit.dialog }),
        removal(kind, edit.clash),
      ]
    : [];
  return function EntryCard({ subject }) {
    return (
      <CircleCard
        {...texts}
        subject={subject}
        record={subject}
        load={(pageSize) => load({ patientId: subject.patient.id, pageSize })}
        add={addOne}
        rowActions={[...changing, ...rowActions]}
        row={(each) => ({ key: each.id, ...row(each) })}
      />
    );
  };
}
