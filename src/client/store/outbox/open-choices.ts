import { laneOf, targetOfDocument } from '#contract/targets.ts';
import { must } from '#domain/must.ts';
import { isChoice } from './append-entry.ts';
import { unfinished, type OutboxRow, type SnapshotRow, type Tx } from '../tables.ts';

/**
 * Choices the server waits for although this device has no entry that asks for them: another device
 * wrote the answers, perhaps one that is lost, or this one has let them go and the server came back
 * from a backup. Nobody can sign before they are made, so they are asked wherever their author
 * works.
 */
export type OpenChoice = {
  readonly entryId: string;
  readonly lane: string;
  /** The note or chart it is open in. */ readonly row: SnapshotRow;
};

const laneOfRow = ({ table, id }: SnapshotRow): string =>
  laneOf(must(targetOfDocument(table), 'target of a document'), id);

/** On its way: until it was pulled back, the record still asks. */
const isChoiceOnItsWay = ({ command, state, overlay }: OutboxRow): boolean =>
  isChoice(command) && (unfinished.includes(state) || (state === 'sent' && overlay === 1));

/**
 * Those of the whole device, or of one lane; needs a transaction over `rows` and `outbox`, and no
 * key.
 */
export async function openChoices(tx: Tx, onlyLane?: string): Promise<OpenChoice[]> {
  const found: OpenChoice[] = [];
  for (const row of await tx.rowsAsking()) {
    const name = laneOfRow(row);
    if (onlyLane !== undefined && name !== onlyLane) continue;
    const lane = await tx.lane(name);
    if (lane.some(isChoiceOnItsWay)) continue;
    // An entry of the lane asks by itself, or will once its verdict is back.
    const asking = new Set(
      lane
        .filter(({ state }) => state !== 'settled' && state !== 'sent')
        .map(({ entryId }) => entryId),
    );
    for (const entryId of row.asks ?? [])
      if (!asking.has(entryId)) found.push({ entryId, lane: name, row });
  }
  return found;
}
