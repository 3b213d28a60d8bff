/**
 * What a device received from the server, and how many entries it lost: both are compared with its
 * next report.
 */
export const lostEntries = [
  `alter table client
    add column heard bigint not null default 0,
    add column missing integer not null default 0`,
];
