import type { DeviceReport } from '#contract/sync.ts';
import type { ShownGrant } from '#client/api/upload-grant.ts';
import type { SyncedService } from '#contract/targets.ts';
import type { DeviceStore } from '#client/store/device-store.ts';

/**
 * What the engine is connected to. It has no browser: the product passes it IndexedDB, fetch and
 * the system clock, a simulation passes it memory, a line that fails on purpose and a clock turned
 * by hand.
 */

/** An answer as it came; only the engine decides what it is worth. */
export type LinkAnswer = {
  readonly status: number;
  readonly contentType: string | null;
  readonly retryAfter: string | null;
  readonly body: string;
  /** Bytes of the request as they went over the line. */ readonly sent: number;
  /** Milliseconds that were not the line's: packing, and the server's own work as it reports it. */
  readonly beside?: number;
};

export type LinkRequest = {
  readonly service: SyncedService;
  readonly call: 'push' | 'pull' | 'deliver';
  /** JSON. */
  readonly body: string;
  readonly gzip: boolean;
  /** With `deliver`, which has no session. */
  readonly uploadGrant?: ShownGrant;
  readonly signal: AbortSignal;
};

/**
 * What only the surroundings know of the device; `storage` is null where the browser does not say.
 */
export type AboutDevice = Pick<DeviceReport, 'storage' | 'appVersion'>;

export type Link = {
  /** Returns the answer, or throws when there was none. */
  post(request: LinkRequest): Promise<LinkAnswer>;
  /** False when the device says itself that it has no connection. A hint, never the truth. */
  online(): boolean;
  about?(): Promise<AboutDevice>;
};

/** Number in [0, 1). */
export type Random = () => number;

export type SyncStore = Pick<
  DeviceStore,
  'tables' | 'codec' | 'clock' | 'user' | 'clientId' | 'deviceId' | 'newId'
>;
