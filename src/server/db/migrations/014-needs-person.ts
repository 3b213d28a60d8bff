/** How much on a device needs its person, as it said last. */
export const needsPerson = [`alter table client add column needs_person integer`];
