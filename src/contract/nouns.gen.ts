// Written by npm run shapes from the files of this folder.
import * as account from './account.ts';
import * as addresses from './addresses.ts';
import * as agencyRoles from './agency-roles.ts';
import * as ai from './ai.ts';
import * as audit from './audit.ts';
import * as authorizations from './authorizations.ts';
import * as board from './board.ts';
import * as careMap from './care-map.ts';
import * as caseload from './caseload.ts';
import * as circle from './circle.ts';
import * as codes from './codes.ts';
import * as companies from './companies.ts';
import * as constants from './constants.ts';
import * as contact from './contact.ts';
import * as dashboard from './dashboard.ts';
import * as devices from './devices.ts';
import * as doses from './doses.ts';
import * as duties from './duties.ts';
import * as episodes from './episodes.ts';
import * as exchange from './exchange.ts';
import * as facilities from './facilities.ts';
import * as files from './files.ts';
import * as formPacks from './form-packs.ts';
import * as grouperTables from './grouper-tables.ts';
import * as life from './life.ts';
import * as linkedAccounts from './linked-accounts.ts';
import * as missedNotices from './missed-notices.ts';
import * as noteClosing from './note-closing.ts';
import * as noteNeighbours from './note-neighbours.ts';
import * as noteTemplates from './note-templates.ts';
import * as notes from './notes.ts';
import * as olderNotes from './older-notes.ts';
import * as orders from './orders.ts';
import * as ownVisits from './own-visits.ts';
import * as passkeys from './passkeys.ts';
import * as patientMerges from './patient-merges.ts';
import * as patients from './patients.ts';
import * as physicianOrders from './physician-orders.ts';
import * as rates from './rates.ts';
import * as recordFiles from './record-files.ts';
import * as reference from './reference.ts';
import * as register from './register.ts';
import * as search from './search.ts';
import * as shortLinks from './short-links.ts';
import * as signInCodes from './sign-in-codes.ts';
import * as signIn from './sign-in.ts';
import * as signedDocuments from './signed-documents.ts';
import * as staffing from './staffing.ts';
import * as tableImports from './table-imports.ts';
import * as tasks from './tasks.ts';
import * as telehealth from './telehealth.ts';
import * as userActivity from './user-activity.ts';
import * as users from './users.ts';
import * as visitActs from './visit-acts.ts';
import * as visitComments from './visit-comments.ts';
import * as visitPlans from './visit-plans.ts';
import * as visitTypes from './visit-types.ts';
import * as visits from './visits.ts';

/** The files of the contract that define calls. */
export const nouns = [
  account,
  addresses,
  agencyRoles,
  ai,
  audit,
  authorizations,
  board,
  careMap,
  caseload,
  circle,
  codes,
  companies,
  constants,
  contact,
  dashboard,
  devices,
  doses,
  duties,
  episodes,
  exchange,
  facilities,
  files,
  formPacks,
  grouperTables,
  life,
  linkedAccounts,
  missedNotices,
  noteClosing,
  noteNeighbours,
  noteTemplates,
  notes,
  olderNotes,
  orders,
  ownVisits,
  passkeys,
  patientMerges,
  patients,
  physicianOrders,
  rates,
  recordFiles,
  reference,
  register,
  search,
  shortLinks,
  signInCodes,
  signIn,
  signedDocuments,
  staffing,
  tableImports,
  tasks,
  telehealth,
  userActivity,
  users,
  visitActs,
  visitComments,
  visitPlans,
  visitTypes,
  visits,
] as const;
