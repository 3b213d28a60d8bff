/**
 * Electronic visit verification: why a visit's clock was changed by hand and what was done about
 * it. Texts are paraphrased from public pages of one payer's table and of one vendor's data
 * dictionary and are unverified; an agency loads the list of its own state or payer.
 */

export type EvvReason = { readonly code: string; readonly text: string };

/**
 * Reason codes of a payer's table (public help page on visit edit reason codes; paraphrased,
 * unverified).
 */
export const evvReasons: readonly EvvReason[] = [
  { code: '200', text: 'Phone number did not link to the member' },
  { code: '201', text: "Member won't let attendant use phone" },
  { code: '202', text: 'No phone in home' },
  { code: '203', text: 'Phone in use' },
  { code: '204', text: 'Services received outside the home' },
  { code: '205', text: 'Phone line not working' },
  { code: '206', text: 'Member requested change/cancel; services suspended' },
  { code: '207', text: 'Address did not link to member (GPS)' },
  { code: '208', text: 'Attendant failed to call in' },
  { code: '209', text: 'Attendant failed to call out' },
  { code: '210', text: 'Attendant failed to call in and out' },
  { code: '211', text: 'Called in/out early or late' },
  { code: '212', text: 'Attendant id or task mismatch with plan of care' },
  { code: '213', text: 'Invalid fixed-location device code' },
  { code: '214', text: 'Attendant failed to report' },
  { code: '215', text: 'Fixed device on order' },
  { code: '216', text: 'Fixed device malfunctioned' },
  { code: '217', text: 'Attendant unable to use mobile device' },
  { code: '218', text: 'No internet or EVV system down' },
  { code: '219', text: 'Data entry error' },
  { code: '220', text: 'No replacement coverage' },
  { code: '221', text: 'Timesheet received' },
  { code: '222', text: 'Other' },
];

/** Action taken, by code (same page; paraphrased, unverified). */
export const evvActions: readonly EvvReason[] = [
  { code: '11', text: 'Confirmed with outside entity' },
  { code: '12', text: 'Confirmed with member/family (not billable)' },
  { code: '13', text: 'New attendant assigned' },
  { code: '14', text: 'Visit rescheduled' },
  { code: '15', text: 'Services cancelled/suspended' },
  { code: '16', text: 'Address updated' },
  { code: '17', text: 'Phone updated' },
  { code: '18', text: 'Verification method changed' },
  { code: '19', text: 'Timesheet received and signed by supervisor' },
  { code: '20', text: 'Mutual/cluster case' },
];

/**
 * Categories without codes (public data dictionary of a records vendor; paraphrased, unverified).
 */
export const evvCategories: readonly string[] = [
  'Mobile device issues',
  'Captured incorrect location',
  'Device not charged',
  'Device missing',
  'App inoperable',
  'No cell coverage',
  'Provider error',
  'Start not documented',
  'End not documented',
  'Start and end not documented',
  'Documented too late/early',
  'Data entry error',
  'Scheduling error',
  'Duplicate entry',
  'Service outside home',
  'Alternate location',
  'Wrong service selected',
  'Wrong patient selected',
  'Unsafe environment',
  'Emergency',
  'Natural/public health disaster',
  'Extended by patient request',
  'Shortened by patient request',
  'Patient refused',
  'No answer/locked door',
  'Patient discharged',
  'Patient unavailable',
  'Not home',
  'In hospital',
  'Expired',
  'Unscheduled visit confirmed',
  'Provider no show',
  'Provider change',
  'Retroactive coverage',
  'Retroactive payer change',
  'Manual entry',
  'Verification attempt failed',
  'Group visit',
  'Split visit',
  'No orders - not billable',
  'Provider id not entered',
  'System failure',
];
