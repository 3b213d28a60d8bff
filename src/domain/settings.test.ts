import { expect, test } from 'vitest';
import * as settings from './settings.ts';

test('portal §9: location expiry 15 min, idle 50 min, dashboard 10 min, mail token 45 min', () => {
  expect(
    [
      settings.locationExpiryMs,
      settings.idleTimeoutMs,
      settings.dashboardRefreshMs,
      settings.mailTokenMs,
    ].map((ms) => ms / 60_000),
  ).toEqual([15, 50, 10, 45]);
});

test('a constant of WebAppConfig replaces the default only when it is a number above zero', () => {
  const of = (value: string, type = 'WebAppConfig') =>
    settings.configured([{ type, name: 'idleTimeout', value }], 'idleTimeout', 50);
  expect([of('20'), of('0.5')]).toEqual([20, 0.5]);
  for (const none of ['', 'x', '0', '-1', 'NaN', 'Infinity']) expect(of(none), none).toBe(50);
  expect(of('20', 'Other')).toBe(50);
  expect(settings.configured([], 'idleTimeout', 50)).toBe(50);
});

test('portal §4, §7, §9: the other intervals and defaults', () => {
  expect([
    settings.requestBudgetMs,
    settings.addressDebounceMs,
    settings.downloadReleaseMs,
    settings.autoSaveSeconds,
    settings.therapistReferralSourceId,
  ]).toEqual([30_000, 200, 40_000, 30, 1358]);
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

test('portal §9: the idle time is the smaller of the constant and the company’s, in minutes', () => {
  const constants = [{ type: 'WebAppConfig', name: 'idleTimeout', value: '40' }];
  const minutes = (company?: number | null) => settings.idleTimeoutOf(constants, company) / 60_000;
  expect([minutes(), minutes(null), minutes(0), minutes(30), minutes(60)]).toEqual([
    40, 40, 40, 30, 40,
  ]);
  expect(settings.idleTimeoutOf([]) / 60_000).toBe(50);
});

test('locationExpiryInMins is minutes times 60000, 900000 by default (spec portal §9)', () => {
  const set = (value: string) => [{ type: 'WebAppConfig', name: 'locationExpiryInMins', value }];
  expect(settings.locationExpiryOf([])).toBe(900_000);
  expect(settings.locationExpiryOf(set('5'))).toBe(300_000);
});
