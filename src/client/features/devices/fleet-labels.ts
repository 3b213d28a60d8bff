import type { FleetRow } from '#contract/devices.ts';
import { minuteMs } from '#domain/durations.ts';
import { wipeLabels } from '#domain/office-tasks.ts';
import { shortId } from '#domain/short-id.ts';
import { sizeText } from '#client/ui/size-text.ts';

/**
 * "Android, Chrome · 3F2A": two phones of one model have the same name; the number is also in the
 * phone's profile.
 */
export const deviceText = ({
  deviceName,
  clientId,
}: Pick<FleetRow, 'deviceName' | 'clientId'>): string => `${deviceName} · ${shortId(clientId)}`;

/** "12 MB / 10.7 GB"; a dash where the browser does not say. */
export function storageText({ storage }: Pick<FleetRow, 'storage'>): string {
  return storage ? `${sizeText(storage.used)} / ${sizeText(storage.quota)}` : '—';
}

/**
 * Difference of clocks as "+1:05 h", "−2 min" or "0 s": plus when the device is behind the server.
 */
export function clockText(difference: number): string {
  const sign = difference < 0 ? '−' : '+';
  const ms = Math.abs(difference);
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return seconds === 0 ? '0 s' : `${sign}${seconds} s`;
  const minutes = Math.round(ms / minuteMs);
  return minutes < 60
    ? `${sign}${minutes} min`
    : `${sign}${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')} h`;
}

/** Where the wipe of a device is; a dash where nobody asked for one. */
export function wipeText({ wipe }: Pick<FleetRow, 'wipe'>): string {
  if (!wipe) return '—';
  return wipe.doneAt === null ? wipeLabels.asked : wipeLabels.done;
}
