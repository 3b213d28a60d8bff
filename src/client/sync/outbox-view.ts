import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { CommandName } from '#contract/commands/facts.ts';
import type { Choice } from '#contract/commands/merged-doc.ts';
import type { OpenConflict } from '#contract/entities.ts';
import { Refusal, type ErrorCode, type FieldReason } from '#contract/errors.ts';
import type { Target } from '#contract/sync.ts';
import type { Patch } from '#domain/merge.ts';
import { appendEntry, carriesPatch } from '#client/store/outbox/append-entry.ts';
import { instantOf } from '#client/store/clock.ts';
import { enqueue } from '#client/store/outbox/commands.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { patientName } from '#client/store/snapshots/lists.ts';
import { filesSentSince, type FileOfPatient } from '#client/store/files/note-files.ts';
import { openChoices, type OpenChoice } from '#client/store/outbox/open-choices.ts';
import { withoutNewer } from '#client/store/outbox/newer-answers.ts';
import { sealEntry } from '#client/store/outbox/seal-entry.ts';
import { openInput, openRow, openVerdict } from '#client/store/sealed-rows.ts';
import {
  needsPerson,
  syncedServices,
  type EntryState,
  type OutboxRow,
  type SnapshotRow,
  type Tx,
} from '#client/store/tables.ts';
import { unsavedHereAtom } from '#client/store/outbox/unsaved.ts';
import { useDevice } from '#client/store/use-device.ts';

export { exportUnsent, importUnsent } from './transfer.ts';

/** One entry of the outbox as a person sees and repairs it. */
export type OutboxEntry = {
  readonly entryId: string;
  readonly command: CommandName;
  readonly target: Target;
  readonly targetId: string;
  /** The patient's name. */
  readonly title: string;
  readonly createdAt: string;
  readonly bytes: number;
  readonly state: EntryState;
  /** Server's receipt, ISO instant. */
  readonly receivedAt: string | null;
  readonly code?: ErrorCode;
  readonly fields?: readonly FieldReason[];
  /** Choices still open, with both values. */
  readonly conflicts?: readonly OpenConflict[];
  /** The answers it carries; read for its own page only. */
  readonly patch?: Patch;
};

/** A note with answers that are on the device and in no entry yet. */
export type NoteWithDraft = {
  readonly visitId: string;
  /** The patient's name. */ readonly title: string;
};

export type SyncCenter = {
  readonly needsYou: readonly OutboxEntry[];
  readonly drafts: readonly NoteWithDraft[];
  readonly waiting: readonly OutboxEntry[];
  readonly sentToday: readonly OutboxEntry[];
  /** Files the server confirmed today. */
  readonly filesToday: readonly FileOfPatient[];
  readonly onPhone: {
    readonly patients: number;
    readonly visits: number;
    readonly notes: number;
    /** When the device last took in everything the server had. */
    readonly newest: Date | null;
    /** Bytes; null where the browser does not tell. */
    readonly usage: { readonly used: number; readonly quota: number } | null;
  };
};

/** Entries of a list that a screen shows at most. */
const shown = 200;

/** An entry with the record it is about, read together. */
type RawEntry = {
  readonly row: OutboxRow;
  readonly card: SnapshotRow | undefined;
  readonly document: SnapshotRow | undefined;
};

/** The row that knows the patient's name, and the one whose conflicts count. */
async function rawEntry(tx: Tx, row: OutboxRow): Promise<RawEntry> {
  const card = await tx.row(row.target, row.targetId);
  return {
    row,
    card,
    document: row.target === 'visit' ? await tx.row('note', row.targetId) : card,
  };
}

async function titleOf({ codec }: DeviceStore, { row, card }: RawEntry): Promise<string> {
  if (row.target === 'visit') return (await openRow(codec, 'visit', card))?.patientName ?? '';
  const patient = await openRow(codec, 'patient', card);
  return patient ? patientName(patient) : '';
}

/** Choices of an entry that are still open, as the newest snapshot has them. */
async function openConflicts(
  { codec }: DeviceStore,
  { row, document }: RawEntry,
  verdict: readonly OpenConflict[],
): Promise<readonly OpenConflict[]> {
  const record =
    row.target === 'visit'
      ? await openRow(codec, 'note', document)
      : await openRow(codec, 'patient', document);
  const pulled = record?.content.conflicts.filter(({ entryId }) => entryId === row.entryId) ?? [];
  return pulled.length > 0 ? pulled : verdict;
}

async function outboxEntry(store: DeviceStore, raw: RawEntry): Promise<OutboxEntry> {
  const { entryId, command, target, targetId, bytes, state, receivedAt, code, deviceTime } =
    raw.row;
  const verdict = await openVerdict(store.codec, raw.row);
  return {
    entryId,
    command,
    target,
    targetId,
    title: await titleOf(store, raw),
    createdAt: deviceTime,
    bytes,
    state,
    receivedAt,
    ...(code ? { code } : {}),
    ...(verdict.fields ? { fields: verdict.fields } : {}),
    ...(state === 'conflict'
      ? { conflicts: await openConflicts(store, raw, verdict.conflicts ?? []) }
      : {}),
  };
}

