import { Change } from '#server/features/change.ts';
import { DayAhead } from '#server/features/dashboard/queries.ts';
import { Directory } from '#server/features/users/queries/directory.ts';
import { Doses } from '#server/features/doses/queries.ts';
import { Duties } from '#server/features/duties/queries/duties.ts';
import { Episodes } from '#server/features/episodes/queries.ts';
import { FormPacks } from '#server/features/form-packs/queries/form-packs.ts';
import { Files } from '#server/features/files/queries.ts';
import { Devices } from '#server/features/devices/queries/fleet.ts';
import { OfficeTasks } from '#server/features/tasks/queries.ts';
import { CareSummaries } from '#server/features/import/queries.ts';
import { Duplicates } from '#server/features/patients/queries/duplicates.ts';
import { GrouperImports } from '#server/features/grouper-tables/queries.ts';
import { ImportRuns } from '#server/features/table-imports/queries.ts';
import { Merges } from '#server/features/patients/queries/merges.ts';
import { Life } from '#server/features/life/queries.ts';
import { Patients } from '#server/features/patients/queries.ts';
import type { ScopedPoke } from '#server/db/pokes.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { Circle } from '#server/features/circle/queries.ts';
import { Facilities } from '#server/features/facilities/queries.ts';
import { RecordFiles } from '#server/features/record-files/queries.ts';
import { Companies } from '#server/features/companies/queries.ts';
import { CodeReleases } from '#server/features/codes/queries/code-releases.ts';
import { Constants } from '#server/features/constants/queries.ts';
import { ProviderRates } from '#server/features/rates/queries/provider-rates.ts';
import { Rates } from '#server/features/rates/queries/rates.ts';
import { AgencyRoles } from '#server/features/roles/queries/roles.ts';
import { UserAccounts } from '#server/features/users/queries/user-accounts.ts';
import { Users } from '#server/features/users/queries/users.ts';
import { Authorizations } from '#server/features/authorizations/queries.ts';
import { Addresses } from '#server/features/addresses/queries/addresses.ts';
import { Search } from '#server/features/search/queries.ts';
import { Staffing } from '#server/features/staffing/queries/staffing.ts';
import { MissedNotices } from '#server/features/missed-notices/queries.ts';
import { Orders } from '#server/features/orders/queries.ts';
import { PhysicianOrders } from '#server/features/physician-orders/queries.ts';
import { SignedDocuments } from '#server/features/signed-documents/queries.ts';
import { ShortLinks } from '#server/features/short-links/queries.ts';
import { TelehealthRooms } from '#server/features/telehealth/queries.ts';
import { VisitTypes } from '#server/features/visit-types/queries/visit-types.ts';
import { VisitComments } from '#server/features/visits/queries/visit-comments.ts';
import { NoteTemplates } from '#server/features/note-templates/queries.ts';
import { OlderNotes } from '#server/features/older-notes/queries.ts';
import { NotesAround } from '#server/features/notes/queries.ts';
import { Visits } from '#server/features/visits/queries/visits.ts';
import { AiRuns } from '#server/features/ai/queries/ai-runs.ts';
import { Prompts } from '#server/features/ai/queries/prompts.ts';
import { Account } from '#server/features/account/queries.ts';
import { AuditLogs } from '#server/features/audit/queries.ts';

/**
 * Reads and writes of an organisation by noun, as far as one request reaches: one line per noun.
 */
const recordsOf = (scope: RequestScope) => ({
  account: new Account(scope),
  accounts: new UserAccounts(scope),
  addresses: new Addresses(scope),
  aiRuns: new AiRuns(scope),
  audit: new AuditLogs(scope),
  dayAhead: new DayAhead(scope),
  authorizations: new Authorizations(scope),
  careSummaries: new CareSummaries(scope),
  circle: new Circle(scope),
  codes: new CodeReleases(scope),
  comments: new VisitComments(scope),
  companies: new Companies(scope),
  constants: new Constants(scope),
  devices: new Devices(scope),
  directory: new Directory(scope),
  doses: new Doses(scope),
  duplicates: new Duplicates(scope),
  duties: new Duties(scope),
  episodes: new Episodes(scope),
  facilities: new Facilities(scope),
  formPacks: new FormPacks(scope),
  files: new Files(scope),
  grouper: new GrouperImports(scope),
  importRuns: new ImportRuns(scope),
  merges: new Merges(scope),
  life: new Life(scope),
  missedNotices: new MissedNotices(scope),
  notes: new NotesAround(scope),
  orders: new Orders(scope),
  patients: new Patients(scope),
  physicianOrders: new PhysicianOrders(scope),
  prompts: new Prompts(scope),
  providerRates: new ProviderRates(scope),
  rates: new Rates(scope),
  recordFiles: new RecordFiles(scope),
  roles: new AgencyRoles(scope),
  rooms: new TelehealthRooms(scope),
  olderNotes: new OlderNotes(scope),
  search: new Search(scope),
  shortLinks: new ShortLinks(scope),
  signedDocuments: new SignedDocuments(scope),
  staffing: new Staffing(scope),
  tasks: new OfficeTasks(scope),
  templates: new NoteTemplates(scope),
  users: new Users(scope),
  visitTypes: new VisitTypes(scope),
  visits: new Visits(scope),
});
type Records = ReturnType<typeof recordsOf>;

/** The repository inside a transaction: what it reads with `lock` it may change. */
export type UnitOfWork = Records & {
  /** Call when everything is locked and decided: the change gets its number. */
  change(work: (change: Change) => Promise<void>): Promise<void>;
  /** Makes screens and devices that show the visit's note read it again after the commit. */
  pokeReaders(visitId: string): Promise<void>;
};

/**
 * The only way to the records of an organisation, made per request: it knows whose request it is
 * and how far it reaches, and writes the audit log. Nothing else reads or writes a chart except the
 * sync port, which follows the same rules entry by entry.
 */
export type Repository = Records & {
  readonly scope: RequestScope;
  /** Runs `work` in one transaction; listeners receive its changes only after the commit. */
  transaction<T>(work: (within: UnitOfWork) => Promise<T>): Promise<T>;
};

const unitOfWork = (scope: RequestScope, pokes: ScopedPoke[]): UnitOfWork => ({
  ...recordsOf(scope),
  async change(work) {
    const change = await Change.open(scope);
    await work(change);
    pokes.push(...change.pokes);
  },
  async pokeReaders(visitId) {
    const { db, orgId } = scope;
    const { patient_id: patientId, provider_id: providerId } = await db
      .selectFrom('visit')
      .select(['patient_id', 'provider_id'])
      .where('org_id', '=', orgId)
      .where('id', '=', visitId)
      .executeTakeFirstOrThrow();
    const providerIds = providerId === null ? [] : [providerId];
    pokes.push({ orgId, table: 'note', id: visitId, patientId, providerIds });
  },
});

/** @param send hands pokes to listeners, after the commit */
export const repository = (
  scope: RequestScope,
  send: (pokes: readonly ScopedPoke[]) => void,
): Repository => ({
  ...recordsOf(scope),
  scope,
  async transaction(work) {
    const pokes: ScopedPoke[] = [];
    const result = await scope.db
      .transaction()
      .execute((db) => work(unitOfWork({ ...scope, db }, pokes)));
    send(pokes);
    return result;
  },
});
