// Written by npm run shapes from the files of this folder.
import * as account from './account.ts';
import * as addresses from './addresses.ts';
import * as agencyRoles from './agency-roles.ts';
import * as audit from './audit.ts';
import * as companies from './companies.ts';
import * as constants from './constants.ts';
import * as contact from './contact.ts';
import * as dashboard from './dashboard.ts';
import * as devices from './devices.ts';
import * as episodes from './episodes.ts';
import * as exchange from './exchange.ts';
import * as files from './files.ts';
import * as linkedAccounts from './linked-accounts.ts';
import * as notes from './notes.ts';
import * as passkeys from './passkeys.ts';
import * as patients from './patients.ts';
import * as reference from './reference.ts';
import * as register from './register.ts';
import * as search from './search.ts';
import * as shortLinks from './short-links.ts';
import * as signInCodes from './sign-in-codes.ts';
import * as signIn from './sign-in.ts';
import * as tasks from './tasks.ts';
import * as userActivity from './user-activity.ts';
import * as users from './users.ts';
import * as visits from './visits.ts';

/** The files of the contract that define calls. */
export const nouns = [
  account,
  addresses,
  agencyRoles,
  audit,
  companies,
  constants,
  contact,
  dashboard,
  devices,
  episodes,
  exchange,
  files,
  linkedAccounts,
  notes,
  passkeys,
  patients,
  reference,
  register,
  search,
  shortLinks,
  signInCodes,
  signIn,
  tasks,
  userActivity,
  users,
  visits,
] as const;
