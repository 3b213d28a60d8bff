import { gridOf, readTable, type TableProblem } from './read-table.ts';
import { clinicalGroups } from './hipps.ts';
import type { KnownRelease } from './known-releases.ts';
import type { TableKind, TableRows } from './tables.ts';

/**
 * CMS's home-health grouper as it is distributed: which members of the archive are looked at, what
 * they hold, and whether they are the published ones. Names and places were read in a public
 * source (`known-releases.ts`).
 */

/** A file of the archive. `hash` is the SHA-256 of its bytes, in hex. */
export type Member = { readonly path: string; readonly text: string; readonly hash: string };

const tableMember = /(?:^|\/)Versions\/(\d{5})\/(?:RT\/)?([A-Za-z_]+)\.txt$/;
const testMember = /(?:^|\/)test\/TestDataV(\d{5})(?:_GRC)?\.txt$/;

/** Which release a member is of: "07026"; null for one that is not looked at. */
export const versionOfMember = (path: string): string | null =>
  (tableMember.exec(path) ?? testMember.exec(path))?.[1] ?? null;

const isTestData = (path: string): boolean => testMember.test(path);
const nameOf = (path: string): string | null => tableMember.exec(path)?.[2] ?? null;

/** "07.0.26" of "07026": two digits, one, two. */
export const versionText = (code: string): string =>
  `${code.slice(0, 2)}.${code.slice(2, 3)}.${code.slice(3)}`;

/** Year and release within it, so that 07126 comes after 07026 and 08027 after both. */
const orderOf = (code: string): string => `${code.slice(3)}${code.slice(0, 3)}`;

/** The newest release that any of the members is of; null where none is. */
export const newestOf = (paths: readonly string[]): string | null =>
  paths
    .flatMap((path) => versionOfMember(path) ?? [])
    .toSorted((a, b) => (orderOf(a) < orderOf(b) ? 1 : -1))[0] ?? null;

/** Tables read from each member; one file can hold several. */
const tablesIn: Readonly<Record<string, readonly TableKind[]>> = {
  Diagnosis_Codes: ['clinicalGroups', 'comorbiditySubgroups', 'diagnosisSubchapters'],
  Diagnosis_Subchapters: ['diagnosisSubchapters'],
  Clinical_Groups: ['functionalThresholds'],
  Comorbidity_Groups: ['comorbidityLow'],
  Comorbidity_Interactions: ['comorbidityHigh'],
  FI_Responses: ['oasisPoints'],
};

/** A table that a member should have held: its rows, or why they were not read. */
type ReleaseTable = {
  readonly kind: TableKind;
  readonly path: string;
  readonly rows: unknown;
  /** Null where it was not read. */
  readonly count: number | null;
  readonly problem: TableProblem | null;
};

export type ReadRelease = {
  /** "07.0.26"; null where no member names a release. */
  readonly version: string | null;
  readonly known: KnownRelease | null;
  /** Every member of the release with whether it is the published one; null: not published. */
  readonly members: readonly {
    readonly path: string;
    readonly hash: string;
    readonly isPublished: boolean | null;
  }[];
  /** Published members the archive lacks. */
  readonly lacks: readonly string[];
  /** One entry per kind that a member should have held. */
  readonly tables: readonly ReleaseTable[];
  /** Letters of position 2 whose name differs from ours; null where it could not be compared. */
  readonly letters: readonly string[] | null;
  readonly layout: string | null;
  readonly tests: readonly { readonly path: string; readonly text: string }[];
};

const endsWith = (path: string, end: string): boolean => path === end || path.endsWith(`/${end}`);

