/** The little of PouchDB that the benchmarks use; the package ships no types. */
declare module 'pouchdb-browser' {
  type Stored = { ok: boolean; id: string; rev: string };
  type Replicated = { ok: boolean; docs_written: number; docs_read: number; errors: unknown[] };
  export default class PouchDB<T extends object = object> {
    constructor(name: string, options?: { auto_compaction?: boolean; skip_setup?: boolean });
    put(doc: T & { _id: string; _rev?: string }): Promise<Stored>;
    get(id: string): Promise<T & { _id: string; _rev: string }>;
    bulkDocs(docs: readonly (T & { _id: string; _rev?: string })[]): Promise<Stored[]>;
    allDocs(options: {
      include_docs?: boolean;
      keys?: readonly string[];
      startkey?: string;
      endkey?: string;
    }): Promise<{ rows: { id: string; value: { rev: string }; doc?: T }[] }>;
    replicate: {
      to(
        url: string,
        options?: { batch_size?: number; batches_limit?: number; retry?: boolean },
      ): Promise<Replicated>;
    };
    close(): Promise<void>;
    destroy(): Promise<void>;
  }
}
