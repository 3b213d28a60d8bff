/**
 * Defaults and intervals of the application; times in milliseconds unless named otherwise (spec
 * portal §4, §9).
 */

const minuteMs = 60_000;

export const locationExpiryMs = 900_000;
export const idleTimeoutMs = 3_000_000;
export const dashboardRefreshMs = 600_000;
export const mailTokenMs = 2_700_000;
export const addressDebounceMs = 200;
/** A downloaded file's temporary address is released after (spec portal §7). */
export const downloadReleaseMs = 40_000;

/**
 * Auto-save interval; the specification gives 30 without a unit, taken as seconds (design: sync).
 */
export const autoSaveSeconds = 30;

/** Map defaults: zoom level, marker size in pixels. */
export const mapDefaults = { zoom: 7, marker: 40 } as const;

/**
 * A configured number of minutes in milliseconds; the default when it is none, zero or negative.
 */
export function configuredMs(
  minutes: number | string | null | undefined,
  defaultMs: number,
): number {
  const ms = Number(minutes) * minuteMs;
  return Number.isFinite(ms) && ms > 0 ? ms : defaultMs;
}

/** What lists and filters start with (spec portal §9). */
export const defaultFilters = {
  episodeStatus: 'Active',
  visitStatus: 'Unstaffed',
  myVisitStatus: 'PendingVisits',
  taskStatus: '1Pending',
  priority: 'All',
  invoiceStatus: 'Ready For Export',
  providerPaymentStatus: 'Ready For Export',
  inboxStatus: 'Pending',
  referralSourceStatus: 'ACTIVE',
  physicianOrderFilter: 'notSigned',
  orderType: 'fax',
  payerType: 'Episodic',
  claimType: 'FINAL',
  admissionReportType: 'SOC',
  utilizationReportType: 'patientReceivingService',
} as const;

/** Provider search resets to this (spec portal §4). */
export const defaultProviderSearch = { status: 'All', approved: 1, category: 'regular' } as const;

/** The therapist referral source with a fixed id (spec portal §9). */
export const therapistReferralSourceId = 1358;

/** PDF signing: scale of the page image and font size (spec rules §9). */
export const pdfSigning = { scale: 1.5, fontSize: 10 } as const;

/** Ways to raise a support ticket (spec portal §4). */
export const supportTicketTypes = ['email', 'call', 'chat'] as const;
