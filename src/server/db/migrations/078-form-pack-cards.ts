/**
 * What a list says of an agency's forms beside their content, so that it need not read it, and how
 * long that is, for the agency's limit. The index finds the forms that notes were written in.
 */
export const formPackCards = [
  `alter table form_pack add column card text not null default '', add column characters integer
    not null default 0`,
  `update form_pack set characters = length(content), card = json_build_object(
    'disciplines', content::json -> 'form' -> 'disciplines',
    'visitTypeIds', content::json -> 'form' -> 'visitTypeIds',
    'questions', (
      with item as (
        select item from json_array_elements(content::json -> 'form' -> 'sections') as section,
          json_array_elements(section -> 'items') as item
      ), field as (
        select item as field from item
        union all select field from item, json_array_elements(item -> 'fields') as field
        union all select cell from item, json_array_elements(item -> 'cells') as line,
          json_array_elements(line) as cell
      )
      select count(*) from field
      where field ->> 'kind' not in ('note', 'table', 'rows', 'calculated')
        and coalesce(field ->> 'automatic', '') <> 'true'
    )
  )::text`,
  `create index note_of_pack on note (org_id, form_id, form_version)
    where form_id like 'pack-%'`,
];
