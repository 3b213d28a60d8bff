import * as z from 'zod/mini';
import { define } from './call.ts';
import { dateText, id, integer, text } from './primitives.ts';

/** What people did, as the audit log counts it (spec portal §2: /userActivity). */

const admin = define('admin');
const counted = () => integer(0, 1e9);

export const userActivity = admin('userActivity', {
  summary:
    'Sign-ins, refused sign-ins, calls by kind, refused acts and records touched of each person ' +
    'in a period; without dates, in the last 7 days.',
  reads: true,
  input: z.object({
    personId: z._default(z.nullable(id()), null),
    /** First and last day, in Pacific time, at most 150 days apart. */
    range: z._default(z.nullable(z.object({ start: dateText(), end: dateText() })), null),
  }),
  output: z.object({
    range: z.object({ start: dateText(), end: dateText() }),
    people: z.array(
      z.object({
        userId: id(),
        name: text(160),
        signIns: counted(),
        refusedSignIns: counted(),
        /** Different patients, episodes, visits and notes that were opened or changed. */
        records: counted(),
        /** Calls and commands by their name; the most frequent first. */
        calls: z.array(z.object({ action: text(60), count: counted() })),
        /** Acts that devices sent and the server refused, by command; in no other number. */
        refused: z.array(z.object({ action: text(60), count: counted() })),
      }),
    ),
  }),
  errors: ['request.invalid'],
});
