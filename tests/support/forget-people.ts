import type { TestServer } from './server.ts';

/**
 * Forgets hours, licences, homes and wishes of everybody, for tests that staff visits and are about
 * something else: what nobody recorded is never held against anybody (decision 076), so that only
 * other visits and orders can speak against a placement.
 */
export async function forgetPeople(server: TestServer): Promise<void> {
  const { db } = server.inside();
  await db.deleteFrom('clinician_profile').execute();
  await db.deleteFrom('patient_wishes').execute();
}