/**
 * An open choice of an entry this device does not have, with the row that knows the patient's name.
 */
type RawChoice = { readonly choice: OpenChoice; readonly card: SnapshotRow | undefined };

const rawChoice = async (tx: Tx, choice: OpenChoice): Promise<RawChoice> => ({
  choice,
  card: choice.row.table === 'patient' ? choice.row : await tx.row('visit', choice.row.id),
});

/** Shown as its entry would be: the record itself carries both values. */
async function choiceEntry(
  store: DeviceStore,
  { choice: { entryId, row }, card }: RawChoice,
): Promise<OutboxEntry> {
  const { codec } = store;
  const isChart = row.table === 'patient';
  const record = isChart ? await openRow(codec, 'patient', row) : await openRow(codec, 'note', row);
  const conflicts = record?.content.conflicts.filter((each) => each.entryId === entryId) ?? [];
  const patient = isChart ? await openRow(codec, 'patient', card) : null;
  return {
    entryId,
    command: isChart ? 'updatePatient' : 'saveAnswers',
    target: isChart ? 'patient' : 'visit',
    targetId: row.id,
    title: patient
      ? patientName(patient)
      : isChart
        ? ''
        : ((await openRow(codec, 'visit', card))?.patientName ?? ''),
    createdAt: conflicts[0]?.mineEdit.at ?? instantOf(store.clock),
    bytes: 0,
    state: 'conflict',
    receivedAt: null,
    code: isChart ? 'patient.conflict' : 'note.conflict',
    conflicts,
  };
}

/** One entry for its own page; null when the device does not have it any more. */
export async function readOutboxEntry(
  store: DeviceStore,
  entryId: string,
): Promise<OutboxEntry | null> {
  const raw = await store.tables.read(['outbox', 'rows'], async (tx) => {
    const choice = (await openChoices(tx)).find((each) => each.entryId === entryId);
    if (choice) return { choice: await rawChoice(tx, choice) };
    const row = await tx.entry(entryId);
    return row ? { entry: await rawEntry(tx, row) } : null;
  });
  if (!raw) return null;
  if (raw.choice) return choiceEntry(store, raw.choice);
  const { row } = raw.entry;
  return {
    ...(await outboxEntry(store, raw.entry)),
    ...(carriesPatch(row.command)
      ? { patch: ((await openInput(store.codec, row)) as { patch: Patch }).patch }
      : {}),
  };
}

async function entriesOf(tx: Tx, states: readonly EntryState[]): Promise<OutboxRow[]> {
  const found = await Promise.all(
    states.flatMap((state) =>
      syncedServices.map((service) => tx.entriesIn(state, service, 0, shown)),
    ),
  );
  return found.flat().toSorted((a, b) => a.order - b.order);
}

/**
 * Everything the sync centre shows; needs no React. Lists are oldest first and hold at most 200
 * entries.
 */
export async function readSyncCenter(store: DeviceStore): Promise<SyncCenter> {
  const midnight = new Date(store.clock.now()).setHours(0, 0, 0, 0);
  const raw = await store.tables.read(
    ['outbox', 'rows', 'patches', 'drafts', 'meta'],
    async (tx) => {
      const draftRows = await Promise.all(
        (await tx.visitsWithDraftEdits()).map(async (visitId) => ({
          visitId,
          row: await tx.row('visit', visitId),
        })),
      );
      const sent = (await entriesOf(tx, ['sent'])).filter(
        ({ receivedAt }) => receivedAt !== null && Date.parse(receivedAt) >= midnight,
      );
      const lists = [
        await entriesOf(tx, needsPerson),
        (await entriesOf(tx, ['sending', 'delivered', 'waiting'])).slice(0, shown),
        sent.slice(-shown),
      ];
      const [needsYou = [], waiting = [], sentToday = []] = await Promise.all(
        lists.map((rows) => Promise.all(rows.map((row) => rawEntry(tx, row)))),
      );
      const [patients, visits, notes, pulledAt] = await Promise.all([
        tx.countRows('patient'),
        tx.countRows('visit'),
        tx.countRows('note'),
        tx.meta('pulledAt'),
      ]);
      const choices = await Promise.all(
        (await openChoices(tx)).slice(0, shown).map((choice) => rawChoice(tx, choice)),
      );
      return {
        typing: draftRows,
        choices,
        needsYou,
        waiting,
        sentToday,
        onPhone: {
          patients,
          visits,
          notes,
          newest: pulledAt === undefined ? null : new Date(pulledAt),
          usage: null,
        },
      };
    },
  );
  const open = (entries: readonly RawEntry[]): Promise<OutboxEntry[]> =>
    Promise.all(entries.map((entry) => outboxEntry(store, entry)));
  const drafts = await Promise.all(
    raw.typing.map(async ({ visitId, row }): Promise<NoteWithDraft> => ({
      visitId,
      title: (await openRow(store.codec, 'visit', row))?.patientName ?? '',
    })),
  );
  const choices = await Promise.all(raw.choices.map((choice) => choiceEntry(store, choice)));
  return {
    drafts,
    needsYou: [...(await open(raw.needsYou)), ...choices],
    waiting: await open(raw.waiting),
    sentToday: await open(raw.sentToday),
    filesToday: await filesSentSince(store, midnight),
    onPhone: raw.onPhone,
  };
}

