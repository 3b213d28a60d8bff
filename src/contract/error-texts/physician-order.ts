import type { CatalogueEntry } from './entry.ts';

/** Orders that physicians sign. Each reason why a link does not sign has its own words. */
export const physicianOrderErrors = {
  'physician-order.link-unknown': {
    status: 404,
    text: 'This link is not valid. Check that it was copied whole, or ask the agency for a new one.',
  },
  'physician-order.link-used': {
    status: 409,
    text: 'This link was already used. Each link signs once.',
  },
  'physician-order.link-expired': {
    status: 409,
    text: 'This link has expired. Ask the agency for a new one.',
  },
  'physician-order.link-revoked': {
    status: 409,
    text: 'This link was withdrawn. Ask the agency for a new one.',
  },
  'physician-order.changed': {
    status: 409,
    text: 'The order was changed after it was sent to you. Ask the agency to send it again.',
  },
  'physician-order.wrong-person': {
    status: 403,
    text: 'Only the physician whom the order names can sign it.',
  },
  'physician-order.insider': {
    status: 403,
    text: 'Nobody of the agency signs an order by its link. Open it where no colleague is signed in.',
  },
  'physician-order.voided': {
    status: 409,
    text: 'The agency voided this order. There is nothing to sign any more.',
  },
  'physician-order.signed': {
    status: 409,
    text: 'The order is signed. Void it and write a new one to change it.',
  },
  'physician-order.release': {
    status: 403,
    text: 'An administrator or QA decides that visits need no order. Void it without that.',
  },
  'physician-order.state': {
    status: 409,
    text: 'This cannot be done with the order as it is now. Look at it again.',
  },
  'physician-order.read-back': {
    status: 422,
    text: 'Read the order back to the physician and confirm it before you save.',
  },
  'physician-order.note': {
    status: 409,
    text: 'An order is made of a signed verbal-order note with words, day, time and read-back.',
  },
  'physician-order.plan': {
    status: 409,
    text: 'An order is made of a signed plan of care whose certification begins in or before its episode.',
  },
  'physician-order.plan-words': {
    status: 422,
    text: 'These are the words of a signed plan of care. Void this order and have a new plan signed to change them.',
  },
  'physician-order.former': {
    status: 409,
    text: 'The note of this order was returned. Make a new order when the note is signed again.',
  },
  'physician-order.exists': { status: 409, text: 'This order was already written.' },
  'physician-order.many': {
    status: 409,
    text: 'Too many of your orders wait for a signature. Call the office.',
  },
  'physician-order.npi': {
    status: 422,
    text: 'A link needs an NPI kept by the office: add it under Circle in the patient’s record.',
  },
  'physician-order.to': {
    status: 422,
    text: 'Enter where to send it: a fax number with ten digits, a mail address or an account.',
  },
  'physician-order.unconfirmed': {
    status: 409,
    text: 'The words of this order were changed. Its author has to read them back before it is sent or signed.',
  },
  'physician-order.mails': {
    status: 429,
    text: 'You have mailed as many orders as one person may in a day. Fax the order, or ask a colleague.',
  },
  'physician-order.faxes': {
    status: 429,
    text: 'You have faxed as many orders as one person may in a day. Mail a link, or ask a colleague.',
  },
  'physician-order.colleague': {
    status: 422,
    text: 'This is the address of somebody at the agency. Mail the link to the physician’s own address.',
  },
  'physician-order.category': {
    status: 422,
    text: 'Choose one of the agency’s categories of physician orders.',
  },
  'physician-order.received': {
    status: 422,
    text: 'The day of the call is not possible: it is not after today, and at most 60 days ago.',
  },
  'physician-order.effective': {
    status: 422,
    text: 'The order cannot take effect on this day. Choose a day of the episode, or one within a year of today.',
  },
  'physician-order.signed-on': {
    status: 422,
    text: 'The paper cannot have been signed on this day: choose one from when the order was written to today.',
  },
  'physician-order.fax': {
    status: 502,
    text: 'The fax service did not take the order. Try again, or print it.',
  },
  'physician-order.paper': {
    status: 422,
    text: 'Choose a PDF or photo from the files of the order’s patient.',
  },
  'physician-order.paper-used': {
    status: 409,
    text: 'This file is already the signed paper of another order. Choose the paper of this one.',
  },
} as const satisfies Record<string, CatalogueEntry>;
