import { commandMeta } from '#contract/commands/meta.ts';
import type { CommandName } from '#contract/commands/registry.ts';
import type { FileOfPatient } from '#client/store/files/note-files.ts';
import type { NoteWithDraft, OutboxEntry, SyncCenter } from '#client/sync/outbox-entries.ts';

/**
 * Everything of one visit and its patient's chart, of a chart without one, or for the office that
 * was sent today or is not sent yet.
 */
export type SyncGroup = {
  /** `visit:<id>`, `patient:<id>`, or `office` for what is about nobody in particular. */
  readonly key: string;
  /** The patient's name; empty where the device does not know it. */
  readonly title: string;
  /** Day of the visit as YYYYMMDD. */
  readonly day: number | null;
  readonly needsYou: readonly OutboxEntry[];
  readonly refusedFiles: readonly FileOfPatient[];
  readonly unsaved: readonly NoteWithDraft[];
  readonly drafts: readonly NoteWithDraft[];
  readonly waiting: readonly OutboxEntry[];
  readonly waitingFiles: readonly FileOfPatient[];
  readonly sent: readonly OutboxEntry[];
  readonly sentFiles: readonly FileOfPatient[];
};

type Pieces = { -readonly [K in keyof SyncGroup]: SyncGroup[K] };

export type Unsent = {
  readonly unsaved: readonly NoteWithDraft[];
  /** Files the server does not have. */
  readonly files: readonly FileOfPatient[];
};

const emptyGroup = (key: string): Pieces => ({
  key,
  title: '',
  day: null,
  needsYou: [],
  refusedFiles: [],
  unsaved: [],
  drafts: [],
  waiting: [],
  waitingFiles: [],
  sent: [],
  sentFiles: [],
});

/** Rows of visits by their patients; of several the first one that {@link syncGroups} comes to. */
type VisitRows = ReadonlyMap<string, string>;

function visitRowsOf(center: SyncCenter, { unsaved, files }: Unsent): VisitRows {
  const entriesOf = (rows: readonly OutboxEntry[]) =>
    rows.flatMap(({ about, patientId }) =>
      about?.record === 'visit' ? [{ visitId: about.id, patientId }] : [],
    );
  const visits = [
    ...entriesOf(center.needsYou),
    ...unsaved,
    ...center.drafts,
    ...entriesOf(center.waiting),
    ...files,
    ...entriesOf(center.sentToday.toReversed()),
    ...center.filesToday.toReversed(),
  ];
  const found = new Map<string, string>();
  for (const { visitId, patientId } of visits)
    if (patientId !== null && !found.has(patientId)) found.set(patientId, `visit:${visitId}`);
  return found;
}

/** Work on a chart is in the row of the patient's visit, where there is one. */
function keyOf({ about, patientId }: OutboxEntry, visitRows: VisitRows): string {
  if (!about) return 'office';
  const ofVisit = about.record === 'visit' ? undefined : visitRows.get(patientId ?? '');
  return ofVisit ?? `${about.record}:${about.id}`;
}

/** Entries, notes and files of a group that the server does not have yet. */
export const waitingIn = (group: SyncGroup): number =>
  group.unsaved.length + group.drafts.length + group.waiting.length + group.waitingFiles.length;

/** Entries and files of a group that its person has to look at. */
export const needingIn = ({ needsYou, refusedFiles }: SyncGroup): number =>
  needsYou.length + refusedFiles.length;

/** The server's newest receipt in a group, ISO instant; null for none. */
export const lastReceipt = ({ sent, sentFiles }: SyncGroup): string | null =>
  [...sent, ...sentFiles].reduce<string | null>(
    (newest, { receivedAt = null }) =>
      receivedAt !== null && (newest === null || receivedAt > newest) ? receivedAt : newest,
    null,
  );

/** What a group is made of, each kind once: the commands by their names, and the kinds of files. */
export function kindsIn(group: SyncGroup): {
  readonly labels: readonly string[];
  readonly files: readonly FileOfPatient['kind'][];
} {
  const present = new Set<CommandName>([
    ...(group.unsaved.length + group.drafts.length > 0 ? (['saveAnswers'] as const) : []),
    ...[...group.needsYou, ...group.waiting, ...group.sent].map(({ command }) => command),
  ]);
  const files = [...group.refusedFiles, ...group.waitingFiles, ...group.sentFiles];
  // In the order of a visit, whatever was sent first.
  const inOrder = (Object.keys(commandMeta) as CommandName[]).filter((name) => present.has(name));
  return {
    labels: [...new Set(inOrder.map((name) => commandMeta[name].label))],
    files: [...new Set(files.map(({ kind }) => kind))],
  };
}

const rank = (group: SyncGroup): number =>
  needingIn(group) > 0 || group.unsaved.length > 0 ? 0 : waitingIn(group) > 0 ? 1 : 2;

/** The sync center by visit: what needs the person first, then what waits, then what was sent. */
export function syncGroups(center: SyncCenter, { unsaved, files }: Unsent): SyncGroup[] {
  const groups = new Map<string, Pieces>();
  const groupAt = (key: string, title: string, day: number | null): Pieces => {
    const group = groups.get(key) ?? emptyGroup(key);
    groups.set(key, group);
    group.title ||= title;
    group.day ??= day;
    return group;
  };
  const visitRows = visitRowsOf(center, { unsaved, files });
  const groupOf = (entry: OutboxEntry): Pieces =>
    groupAt(keyOf(entry, visitRows), entry.title, entry.day);
  const noteOf = ({ visitId, title }: NoteWithDraft): Pieces =>
    groupAt(`visit:${visitId}`, title, null);
  const fileOf = ({ visitId, patientName }: FileOfPatient): Pieces =>
    groupAt(`visit:${visitId}`, patientName, null);
  const add = <T>(
    rows: readonly T[],
    groupFor: (row: T) => Pieces,
    put: (to: Pieces, row: T) => void,
  ) => rows.forEach((row) => put(groupFor(row), row));
  add(center.needsYou, groupOf, (to, row) => (to.needsYou = [...to.needsYou, row]));
  add(unsaved, noteOf, (to, row) => (to.unsaved = [...to.unsaved, row]));
  add(center.drafts, noteOf, (to, row) => (to.drafts = [...to.drafts, row]));
  add(center.waiting, groupOf, (to, row) => (to.waiting = [...to.waiting, row]));
  add(files, fileOf, (to, row) => {
    if (row.state === 'refused') to.refusedFiles = [...to.refusedFiles, row];
    else to.waitingFiles = [...to.waitingFiles, row];
  });
  add(center.sentToday.toReversed(), groupOf, (to, row) => (to.sent = [...to.sent, row]));
  add(center.filesToday.toReversed(), fileOf, (to, row) => (to.sentFiles = [...to.sentFiles, row]));
  return [...groups.values()].toSorted((one, other) => rank(one) - rank(other));
}
