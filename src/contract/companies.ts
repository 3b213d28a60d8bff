import * as z from 'zod/mini';
import { define } from './call.ts';
import { orderBy, pageOf, pageRequest } from './paging.ts';
import { instant, integer, nonBlank, text } from './primitives.ts';

/** Companies, which refer patients: the referral sources of the specification (portal §3). */

const admin = define('admin');

/** Number of a company, the `referralSourceId` of its people. */
export const companyId = () => integer(1, 1e9);
/** Longest name of a company, characters. */
export const companyNameLength = 160;
/** Minutes, as the constant `idleTimeout`. */
export const companyIdle = { low: 1, high: 720 } as const;

/** Steps of a company's onboarding (portal §4). */
export const companySteps = ['Contract', 'Rates', 'Done'] as const;

const usernamePrefix = () => z.string().check(z.regex(/^([a-z0-9][a-z0-9.-]{0,19})?$/));
const idleTimeout = () => z.nullable(integer(companyIdle.low, companyIdle.high));
const actionType = () => z.nullable(text(40));

const companyRow = z.object({
  referralSourceId: companyId(),
  revision: integer(1, 1e9),
  name: text(companyNameLength),
  /** What it is looked up by instead of the first letters of its name; blank for those (portal §5). */
  usernamePrefix: text(20),
  /** Minutes; null where the agency's holds. */
  idleTimeout: idleTimeout(),
  onboardStep: z.nullable(text(40)),
  actionType: actionType(),
  /** Active people who sign in for it. */
  people: integer(0, 1e6),
  changedAt: instant(),
});
export type CompanyRow = z.infer<typeof companyRow>;

const companySorts = ['name', 'onboardStep', 'idleTimeout', 'people', 'changed'] as const;

export const companies = admin('company', {
  summary: 'The agency’s companies (referral sources), by name unless asked otherwise.',
  reads: true,
  input: z.object({
    /** Part of the name. */
    words: z._default(text(100), ''),
    order: orderBy(companySorts, 'name'),
    ...pageRequest,
  }),
  output: pageOf(companyRow),
});

export const saveCompany = admin('saveCompany', {
  summary:
    'Adds a company, or changes one against the revision that was read. Its idle time holds for ' +
    'its people from their next contact, where it is shorter than the agency’s.',
  input: z.object({
    /** Null for a new one. */
    company: z.nullable(z.object({ referralSourceId: companyId(), revision: integer(1, 1e9) })),
    name: nonBlank(companyNameLength),
    usernamePrefix: usernamePrefix(),
    idleTimeout: idleTimeout(),
    onboardStep: z.nullable(z.enum(companySteps)),
    actionType: actionType(),
  }),
  output: z.object({ referralSourceId: companyId() }),
  errors: ['record.not-found', 'company.name-taken', 'company.changed'],
});
