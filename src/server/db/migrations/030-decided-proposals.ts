/** Whether the office took a proposal over or declined it. */
export const decidedProposals = [
  `alter table office_task add column decision text check (decision in ('accepted', 'declined'))`,
];
