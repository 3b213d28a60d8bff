import { visitLane } from '#client/store/outbox/load-aggregate.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import type { OutboxRow } from '#client/store/tables.ts';

const isSigning = ({ command }: OutboxRow): boolean =>
  command === 'signNote' || command === 'submitNotes';

/**
 * A note is signed again after its signature or submission was refused: the refused entries, and a
 * submission that waits behind a refused signature and could never go, make room for the new ones.
 * Answers are never touched. Without a refusal nothing happens.
 */
export async function withdrawSigning(
  store: Pick<DeviceStore, 'tables'>,
  visitId: string,
): Promise<void> {
  await store.tables.write(['outbox'], async (tx) => {
    const signing = (await tx.lane(visitLane(visitId))).filter(isSigning);
    const refused = signing.find(({ state }) => state === 'rejected');
    if (!refused) return;
    const replaced = signing.filter(
      ({ state, order }) =>
        state === 'rejected' ||
        (order > refused.order && ['waiting', 'sending', 'shelved'].includes(state)),
    );
    await tx.putEntries(
      replaced.map((row): OutboxRow => ({ ...row, state: 'settled', overlay: 0 })),
    );
  });
}
