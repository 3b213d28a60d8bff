import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { callNamed } from '#contract/call.ts';
import { errors } from '#contract/errors.ts';
import type { PhysicianOrder } from '#contract/physician-orders.ts';
import { callApi } from '#client/api/call.ts';
import { ActionButton } from '#client/kinds/action/action-button.tsx';
import { action } from '#client/kinds/action/action.ts';
import { check } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { Cluster, Facts, Stack } from '#client/ui/card.tsx';
import { List, ListRow } from '#client/ui/list.tsx';
import { EmptyState } from '#client/ui/notices.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import { amendedText, kindText } from './order-words.ts';

type Contract = typeof import('#contract/physician-orders.ts');
// By name: a phone does without the schemas of the office's orders.
const ordersToConfirm = callNamed<Contract['ordersToConfirm']>('operation', 'ordersToConfirm');
const confirmOrderAmendment = callNamed<Contract['confirmOrderAmendment']>(
  'operation',
  'confirmOrderAmendment',
);
const declineOrderAmendment = callNamed<Contract['declineOrderAmendment']>(
  'operation',
  'declineOrderAmendment',
);

const failure = msg`Sorry, order could not be saved.`;

/** What was heard, and what the office made of it. */
function Words({ order }: { order: PhysicianOrder }) {
  const { t: say } = useLingui();
  const { content } = order;
  const first = content.amendments?.find(({ confirmed }) => confirmed === null);
  return (
    <Facts
      items={[
        { name: say`Kind`, value: kindText(order) },
        { name: say`Your words`, value: first?.text ?? content.text },
        { name: say`New words`, value: content.text },
        ...(first?.category !== undefined && first.category !== content.category
          ? [{ name: say`Your category`, value: first.category === '' ? '—' : first.category }]
          : []),
        { name: say`Effective from`, value: content.effectiveFrom },
        { name: say`Amendments`, value: amendedText(content) },
      ]}
    />
  );
}

const ConfirmDialog = formDialog({
  title: ({ patientName }: PhysicianOrder) => t`Confirm the order for ${patientName}`,
  submit: msg`Confirm`,
  failure,
  wide: true,
  intro: (order) => <Words order={order} />,
  fields: (_order: PhysicianOrder) => ({
    readBack: check(msg`Read-back`, {
      option: msg`I read the new words back to the physician, who confirmed them.`,
      codes: { 'physician-order.read-back': errors['physician-order.read-back'].text },
    }),
  }),
  run: ({ readBack }, { id, revision }) =>
    callApi(confirmOrderAmendment, { id, revision, readBack }),
  done: () => t`The order is confirmed. The office sends it.`,
});

const confirm = action<PhysicianOrder>({
  id: 'confirm-amendment',
  label: msg`Confirm`,
  icon: 'check',
  look: 'primary',
  needs: confirmOrderAmendment,
  dialog: ConfirmDialog,
});

const decline = action({
  id: 'decline-amendment',
  label: msg`Keep my words`,
  needs: declineOrderAmendment,
  ask: {
    title: ({ patientName }: PhysicianOrder) => t`Keep your words for ${patientName}?`,
    body: [msg`The order says again what you wrote down.`],
    confirm: msg`Keep my words`,
  },
  run: ({ id, revision }: PhysicianOrder) => callApi(declineOrderAmendment, { id, revision }),
  done: () => t`The order says what you wrote down.`,
  failure,
});

function OrdersToConfirm({ orders }: { orders: readonly PhysicianOrder[] }) {
  const { t: say } = useLingui();
  return (
    <Page>
      <PageHeader title={say`Orders to read back`}>
        <p>{say`The office changed the words of these orders. They are sent once you have read them back.`}</p>
      </PageHeader>
      {orders.length === 0 ? (
        <EmptyState icon="check" title={say`No order waits for you.`} />
      ) : (
        <List>
          {orders.map((order) => (
            <ListRow key={order.id} title={order.patientName}>
              <Stack>
                <Words order={order} />
                <Cluster>
                  <ActionButton action={confirm} subject={order} />
                  <ActionButton action={decline} subject={order} />
                </Cluster>
              </Stack>
            </ListRow>
          ))}
        </List>
      )}
    </Page>
  );
}

/** `/ordersToConfirm`: for who takes orders by telephone. It needs a connection. */
export const screen: ScreenPart<readonly PhysicianOrder[]> = {
  load: async () => (await callApi(ordersToConfirm, {})).rows,
  Screen: ({ data }) => <OrdersToConfirm orders={data} />,
};
