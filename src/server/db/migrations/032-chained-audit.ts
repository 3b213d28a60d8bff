/**
 * The server's role appends to the audit log and moves its head. These triggers refuse a row that
 * no head counts, and a head that goes back or that the rows since its former place do not lead to.
 * They run at the end of a statement, because some statements write the head before the rows. Rows
 * before the former head are not read: a log that somebody damaged is found by `audit:verify`, and
 * does not stop the agency's work.
 */
export const chainedAudit = [
  `create function require_counted_row() returns trigger language plpgsql as $$
    begin
      if new.seq < 1
        or not exists (select from org_head where org_id = new.org_id and audit_seq >= new.seq)
      then
        raise exception 'the row does not continue the audit log';
      end if;
      return null;
    end
  $$`,
  `create trigger audit_counted after insert on audit
    for each row execute function require_counted_row()`,
  `create function require_chained_head() returns trigger language plpgsql as $$
    declare
      link bytea := old.audit_hash;
      stored bytea;
    begin
      for number in old.audit_seq + 1 .. new.audit_seq loop
        select sha256(link || int8send(seq) || convert_to("row", 'UTF8')), hash into link, stored
          from audit where org_id = new.org_id and seq = number;
        if link is null or link <> stored then
          raise exception 'the row does not continue the audit log';
        end if;
      end loop;
      if new.org_id <> old.org_id or new.audit_seq <= old.audit_seq or link <> new.audit_hash then
        raise exception 'the head is not the end of the audit log';
      end if;
      return null;
    end
  $$`,
  `create trigger org_head_chained after update on org_head for each row
    when (new.org_id <> old.org_id or new.audit_seq <> old.audit_seq or new.audit_hash <> old.audit_hash)
    execute function require_chained_head()`,
];
