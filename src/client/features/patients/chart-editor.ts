import type { Patch } from '#domain/merge.ts';
import type { Clash } from '#client/kinds/form-dialog/clashes-of.ts';

export type Saved =
  | { kind: 'saved' }
  | { kind: 'clash'; clashes: readonly Clash[]; again: (patch: Patch) => Promise<Saved> };

/**
 * How a chart is written from where the screen runs: through the server in the office, through the
 * outbox in the field. `baseRevision` is the one the person saw when they began to edit, so that
 * nobody overwrites unseen what somebody else saved meanwhile.
 */
export type ChartEditor = {
  /** @param reason why a medication on the chart is changed */
  save: (patch: Patch, baseRevision: number, reason?: string) => Promise<Saved>;
};
