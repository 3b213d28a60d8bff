import { callKey } from '#contract/call.ts';
import { Rights } from '#server/policies/rights.ts';
import * as account from './account/calls.ts';
import * as audit from './audit/calls.ts';
import * as constants from './constants/calls.ts';
import * as dashboard from './dashboard/calls.ts';
import * as devices from './devices/calls.ts';
import * as episodes from './episodes/calls.ts';
import * as exchange from './exchange/calls.ts';
import * as files from './files/calls.ts';
import type { Handler } from './handler.ts';
import * as notes from './notes/calls.ts';
import * as patients from './patients/calls.ts';
import * as reference from './reference/calls.ts';
import * as roles from './roles/calls.ts';
import * as search from './search/calls.ts';
import * as shortLinks from './short-links/calls.ts';
import * as signIn from './sign-in/calls.ts';
import * as tasks from './tasks/calls.ts';
import * as users from './users/calls.ts';
import * as visits from './visits/calls.ts';

/** Every call the server answers: what the `calls.ts` of each noun exports. */
export const handlers: readonly Handler[] = [
  signIn,
  account,
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
  roles,
  constants,
  audit,
  search,
  shortLinks,
  exchange,
].flatMap((noun) => Object.values(noun).flat());

const byKey = new Map(handlers.map((handler) => [callKey(handler.call), handler]));

/** The handler of `service.name`; undefined for a call that does not exist. */
export const handlerOf = (key: string): Handler | undefined => byKey.get(key);

/** Who may make which call. */
export const rights = new Rights(
  new Map(
    handlers.flatMap((handler) =>
      handler.access === 'signed-in'
        ? [
            [
              callKey(handler.call),
              { policy: handler.policy, area: handler.area, reads: handler.call.reads },
            ] as const,
          ]
        : [],
    ),
  ),
);
