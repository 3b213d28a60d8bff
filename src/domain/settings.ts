import { hourMs, minuteMs, secondMs } from './durations.ts';

/**
 * Defaults and intervals of the application; times in milliseconds unless the name says otherwise
 * (spec portal §4, §9).
 */

/** How long a position counts as the device's present one. */
export const locationExpiryMs = 15 * minuteMs;
/** Idle time after which the field locks and the office signs out. */
export const idleTimeoutMs = 50 * minuteMs;
export const dashboardRefreshMs = 10 * minuteMs;
/** How long the link in a mail, such as a password reset, works. */
export const mailTokenMs = 45 * minuteMs;
/** How long a code that proves a mail address or a phone number works. */
export const verificationCodeMs = 15 * minuteMs;
/**
 * How long the link that invites a person works. The specification's 45 minutes are for a reset,
 * which its owner waits for; an invited person reads the mail the next day (decision 055).
 */
export const invitationTokenMs = 72 * hourMs;
/** The longest one request may take (docs/sync.md, answers of the network). */
export const requestBudgetMs = 30 * secondMs;
export const addressDebounceMs = 200;
/** How long the temporary address of a downloaded file is kept (spec portal §7). */
export const downloadReleaseMs = 40 * secondMs;

/**
 * Seconds between two automatic saves. The specification prints 30 without a unit; `docs/sync.md`
 * reads it as seconds.
 */
export const autoSaveSeconds = 30;

/** Map defaults: zoom level, marker size in pixels. */
export const mapDefaults = { zoom: 7, marker: 40 } as const;

/** A constant the server supplies (spec portal §9). */
type Constant = { readonly type: string; readonly name: string; readonly value: string };

/**
 * The number of a server-supplied WebAppConfig constant, in the unit the organisation writes it in
 * (`idleTimeout` in minutes, `autoSaveInterval` in seconds); the fallback when the constant is
 * absent, no number, zero or negative (spec portal §9).
 */
export function configured(constants: readonly Constant[], name: string, fallback: number): number {
  const value = Number(
    constants.find((each) => each.type === 'WebAppConfig' && each.name === name)?.value,
  );
  return Number.isFinite(value) && value > 0 ? value : fallback;
}

/** How long a position counts as the present one, milliseconds; the constant is in minutes. */
export const locationExpiryOf = (constants: readonly Constant[]): number =>
  configured(constants, 'locationExpiryInMins', locationExpiryMs / minuteMs) * minuteMs;

/** What AppConfig.BLOBENCRYPTIONKEY can be; the first holds unless somebody sets another. */
export const contentKeyModes = ['session', 'off'] as const;

/**
 * Idle time in milliseconds after which the field locks and the office signs out: the smaller of
 * the constant and what the person's company has set (spec portal §9), both in minutes.
 *
 * @param company `Company.idleTimeout`; null where there is no company or it sets none
 */
export const idleTimeoutOf = (
  constants: readonly Constant[],
  company: number | null = null,
): number =>
  Math.min(
    configured(constants, 'idleTimeout', idleTimeoutMs / minuteMs),
    company !== null && company > 0 ? company : Infinity,
  ) * minuteMs;

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