/** Reads the newest release among the members. */
export function readRelease(
  members: readonly Member[],
  knownReleases: readonly KnownRelease[],
): ReadRelease {
  const code = newestOf(members.map(({ path }) => path));
  const own = members.filter(({ path }) => code !== null && versionOfMember(path) === code);
  const version = code === null ? null : versionText(code);
  const known = knownReleases.find((each) => each.version === version) ?? null;
  const published = Object.entries(known?.members ?? {});
  return {
    version,
    known,
    members: own.map(({ path, hash }) => {
      const pinned = published.find(([end]) => endsWith(path, end))?.[1];
      return { path, hash, isPublished: pinned === undefined ? null : pinned === hash };
    }),
    lacks: published
      .map(([end]) => end)
      .filter((end) => !own.some(({ path }) => endsWith(path, end))),
    tables: tablesOf(own),
    letters: lettersThatDiffer(own.find(({ path }) => nameOf(path) === 'HIPPS_Structure')),
    layout: own.find(({ path }) => nameOf(path) === 'Claim_Layout')?.text ?? null,
    tests: own.filter(({ path }) => isTestData(path)),
  };
}

/** The first member that can be read for a kind counts; else the first that could not says why. */
function tablesOf(members: readonly Member[]): ReleaseTable[] {
  const found = new Map<TableKind, ReleaseTable>();
  for (const [name, kinds] of Object.entries(tablesIn)) {
    const member = members.find(({ path }) => nameOf(path) === name);
    if (member === undefined) continue;
    for (const kind of kinds) {
      const before = found.get(kind);
      if (before !== undefined && before.problem === null) continue;
      const read = readTable(kind, member.text);
      const { path } = member;
      if (read.ok)
        found.set(kind, { kind, path, rows: read.rows, count: read.count, problem: null });
      else if (before === undefined)
        found.set(kind, { kind, path, rows: null, count: null, problem: read.problem });
    }
  }
  return [...found.values()];
}

/** Rows of one kind of a release; null where it was not read. */
export function rowsIn<K extends TableKind>(release: ReadRelease, kind: K): TableRows[K] | null {
  // A table of this kind has the rows of this kind.
  return (release.tables.find((table) => table.kind === kind)?.rows ?? null) as TableRows[K] | null;
}

const bareName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * The letters of the second position in `HIPPS_Structure` beside ours (facts of 2026: to be checked
 * there). Columns are found by name; a structure that cannot be read is null, not an agreement.
 */
function lettersThatDiffer(member: Member | undefined): readonly string[] | null {
  if (member === undefined) return null;
  const { header, lines } = gridOf(member.text);
  const at = (...names: string[]) => header.findIndex((each) => names.includes(bareName(each)));
  const place = at('position');
  const value = at('value', 'hippsvalue', 'code');
  const name = at('description', 'name');
  if (place < 0 || value < 0 || name < 0) return null;
  const told = new Map(
    lines
      .filter(({ cells }) => Number(cells[place]) === 2)
      .map(({ cells }) => [cells[value], bareName(cells[name] ?? '')]),
  );
  return Object.entries(clinicalGroups).flatMap(([letter, ours]) =>
    told.get(letter) === bareName(ours) ? [] : [letter],
  );
}

/** Members besides tables and test cases whose text is read. */
const alsoRead: readonly string[] = ['Claim_Layout', 'HIPPS_Structure'];

/** What a member is among those of its release: the name of its table or test file. */
const roleOf = (path: string): string => nameOf(path) ?? path.slice(path.lastIndexOf('/') + 1);

const isTextRead = (path: string): boolean =>
  isTestData(path) || Object.hasOwn(tablesIn, roleOf(path)) || alsoRead.includes(roleOf(path));

/**
 * True where every published member is there, unchanged and once, and nothing else is read: a
 * second file of a table's name or of test cases could stand in for the published one.
 */
export const isPublishedRelease = ({ known, members, lacks }: ReadRelease): boolean =>
  known !== null &&
  lacks.length === 0 &&
  new Set(members.map(({ path }) => roleOf(path))).size === members.length &&
  members.every(({ path, isPublished }) =>
    isPublished === null ? !isTextRead(path) : isPublished,
  );
