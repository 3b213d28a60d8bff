import type { ColorToken } from './visit-status.ts';

/** Billing statuses of a visit or claim (spec rules §4), in the specification's order. */
export const billingStatuses = [
  'Ready',
  'Ready To Submit',
  'Not Ready',
  'Not Billable',
  'Queued For Submission',
  'Submitted',
  'Submission Overdue',
  'Submission Failed',
  'Suspense',
  'Paid',
  'Partially Paid',
  'Payment Due',
  'In Collection',
  'Rejected',
  'Appeal Needed',
  'Appeal Submitted',
  'ADR Needed',
  'ADR Submitted',
  'Written-Off',
] as const;
export type BillingStatus = (typeof billingStatuses)[number];

/** Design token per status; the specification says that each has a colour but not which one. */
export const billingStatusColor: Readonly<Record<BillingStatus, ColorToken>> = {
  Ready: 'info',
  'Ready To Submit': 'info',
  'Not Ready': 'neutral',
  'Not Billable': 'muted',
  'Queued For Submission': 'progress',
  Submitted: 'progress',
  'Submission Overdue': 'danger',
  'Submission Failed': 'danger',
  Suspense: 'attention',
  Paid: 'success',
  'Partially Paid': 'attention',
  'Payment Due': 'attention',
  'In Collection': 'attention',
  Rejected: 'danger',
  'Appeal Needed': 'danger',
  'Appeal Submitted': 'progress',
  'ADR Needed': 'danger',
  'ADR Submitted': 'progress',
  'Written-Off': 'muted',
};

export function isBillingStatus(text: unknown): text is BillingStatus {
  return billingStatuses.some((status) => status === text);
}