function useStorageUsage(): SyncCenter['onPhone']['usage'] {
  const [usage, setUsage] = useState<SyncCenter['onPhone']['usage']>(null);
  useEffect(() => {
    let gone = false;
    // Absent on pages that are not served over https or from localhost.
    const estimate = async (): Promise<void> => {
      const { usage: used, quota } = (await navigator.storage?.estimate()) ?? {};
      if (!gone && used !== undefined && quota !== undefined) setUsage({ used, quota });
    };
    estimate().catch(() => {});
    return () => {
      gone = true;
    };
  }, []);
  return usage;
}

/** The sync centre; undefined while it is being read. */
export function useSyncCenter(): SyncCenter | undefined {
  const usage = useStorageUsage();
  const centre = useDevice(readSyncCenter, []);
  return centre && { ...centre, onPhone: { ...centre.onPhone, usage } };
}

/** Notes with answers the device would not take. */
export function useUnsavedNotes(): readonly NoteWithDraft[] {
  const ids = [...new Set(useAtomValue(unsavedHereAtom).map(({ visitId }) => visitId))];
  const read = (store: DeviceStore): Promise<NoteWithDraft[]> =>
    Promise.all(
      ids.map(async (visitId) => ({
        visitId,
        title:
          (
            await openRow(
              store.codec,
              'visit',
              await store.tables.read(['rows'], (tx) => tx.row('visit', visitId)),
            )
          )?.patientName ?? '',
      })),
    );
  const titled = useDevice(read, [ids.join()]);
  return ids.map(
    (visitId) => titled?.find((note) => note.visitId === visitId) ?? { visitId, title: '' },
  );
}

/** One entry of the outbox; undefined while it is being read, null when it is gone. */
export function useOutboxEntry(entryId: string): OutboxEntry | null | undefined {
  return useDevice((store) => readOutboxEntry(store, entryId), [entryId]);
}

/**
 * Sends the person's choice per path. An entry whose choices are all made leaves *Needs you*; a
 * choice that is left out stays open and blocks only signing and submitting.
 *
 * @throws Refusal `conflict.gone` when none of the paths is open any more
 */
export async function resolveConflict(
  store: DeviceStore,
  entry: Pick<OutboxEntry, 'entryId' | 'target' | 'targetId' | 'conflicts'>,
  choices: Readonly<Record<string, Choice>>,
): Promise<void> {
  const command = entry.target === 'visit' ? 'resolveNoteConflict' : 'resolvePatientConflict';
  const { conflicts = [] } = entry;
  const left = conflicts.filter(({ path }) => !Object.hasOwn(choices, path));
  // All of one entry's choices are shown as they stood together, so the newest says how far the
  // person has seen.
  const baseRevision = Math.max(0, ...conflicts.map(({ theirsRevision }) => theirsRevision));
  await enqueue(store, {
    command,
    targetId: entry.targetId,
    input: { choices },
    baseRevision,
    ...(left.length === 0 ? { settles: entry.entryId } : {}),
  });
}

/**
 * Sends a shelved or refused entry again. The server keeps its verdict on an entry for good, so a
 * refused one travels as a new entry with the same content; a shelved one never got a verdict and
 * simply goes again.
 */
export async function retry(store: DeviceStore, entryId: string): Promise<void> {
  const row = await store.tables.read(['outbox'], (tx) => tx.entry(entryId));
  if (!row) throw new Refusal('record.not-found');
  if (row.state === 'shelved')
    await store.tables.write(['outbox'], (tx) =>
      tx.putEntries([{ ...row, state: 'waiting', code: null }]),
    );
  if (row.state === 'rejected') await sendAgain(store, row);
  store.work();
}

/** The content to send again; null when newer entries of the lane answer all of it. */
async function contentAgain(store: DeviceStore, row: OutboxRow): Promise<unknown> {
  const input = await openInput(store.codec, row);
  if (!carriesPatch(row.command)) return input;
  const lane = await store.tables.read(['outbox'], (tx) => tx.lane(row.lane));
  const patch = await withoutNewer(store, lane, row, (input as { patch: Patch }).patch);
  return Object.keys(patch).length === 0 ? null : { patch };
}

async function sendAgain(store: DeviceStore, row: OutboxRow): Promise<void> {
  const again = store.newId();
  const input = await contentAgain(store, row);
  const entry = await sealEntry(
    store,
    {
      entryId: again,
      command: row.command,
      targetId: row.targetId,
      baseRevision: row.baseRevision,
      deviceTime: instantOf(store.clock),
      monotonic: store.clock.monotonic(),
    },
    input,
  );
  await store.tables.write(['outbox', 'meta'], async (tx) => {
    const now = await tx.entry(row.entryId);
    if (now?.state !== 'rejected') return;
    if (input === null) return tx.putEntries([{ ...now, state: 'settled', overlay: 0 }]);
    await appendEntry(tx, entry, { replaces: [row.entryId] });
  });
}
