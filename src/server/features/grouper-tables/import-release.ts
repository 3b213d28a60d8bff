import type { OutputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import type {
  importGrouperRelease,
  importGrouperTable,
  TableLook,
} from '#contract/grouper-tables.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { daysBetween } from '#domain/dates.ts';
import { casesOfYear, knownReleases } from '#domain/pdgm/known-releases.ts';
import { readTable } from '#domain/pdgm/read-table.ts';
import { tablesOfRelease } from '#domain/pdgm/release-tables.ts';
import { isPublishedRelease, readRelease, type ReadRelease } from '#domain/pdgm/release.ts';
import { replay, type Replay } from '#domain/pdgm/replay.ts';
import type { GrouperTable } from '#domain/pdgm/tables.ts';
import { sha256Hex } from '#server/db/sha256.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import type { Repository } from '#server/features/repository.ts';

const wrong = (path: string, code: 'request.invalid' | 'days.order' | 'grouper.days'): Refusal =>
  new Refusal(code, { fields: [{ path, code }] });

/**
 * The browser hands a member over byte for byte, one character each. A character of more than one
 * byte would be cut to one, and another text would have the published hash.
 *
 * @throws Refusal request.invalid
 */
function hashOf(text: string): string {
  const bytes = Buffer.from(text, 'latin1');
  if (bytes.toString('latin1') !== text) throw wrong('members', 'request.invalid');
  return sha256Hex(bytes);
}

/** @throws Refusal request.invalid, days.order */
function checkDays({ from, to }: { readonly from: string; readonly to: string | null }): void {
  if (!isCalendarDate(from)) throw wrong('from', 'request.invalid');
  if (to === null) return;
  if (!isCalendarDate(to)) throw wrong('to', 'request.invalid');
  if (daysBetween(from, to) < 0) throw wrong('to', 'days.order');
}

const lookOf = ({ tables }: ReadRelease): TableLook[] =>
  tables.map(({ kind, path, count, problem }) => ({ kind, path, count, problem }));

type Days = { readonly from: string; readonly to: string };

/**
 * Every case of the published file came out, as many as its release has, and it counts on the
 * release's own days: on others it is an estimate.
 */
const isProven = (release: ReadRelease, { total, passed }: Replay, { from, to }: Days): boolean =>
  isPublishedRelease(release) &&
  total === release.known?.cases &&
  passed === total &&
  from === release.known.from &&
  to === release.known.to;

/**
 * The year's cases with this release in the place of one taken in before; null for a release that
 * is not known. Cases of files that are not the published ones count for nothing.
 */
async function yearOf(
  repo: Repository,
  release: ReadRelease,
  cases: Replay,
): Promise<{ year: string; total: number; passed: number } | null> {
  const { known } = release;
  if (known === null) return null;
  const passed = isPublishedRelease(release) ? cases.passed : 0;
  const year = known.from.slice(-4);
  const before = await repo.grouper.passedByRelease();
  const passedNow = knownReleases
    .filter(({ from }) => from.endsWith(year))
    .map(({ version }) => (version === known.version ? passed : (before.get(version) ?? 0)))
    .reduce((sum, each) => sum + each, 0);
  return { year, total: casesOfYear(knownReleases, year), passed: passedNow };
}

/**
 * CMS's grouper file: read, hashed and replayed here, whatever the browser said of it.
 *
 * @throws Refusal grouper.no-release, grouper.days, days.order, request.invalid
 */
export async function importRelease({
  input,
  repo,
}: SignedInRequest<typeof importGrouperRelease>): Promise<OutputOf<typeof importGrouperRelease>> {
  const members = input.members.map(({ path, text }) => ({ path, text, hash: hashOf(text) }));
  const release = readRelease(members, knownReleases);
  const { version, known } = release;
  if (version === null) throw new Refusal('grouper.no-release');
  const from = input.from ?? known?.from ?? null;
  const to = input.to ?? known?.to ?? null;
  if (from === null || to === null) throw wrong(from === null ? 'from' : 'to', 'grouper.days');
  checkDays({ from, to });
  // Its cases fall on its own days, whichever the agency wants it to count.
  const whole = { from: '01/01/2000', to: '12/31/2999' };
  const cases = replay(release, tablesOfRelease(release, whole, 'imported'));
  const standing = isProven(release, cases, { from, to }) ? 'official' : 'imported';
  const year = await yearOf(repo, release, cases);
  if (!input.preview)
    await repo.transaction(({ grouper }) =>
      grouper.keep({
        id: input.id,
        what: 'release',
        name: version,
        source: `CMS Home Health Grouper v${version}`,
        file_name: input.fileName,
        standing,
        archive_hash: input.archiveHash,
        published: isPublishedRelease(release),
        passed: cases.passed,
        cases: cases.total,
        from,
        to,
        tables: tablesOfRelease(release, { from, to }, standing),
      }),
    );
  return {
    version,
    members: [...release.members],
    lacks: [...release.lacks],
    isArchivePublished: known === null ? null : known.archive === input.archiveHash,
    tables: lookOf(release),
    letters: release.letters === null ? null : [...release.letters],
    cases: { ...cases, failures: [...cases.failures] },
    year,
    from,
    to,
    standing,
  };
}

/**
 * One table of the agency's. One that cannot be read is not kept and says why.
 *
 * @throws Refusal days.order, request.invalid
 */
export async function importTable({
  input,
  repo,
}: SignedInRequest<typeof importGrouperTable>): Promise<TableLook> {
  const { kind, from, to, name, source, fileName } = input;
  checkDays(input);
  const read = readTable(kind, input.text);
  if (!read.ok) return { kind, path: fileName, count: null, problem: read.problem };
  // The reader of a kind made the rows of that kind.
  const table = {
    kind,
    name,
    source,
    standing: 'imported',
    from,
    to,
    rows: read.rows,
  } as GrouperTable;
  if (!input.preview)
    await repo.transaction(({ grouper }) =>
      grouper.keep({
        id: input.id,
        what: 'table',
        name: name.trim(),
        source: source.trim(),
        file_name: fileName,
        standing: 'imported',
        published: false,
        archive_hash: null,
        passed: null,
        cases: null,
        from,
        to,
        tables: [table],
      }),
    );
  return { kind, path: fileName, count: read.count, problem: null };
}
