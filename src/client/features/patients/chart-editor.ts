import type { OpenConflict, Patient } from '#contract/entities.ts';
import type { Patch } from '#domain/merge.ts';

/** The same field changed by two: what a person has to choose between. */
export type Clash = Pick<OpenConflict, 'path' | 'mine' | 'theirs'>;

export type Saved =
  | { kind: 'saved' }
  | { kind: 'clash'; clashes: readonly Clash[]; again: (patch: Patch) => Promise<Saved> };

/**
 * How a chart is written from where the screen runs: through the server in the office, through the
 * outbox in the field.
 */
export type ChartEditor = {
  save: (patch: Patch) => Promise<Saved>;
};

/** The office also moves a chart between its statuses. */
export type OfficeEditor = ChartEditor & {
  setStatus: (status: Patient['status']) => Promise<void>;
};
