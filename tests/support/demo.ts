import { demoSignIns as people } from '#server/demo/people.ts';

/** Password of every demo person in a test: the product itself has none. */
export const demoPassword = 'lamp by the door';

/** The demo people that a start prints, with the password they have in tests. */
export const demoSignIns = people.map((person) => ({ ...person, password: demoPassword }));
