import { useState } from 'react';
import type { Patch } from '#domain/merge.ts';
import type { ChartEditor, Saved } from './chart-editor.ts';

type Pending = Extract<Saved, { kind: 'clash' }> & { patch: Patch };

/**
 * Saves a chart and holds what clashed until the person has chosen. `save` resolves when it is
 * written or asked.
 */
export function useChartSave(editor: ChartEditor, done: () => void) {
  const [pending, setPending] = useState<Pending | null>(null);
  const take = (saved: Saved, patch: Patch) => {
    setPending(saved.kind === 'clash' ? { ...saved, patch } : null);
    done();
  };
  const save = async (patch: Patch) => take(await editor.save(patch), patch);
  const choose = async (mine: readonly string[]) => {
    if (!pending) return;
    const clashed = new Set(pending.clashes.map(({ path }) => path));
    const kept = Object.fromEntries(
      Object.entries(pending.patch).filter(([path]) => !clashed.has(path) || mine.includes(path)),
    );
    if (Object.keys(kept).length === 0) setPending(null);
    else take(await pending.again(kept), kept);
  };
  return { save, pending, choose, forget: () => setPending(null) };
}
