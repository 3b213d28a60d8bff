import type { Patient } from '#contract/entities.ts';
import { enqueue } from '#client/store/outbox/commands.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import type { ChartEditor } from './chart-editor.ts';

/**
 * Writes a chart through the outbox of this device; a clash comes back later and waits in the sync
 * centre.
 */
export const fieldEditor = (store: DeviceStore, { id }: Pick<Patient, 'id'>): ChartEditor => ({
  save: async (patch, baseRevision, reason) => {
    await enqueue(store, {
      command: 'updatePatient',
      targetId: id,
      input: { patch: { ...patch }, ...(reason !== undefined && { reason }) },
      baseRevision,
    });
    return { kind: 'saved' };
  },
});
