/**
 * Spoken orders whose words somebody else than their author changed, until the author has read the
 * new ones back: they are not sent before. Who changed what is sealed in the card.
 */
export const orderAmendments = [
  'alter table physician_order add column unconfirmed boolean not null default false',
  `create index physician_order_to_confirm on physician_order (org_id, written_by, written_at)
    where unconfirmed`,
];
