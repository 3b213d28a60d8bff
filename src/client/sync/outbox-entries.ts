import type { CommandName } from '#contract/commands/registry.ts';
import type { OpenConflict } from '#contract/entities.ts';
import type { ErrorCode, FieldReason } from '#contract/errors.ts';
import {
  syncedServices,
  targetOfDocument,
  targets,
  type RecordName,
  type Target,
} from '#contract/targets.ts';
import type { Patch } from '#domain/merge.ts';
import { must } from '#domain/must.ts';
import { carriesPatch } from '#client/store/outbox/append-entry.ts';
import { instantOf } from '#client/store/clock.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { filesSentSince, type FileOfPatient } from '#client/store/files/note-files.ts';
import { openChoices, type OpenChoice } from '#client/store/outbox/open-choices.ts';
import { openDocument, patientOfRow } from '#client/store/snapshots/row-facts.ts';
import { openInput, openVerdict } from '#client/store/sealed-rows.ts';
import {
  needsPerson,
  type EntryState,
  type OutboxRow,
  type SnapshotRow,
  type Tx,
} from '#client/store/tables.ts';

/** Reads of the sync center; need no React. */

/** One entry of the outbox as a person sees and repairs it. */
export type OutboxEntry = {
  readonly entryId: string;
  readonly command: CommandName;
  readonly target: Target;
  readonly targetId: string;
  /** The patient's name. */
  readonly title: string;
  /** The visit or patient it is about; null for nobody in particular. */
  readonly about: RecordName | null;
  /** That patient, or the visit's, where the device has it. */
  readonly patientId: string | null;
  /** Day of that visit as YYYYMMDD, where the device has it. */
  readonly day: number | null;
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
  /** The command's whole input; read for its own page only. */
  readonly input?: unknown;
};

/** A note with answers that are on the device and in no entry yet. */
export type NoteWithDraft = {
  readonly visitId: string;
  /** The patient's name. */ readonly title: string;
  readonly patientId: string | null;
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
    /** Bytes; null where the browser does not say. */
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

/** The row that names the patient, and the one whose conflicts count. */
async function rawEntry(tx: Tx, row: OutboxRow): Promise<RawEntry> {
  const { card, document } = targets[row.target];
  return {
    row,
    card: card ? await tx.row(card, row.targetId) : undefined,
    document: document ? await tx.row(document.table, row.targetId) : undefined,
  };
}

/** Choices of an entry that are still open, as the newest snapshot has them. */
async function openConflicts(
  { codec }: DeviceStore,
  { row, document }: RawEntry,
  verdict: readonly OpenConflict[],
): Promise<readonly OpenConflict[]> {
  const content = await openDocument(codec, document);
  const pulled = content?.conflicts.filter(({ entryId }) => entryId === row.entryId) ?? [];
  return pulled.length > 0 ? pulled : verdict;
}

type Subject = Pick<OutboxEntry, 'title' | 'about' | 'patientId' | 'day'>;

const subjectOf = async (
  { codec }: DeviceStore,
  about: RecordName | null,
  row: SnapshotRow | undefined,
): Promise<Subject> => ({
  title: await patientOfRow(codec, row),
  about,
  patientId: about?.record === 'patient' ? about.id : (row?.patientId ?? null),
  day: row?.table === 'visit' ? row.day : null,
});

/** What an entry is about; the message itself names it where no row of the device does. */
async function entrySubject(store: DeviceStore, { row, card }: RawEntry): Promise<Subject> {
  const { about, namedAs } = targets[row.target];
  if (!about) return subjectOf(store, namedAs && { record: namedAs, id: row.targetId }, card);
  const record = about(await openInput(store.codec, row));
  if (!record) return { title: '', about: null, patientId: null, day: null };
  const found = await store.tables.read(['rows'], (tx) => tx.row(record.record, record.id));
  return subjectOf(store, record, found);
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
    ...(await entrySubject(store, raw)),
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
 * An open choice of an entry this device does not have, with the row that names the patient.
 */
type RawChoice = {
  readonly choice: OpenChoice;
  readonly target: Target;
  readonly card: SnapshotRow | undefined;
};

async function rawChoice(tx: Tx, choice: OpenChoice): Promise<RawChoice> {
  const { table, id } = choice.row;
  const target = must(targetOfDocument(table), 'target of a document');
  const { card } = targets[target];
  return { choice, target, card: card ? await tx.row(card, id) : undefined };
}

/** Shown as its entry would be: the record itself carries both values. */
async function choiceEntry(
  store: DeviceStore,
  { choice: { entryId, row }, target, card }: RawChoice,
): Promise<OutboxEntry> {
  const { namedAs } = targets[target];
  const document = must(targets[target].document, 'document of a target');
  const content = await openDocument(store.codec, row);
  const conflicts = content?.conflicts.filter((each) => each.entryId === entryId) ?? [];
  return {
    entryId,
    command: document.edit,
    target,
    targetId: row.id,
    ...(await subjectOf(store, namedAs && { record: namedAs, id: row.id }, card)),
    createdAt: conflicts[0]?.mineEdit.at ?? instantOf(store.clock),
    bytes: 0,
    state: 'conflict',
    receivedAt: null,
    code: document.conflictCode,
    conflicts,
  };
}

/** One entry for its own page; null when the device no longer has it. */
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
  const input = await openInput(store.codec, row);
  return {
    ...(await outboxEntry(store, raw.entry)),
    input,
    ...(carriesPatch(row.command) ? { patch: (input as { patch: Patch }).patch } : {}),
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
 * Everything the sync center shows. Lists are oldest first and hold at most 200
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
      title: await patientOfRow(store.codec, row),
      patientId: row?.patientId ?? null,
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
