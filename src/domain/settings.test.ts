import { expect, test } from 'vitest';
import * as settings from './settings.ts';

test('portal §9: location expiry 15 min, idle 50 min, dashboard 10 min, mail token 45 min; a configured value is minutes times 60000', () => {
  expect(
    [
      settings.locationExpiryMs,
      settings.idleTimeoutMs,
      settings.dashboardRefreshMs,
      settings.mailTokenMs,
    ].map((ms) => ms / 60_000),
  ).toEqual([15, 50, 10, 45]);
  expect(settings.configuredMs(20, settings.locationExpiryMs)).toBe(1_200_000);
  expect(settings.configuredMs('0.5', settings.locationExpiryMs)).toBe(30_000);
  for (const none of [null, undefined, '', 'x', 0, -1, Number.NaN, Number.POSITIVE_INFINITY])
    expect(settings.configuredMs(none, settings.idleTimeoutMs)).toBe(3_000_000);
});

test('portal §4, §7, §9: the other intervals and defaults', () => {
  expect([
    settings.addressDebounceMs,
    settings.downloadReleaseMs,
    settings.autoSaveSeconds,
    settings.therapistReferralSourceId,
  ]).toEqual([200, 40_000, 30, 1358]);
  expect(settings.mapDefaults).toEqual({ zoom: 7, marker: 40 });
  expect(settings.pdfSigning).toEqual({ scale: 1.5, fontSize: 10 });
  expect(settings.defaultProviderSearch).toEqual({
    status: 'All',
    approved: 1,
    category: 'regular',
  });
  expect(settings.supportTicketTypes).toEqual(['email', 'call', 'chat']);
  expect(Object.values(settings.defaultFilters)).toEqual([
    'Active',
    'Unstaffed',
    'PendingVisits',
    '1Pending',
    'All',
    'Ready For Export',
    'Ready For Export',
    'Pending',
    'ACTIVE',
    'notSigned',
    'fax',
    'Episodic',
    'FINAL',
    'SOC',
    'patientReceivingService',
  ]);
});
