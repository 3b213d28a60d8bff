/** Reminders of mailed orders by a timed job: how many each had, and the job's queue. */
export const orderReminders = [
  'alter table physician_order add column reminders integer not null default 0',
  `create index physician_order_to_remind on physician_order (org_id, sent_at, id)
    where state = 'sent' and type = 'mail'`,
  `select pgboss.create_queue('orders',
    '{"policy":"short","retryLimit":0,"expireInSeconds":900,"retentionMinutes":60}')`,
];
