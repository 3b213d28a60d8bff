import type { OutputOf, ParsedInputOf } from '#contract/call.ts';
import { checkChartPatch } from '#contract/chart.ts';
import { companyNameLength } from '#contract/companies.ts';
import { emptyMergedDoc, mergeEdit } from '#contract/commands/merged-doc.ts';
import { Refusal } from '#contract/errors.ts';
import type { importMIF, JudgedRow } from '#contract/table-imports.ts';
import { addressFaults } from '#domain/address.ts';
import { mayWriteChart } from '#domain/chart-scope.ts';
import { demographicFaults } from '#domain/demographics.ts';
import { pacificDate } from '#domain/pacific.ts';
import { memberOf, type TableKind } from '#domain/table-import.ts';
import { cardOf, nameOf } from '#server/db/patient-card.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import type { UnitOfWork } from '#server/features/repository.ts';

type Request = SignedInRequest<typeof importMIF>;
type Row = ParsedInputOf<typeof importMIF>['rows'][number];
type Reasons = JudgedRow['reasons'];
type Judging = { readonly within: UnitOfWork; readonly request: Request };

const rowReasons = (faults: readonly { path: string; code: string }[]): Reasons =>
  faults.map(({ path, code }) => ({ field: path, code }));

const refused = (line: number, name: string, reasons: Reasons): JudgedRow => ({
  line,
  name,
  verdict: 'refused',
  reasons,
  like: [],
  made: null,
});

/** A row of a member information file against the charts of the agency. */
async function judgeMember(
  { within, request }: Judging,
  { line, cells }: Row,
): Promise<JudgedRow & { readonly key: string }> {
  const { patch } = memberOf(cells);
  const card = cardOf(patch);
  const name = nameOf(card);
  const key = JSON.stringify([card.lastName, card.firstName, card.birthday]).toLowerCase();
  const outside = Object.keys(patch).filter((path) => !mayWriteChart(request.session.role, path));
  const faults = [
    ...checkChartPatch(patch),
    ...outside.map((path) => ({ path, code: 'chart.scope' })),
    ...addressFaults({ before: null, after: patch }),
    ...demographicFaults({
      isDraft: true,
      before: null,
      after: patch,
      today: pacificDate(request.now),
    }),
  ];
  const missing = (['lastName', 'firstName'] as const).filter((path) => card[path] === '');
  const reasons = rowReasons([
    ...missing.map((path) => ({ path, code: 'table.missing' })),
    ...faults.filter(({ code }) => code !== 'patient.incomplete'),
  ]);
  if (reasons.length > 0) return { ...refused(line, name, reasons), key };
  const found = await within.duplicates.alike(card);
  const same = found.some(
    ({ percent, birthday }) => percent === 100 && birthday !== '' && birthday === card.birthday,
  );
  const verdict = same ? 'found' : found.length > 0 ? 'unsure' : 'not-found';
  const like = found.map((row) => ({ id: row.id, name: `${row.name} · ${row.mrn}` }));
  return { line, name, verdict, reasons: [], like, made: null, key };
}

/** A row of referral sources against the companies of the agency. */
async function judgeSource(
  { within }: Judging,
  { line, cells }: Row,
): Promise<JudgedRow & { readonly key: string }> {
  const name = cells['name'] ?? '';
  const key = name.toLowerCase();
  const idle = cells['idleTimeout'];
  const reasons: Reasons = [];
  if (name === '') reasons.push({ field: 'name', code: 'table.missing' });
  if (name.length > companyNameLength) reasons.push({ field: 'name', code: 'request.invalid' });
  if (!/^([a-z0-9][a-z0-9.-]{0,19})?$/.test(cells['usernamePrefix'] ?? ''))
    reasons.push({ field: 'usernamePrefix', code: 'request.invalid' });
  if (idle !== undefined && !/^([1-9]\d?|[1-6]\d\d|7[01]\d|720)$/.test(idle))
    reasons.push({ field: 'idleTimeout', code: 'request.invalid' });
  if ((cells['actionType'] ?? '').length > 40)
    reasons.push({ field: 'actionType', code: 'request.invalid' });
  if (reasons.length > 0) return { ...refused(line, name, reasons), key };
  const found = await within.companies.like(name);
  const same = found.some((company) => company.name.toLowerCase() === key);
  const verdict = same ? 'found' : found.length > 0 ? 'unsure' : 'not-found';
  const like = found.map((company) => ({
    id: String(company.referralSourceId),
    name: company.name,
  }));
  return { line, name, verdict, reasons: [], like, made: null, key };
}

