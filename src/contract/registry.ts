import * as agencyRoles from './agency-roles.ts';
import * as account from './account.ts';
import * as audit from './audit.ts';
import type { Call } from './call.ts';
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
import * as search from './search.ts';
import * as register from './register.ts';
import * as shortLinks from './short-links.ts';
import * as signIn from './sign-in.ts';
import * as signInCodes from './sign-in-codes.ts';
import * as tasks from './tasks.ts';
import * as userActivity from './user-activity.ts';
import * as users from './users.ts';
import * as visits from './visits.ts';

const isCall = (part: unknown): part is Call =>
  typeof part === 'object' &&
  part !== null &&
  'service' in part &&
  'input' in part &&
  'output' in part;

/** Every call of the contract; the list is what the files of the nouns export. */
export const calls: readonly Call[] = [
  signIn,
  signInCodes,
  linkedAccounts,
  passkeys,
  account,
  contact,
  register,
  devices,
  reference,
  dashboard,
  patients,
  episodes,
  visits,
  notes,
  files,
  tasks,
  users,
  agencyRoles,
  constants,
  audit,
  userActivity,
  search,
  shortLinks,
  exchange,
].flatMap((group) => Object.values(group).filter(isCall));
