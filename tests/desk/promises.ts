import { addresses } from './addresses.ts';
import { calls } from './calls.ts';
import { desk } from './desk.ts';
import { deviations } from './deviations.ts';
import { patients } from './patients.ts';
import { planning } from './planning.ts';
import type { Sentence } from './shown.ts';
import { visits } from './visits.ts';

/** All rows by their heading, in the order of docs/care-desk.md. */
export const promises: Readonly<Record<string, readonly Sentence[]>> = {
  Addresses: addresses,
  'Patients and episodes': patients,
  'Visits, staffing and pay': visits,
  'Board, suggestions and orders': planning,
  'The desk itself': desk,
  'What the first version did otherwise': deviations,
  Calls: calls,
};
