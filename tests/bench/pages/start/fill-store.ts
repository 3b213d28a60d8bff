import { openDeviceStore } from '#client/store/device-store.ts';
import { dayKey, sealSnapshot } from '#client/store/sealed-rows.ts';
import { dayText, nurse, rowsAt } from '../caseload.ts';
import { newKey } from '../raw-store.ts';

const database = 'bare-caseload';
const perWrite = 250;

/** Fills the product's store on this page, and what a bare page needs to read it. */
export async function fillStore(notes: number) {
  const today = new Date();
  const key = await newKey();
  const store = openDeviceStore({
    key,
    name: database,
    state: { user: nurse, constants: [] },
    clientId: nurse.id,
    deviceId: nurse.id,
    deviceName: 'bench',
  });
  let written = 0;
  for (let from = 0; from < notes; from += perWrite) {
    const rows = Array.from({ length: Math.min(perWrite, notes - from) }, (_, offset) =>
      rowsAt(from + offset, today),
    ).flat();
    const sealed = await Promise.all(rows.map((row) => sealSnapshot(store, row)));
    await store.tables.write(['rows'], (tx) => tx.putRows(sealed));
    written += rows.length;
  }
  store.close();
  return {
    rows: written,
    kept: { key, owner: `${nurse.orgId}|${nurse.id}`, day: dayKey(dayText(today)), database },
  };
}
