import { useState } from 'react';
import type { Patch } from '#domain/merge.ts';
import { chosenOf } from '#client/kinds/form-dialog/clash-dialog.tsx';
import type { ChartEditor, Saved } from './chart-editor.ts';

type Pending = Extract<Saved, { kind: 'clash' }> & { patch: Patch };

/**
 * Saves a chart and holds what clashed until the person has chosen. `save` resolves when it is
 * written or asked.
 */
export function useChartSave(editor: ChartEditor) {
  const [pending, setPending] = useState<Pending | null>(null);
  const take = (saved: Saved, patch: Patch) =>
    setPending(saved.kind === 'clash' ? { ...saved, patch } : null);
  const save: SaveChart = async (patch, baseRevision, reason) =>
    take(await editor.save(patch, baseRevision, reason), patch);
  const choose = async (mine: readonly string[]) => {
    if (!pending) return;
    const kept = chosenOf(pending.patch, pending.clashes, mine);
    if (Object.keys(kept).length === 0) setPending(null);
    else take(await pending.again(kept), kept);
  };
  return { save, pending, choose, forget: () => setPending(null) };
}

/** Writes a patch against the revision the person saw when they began to edit. @throws Refusal */
export type SaveChart = (patch: Patch, baseRevision: number, reason?: string) => Promise<void>;
