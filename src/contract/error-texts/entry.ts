/** HTTP status (0: never sent by a server) and the words a person reads. */
export type CatalogueEntry = { readonly status: number; readonly text: string };
