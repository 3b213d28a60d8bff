// Written by npm run shapes from the files of this folder.
import { organisation } from './001-organisation.ts';
import { people } from './002-people.ts';
import { charts } from './003-charts.ts';
import { visits } from './004-visits.ts';
import { syncAndAudit } from './005-sync-and-audit.ts';
import { letters } from './006-letters.ts';
import { fleet } from './007-fleet.ts';
import { files } from './009-files.ts';
import { wiping } from './010-wiping.ts';
import { keyShares } from './011-key-shares.ts';
import { lostEntries } from './012-lost-entries.ts';
import { signInCodes } from './013-sign-in-codes.ts';
import { needsPerson } from './014-needs-person.ts';
import { goneFiles } from './015-gone-files.ts';
import { passkeys } from './016-passkeys.ts';
import { keyChanges } from './017-key-changes.ts';
import { strongSessions } from './018-strong-sessions.ts';
import { officeMessages } from './020-office-messages.ts';
import { agencyRoles } from './021-roles.ts';
import { proposals } from './023-proposals.ts';
import { loginLinks } from './025-login-links.ts';
import { invitations } from './026-invitations.ts';
import { constantChanges } from './027-constant-changes.ts';
import { shortLinks } from './028-short-links.ts';
import { companies } from './029-companies.ts';
import { decidedProposals } from './030-decided-proposals.ts';
import { assignmentContact } from './031-assignment-contact.ts';
import { chainedAudit } from './032-chained-audit.ts';
import { visitReports } from './033-visit-reports.ts';
import { codesOfTheOffice } from './034-codes-of-the-office.ts';
import { noteUrgency } from './035-note-urgency.ts';
import { tenDigitPhones } from './036-ten-digit-phones.ts';
import { careSummaries } from './037-care-summaries.ts';
import { visitPlans } from './038-visit-plans.ts';
import { visitComments } from './039-visit-comments.ts';
import { visitTypeUnits } from './040-visit-type-units.ts';
import { jobQueue } from './041-job-queue.ts';
import { unstaffedVisits } from './042-unstaffed-visits.ts';
import { staffingFacts } from './044-staffing-facts.ts';
import { authorizations } from './047-authorizations.ts';
import { orderChanges } from './048-orders.ts';
import { episodeLife } from './050-episode-life.ts';
import { statusChanges } from './051-status-changes.ts';
import { pay } from './054-pay.ts';
import { circle } from './055-circle.ts';
import { recordFiles } from './056-record-files.ts';
import { patientMerges } from './059-patient-merges.ts';
import { importRuns } from './060-import-runs.ts';
import { missedNotices } from './062-missed-notices.ts';
import { geocodeCache } from './063-geocode-cache.ts';
import { mailClaims } from './064-mail-claims.ts';
import { formPacks } from './065-form-packs.ts';
import { grouperTables } from './066-grouper-tables.ts';

/**
 * Every migration in its order; how many there are is the schema version. Published ones never
 * change. Number 008 was never published.
 */
export const migrations: readonly {
  readonly name: string;
  readonly statements: readonly string[];
}[] = [
  { name: '001-organisation', statements: organisation },
  { name: '002-people', statements: people },
  { name: '003-charts', statements: charts },
  { name: '004-visits', statements: visits },
  { name: '005-sync-and-audit', statements: syncAndAudit },
  { name: '006-letters', statements: letters },
  { name: '007-fleet', statements: fleet },
  { name: '009-files', statements: files },
  { name: '010-wiping', statements: wiping },
  { name: '011-key-shares', statements: keyShares },
  { name: '012-lost-entries', statements: lostEntries },
  { name: '013-sign-in-codes', statements: signInCodes },
  { name: '014-needs-person', statements: needsPerson },
  { name: '015-gone-files', statements: goneFiles },
  { name: '016-passkeys', statements: passkeys },
  { name: '017-key-changes', statements: keyChanges },
  { name: '018-strong-sessions', statements: strongSessions },
  { name: '020-office-messages', statements: officeMessages },
  { name: '021-roles', statements: agencyRoles },
  { name: '023-proposals', statements: proposals },
  { name: '025-login-links', statements: loginLinks },
  { name: '026-invitations', statements: invitations },
  { name: '027-constant-changes', statements: constantChanges },
  { name: '028-short-links', statements: shortLinks },
  { name: '029-companies', statements: companies },
  { name: '030-decided-proposals', statements: decidedProposals },
  { name: '031-assignment-contact', statements: assignmentContact },
  { name: '032-chained-audit', statements: chainedAudit },
  { name: '033-visit-reports', statements: visitReports },
  { name: '034-codes-of-the-office', statements: codesOfTheOffice },
  { name: '035-note-urgency', statements: noteUrgency },
  { name: '036-ten-digit-phones', statements: tenDigitPhones },
  { name: '037-care-summaries', statements: careSummaries },
  { name: '038-visit-plans', statements: visitPlans },
  { name: '039-visit-comments', statements: visitComments },
  { name: '040-visit-type-units', statements: visitTypeUnits },
  { name: '041-job-queue', statements: jobQueue },
  { name: '042-unstaffed-visits', statements: unstaffedVisits },
  { name: '044-staffing-facts', statements: staffingFacts },
  { name: '047-authorizations', statements: authorizations },
  { name: '048-orders', statements: orderChanges },
  { name: '050-episode-life', statements: episodeLife },
  { name: '051-status-changes', statements: statusChanges },
  { name: '054-pay', statements: pay },
  { name: '055-circle', statements: circle },
  { name: '056-record-files', statements: recordFiles },
  { name: '059-patient-merges', statements: patientMerges },
  { name: '060-import-runs', statements: importRuns },
  { name: '062-missed-notices', statements: missedNotices },
  { name: '063-geocode-cache', statements: geocodeCache },
  { name: '064-mail-claims', statements: mailClaims },
  { name: '065-form-packs', statements: formPacks },
  { name: '066-grouper-tables', statements: grouperTables },
];
