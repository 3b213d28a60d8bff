import { expect, test } from 'vitest';
import { billingStatusColor, billingStatuses, isBillingStatus } from './billing-status.ts';

test('rules §4: nineteen billing statuses, each with a colour', () => {
  expect(billingStatuses).toHaveLength(19);
  expect(new Set(billingStatuses).size).toBe(19);
  expect(Object.keys(billingStatusColor)).toEqual([...billingStatuses]);
});

test('red means someone must act: failed, overdue, rejected and needed', () => {
  const red = billingStatuses.filter((status) => billingStatusColor[status] === 'danger');
  expect(red).toEqual([
    'Submission Overdue',
    'Submission Failed',
    'Rejected',
    'Appeal Needed',
    'ADR Needed',
  ]);
  expect(billingStatusColor.Paid).toBe('success');
});

test('only known texts are billing statuses', () => {
  expect(isBillingStatus('Written-Off')).toBe(true);
  expect(isBillingStatus('written-off')).toBe(false);
  expect(isBillingStatus('toString')).toBe(false);
  expect(isBillingStatus(null)).toBe(false);
});