/** Every row judged, in their order; a row that repeats an earlier one of the file is refused. */
async function judged(kind: TableKind, judging: Judging): Promise<JudgedRow[]> {
  const seen = new Set<string>();
  const rows: JudgedRow[] = [];
  for (const row of judging.request.input.rows) {
    const { key, ...verdict } = await (kind === 'members' ? judgeMember : judgeSource)(
      judging,
      row,
    );
    const isRepeated = verdict.verdict !== 'refused' && seen.has(key);
    seen.add(key);
    rows.push(
      isRepeated
        ? refused(row.line, verdict.name, [{ field: null, code: 'table.repeated' }])
        : verdict,
    );
  }
  return rows;
}

/** The Draft chart of a member. */
function draftOf({ repo, session, server, now }: Request, { cells }: Row, mrn: string) {
  const id = server.newId();
  const at = now.toISOString();
  const { userId, kind, role } = session;
  const { content } = mergeEdit(emptyMergedDoc, memberOf(cells).patch, {
    entryId: id,
    author: { id: userId, name: repo.scope.userName, kind, role, signsAs: '' },
    assigned: false,
    client: session.clientId,
    device: session.device,
    at,
    baseRevision: 0,
  });
  return { id, status: 'Draft' as const, mrn, content, createdAt: at, updatedAt: at };
}

/**
 * Takes a table in, or says what would come of it.
 *
 * @returns each row with its verdict, and what was made of it
 * @throws Refusal request.invalid when the id is that of an import of another kind: who may not
 *   take in members would get their names
 */
export async function importTable(
  kind: TableKind,
  request: Request,
): Promise<OutputOf<typeof importMIF>> {
  const { input, repo } = request;
  const { id, fileName, preview, alsoUnsure } = input;
  return repo.transaction(async (within) => {
    const before = preview ? null : await within.importRuns.find(id);
    if (before && before.kind !== kind)
      throw new Refusal('request.invalid', { fields: [{ path: 'id', code: 'request.invalid' }] });
    if (before) {
      if (kind === 'members')
        await within.audit.shownRows(
          'patient',
          before.detail.rows.flatMap(({ made }) => (made ? [{ id: made }] : [])),
        );
      return answer(
        before.detail.rows.map(({ line, name, verdict, reasons, like, made }) => ({
          line,
          name,
          verdict,
          reasons,
          like,
          made,
        })),
      );
    }
    const rows = await judged(kind, { within, request });
    // Charts a row is like are named, whether or not anything is made.
    if (kind === 'members') {
      const like = new Map(rows.flatMap((row) => row.like.map(({ id: of }) => [of, { id: of }])));
      await within.audit.shownRows('patient', [...like.values()]);
    }
    if (preview) return answer(rows);
    const isWanted = ({ verdict, line }: JudgedRow): boolean =>
      verdict === 'not-found' || (verdict === 'unsure' && alsoUnsure.includes(line));
    const cellsOf = new Map(input.rows.map((row) => [row.line, row]));
    const done: JudgedRow[] = [];
    const sources = new Map<number, string>();
    // Companies before the change: their lock comes before the organisation's head.
    for (const row of kind === 'sources' ? rows.filter(isWanted) : []) {
      const given = cellsOf.get(row.line);
      if (given) sources.set(row.line, String(await makeSource(within, given)));
    }
    await within.change(async (change) => {
      for (const row of rows) {
        const given = cellsOf.get(row.line);
        if (kind === 'sources' || !given || !isWanted(row)) {
          done.push({ ...row, made: sources.get(row.line) ?? null });
          continue;
        }
        const patient = draftOf(request, given, await change.newRecordNumber());
        await change.insertPatient(patient);
        await change.audit('patient', patient.id, { created: true, importRun: id });
        done.push({ ...row, made: patient.id });
      }
      await within.importRuns.keep({
        id,
        kind,
        detail: {
          fileName,
          rows: done.map((row) => ({ ...row, cells: cellsOf.get(row.line)?.cells ?? {} })),
        },
      });
      await change.audit('files', id, { rows: done.length, made: answer(done).made });
    });
    return answer(done);
  });
}

const answer = (rows: JudgedRow[]): OutputOf<typeof importMIF> => ({
  rows,
  made: rows.filter(({ made }) => made !== null).length,
});

const makeSource = (within: UnitOfWork, { cells }: Row): Promise<number> =>
  within.companies.save({
    company: null,
    name: cells['name'] ?? '',
    usernamePrefix: cells['usernamePrefix'] ?? '',
    idleTimeout: cells['idleTimeout'] === undefined ? null : Number(cells['idleTimeout']),
    onboardStep: 'Contract',
    actionType: cells['actionType'] ?? null,
  });
