import type { FleetRow } from '#contract/fleet.ts';
import { wipeLabels } from '#domain/office-tasks.ts';

const megabyte = 1_000_000;
const minute = 60_000;

/** "12 of 2,000 MB"; a dash where the browser does not say. */
export function storageWords({ storage }: Pick<FleetRow, 'storage'>): string {
  if (!storage) return '—';
  const number = (bytes: number): string => Math.round(bytes / megabyte).toLocaleString('en-US');
  return `${number(storage.used)} / ${number(storage.quota)}\u00a0MB`;
}

/** Difference of clocks as "+1:05 h", "−2 min" or "0 s": plus when the device is behind the server. */
export function clockWords(difference: number): string {
  const sign = difference < 0 ? '−' : '+';
  const ms = Math.abs(difference);
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return seconds === 0 ? '0 s' : `${sign}${seconds} s`;
  const minutes = Math.round(ms / minute);
  return minutes < 60 ? `${sign}${minutes} min` : `${sign}${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')} h`;
}

/** How the wipe of a device stands; a dash where nobody asked for one. */
export function wipeWords({ wipe }: Pick<FleetRow, 'wipe'>): string {
  if (!wipe) return '—';
  return wipe.doneAt === null ? wipeLabels.asked : wipeLabels.done;
}
