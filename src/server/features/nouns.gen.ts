// Written by npm run shapes from the files of this folder.
import * as account from './account/calls.ts';
import * as addresses from './addresses/calls.ts';
import * as ai from './ai/calls.ts';
import * as audit from './audit/calls.ts';
import * as authorizations from './authorizations/calls.ts';
import * as caseload from './caseload/calls.ts';
import * as circle from './circle/calls.ts';
import * as codes from './codes/calls.ts';
import * as companies from './companies/calls.ts';
import * as constants from './constants/calls.ts';
import * as dashboard from './dashboard/calls.ts';
import * as devices from './devices/calls.ts';
import * as doses from './doses/calls.ts';
import * as duties from './duties/calls.ts';
import * as episodes from './episodes/calls.ts';
import * as exchange from './exchange/calls.ts';
import * as facilities from './facilities/calls.ts';
import * as files from './files/calls.ts';
import * as formPacks from './form-packs/calls.ts';
import * as grouperTables from './grouper-tables/calls.ts';
import * as life from './life/calls.ts';
import * as missedNotices from './missed-notices/calls.ts';
import * as noteTemplates from './note-templates/calls.ts';
import * as notes from './notes/calls.ts';
import * as olderNotes from './older-notes/calls.ts';
import * as orders from './orders/calls.ts';
import * as patients from './patients/calls.ts';
import * as physicianOrders from './physician-orders/calls.ts';
import * as rates from './rates/calls.ts';
import * as recordFiles from './record-files/calls.ts';
import * as reference from './reference/calls.ts';
import * as roles from './roles/calls.ts';
import * as search from './search/calls.ts';
import * as shortLinks from './short-links/calls.ts';
import * as signIn from './sign-in/calls.ts';
import * as signedDocuments from './signed-documents/calls.ts';
import * as staffing from './staffing/calls.ts';
import * as tableImports from './table-imports/calls.ts';
import * as tasks from './tasks/calls.ts';
import * as telehealth from './telehealth/calls.ts';
import * as users from './users/calls.ts';
import * as visitTypes from './visit-types/calls.ts';
import * as visits from './visits/calls.ts';

/** What the `calls.ts` of each noun exports. */
export const nouns = [
  account,
  addresses,
  ai,
  audit,
  authorizations,
  caseload,
  circle,
  codes,
  companies,
  constants,
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
  missedNotices,
  noteTemplates,
  notes,
  olderNotes,
  orders,
  patients,
  physicianOrders,
  rates,
  recordFiles,
  reference,
  roles,
  search,
  shortLinks,
  signIn,
  signedDocuments,
  staffing,
  tableImports,
  tasks,
  telehealth,
  users,
  visitTypes,
  visits,
] as const;
