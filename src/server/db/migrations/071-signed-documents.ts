/**
 * PDFs that were signed in the app: by the file that was signed, each signing once. Where and by
 * whom is sealed.
 */
export const signedDocuments = [
  `create table signed_document (
    org_id uuid not null,
    file_url uuid not null,
    version integer not null,
    signed_file_id uuid not null,
    seal text not null,
    signed_at timestamptz not null,
    signed_by uuid not null,
    card bytea not null,
    primary key (org_id, file_url, version),
    foreign key (org_id, file_url) references file (org_id, id),
    foreign key (org_id, signed_file_id) references file (org_id, id)
  )`,
  'create index signed_document_of_file on signed_document (org_id, signed_file_id)',
];
