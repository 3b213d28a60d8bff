import { addressMessages } from '#domain/address-messages.ts';
import type { CatalogueEntry } from './entry.ts';

/** Notes, visits, patients, orders and imports. */
export const recordErrors = {
  // notes and visits
  'note.not-auto-saved': { status: 0, text: 'Note not auto-saved...' },
  'note.not-saved': {
    status: 0,
    text:
      'Note not saved. Please try again and if error persists contact care coordinator. ' +
      "Please do NOT continue to enter notes as it won't be saved at this time.",
  },
  'note.unknown-field': { status: 422, text: 'This field is not part of the form.' },
  'note.wrong-type': { status: 422, text: 'This value does not fit the field.' },
  'note.too-long': { status: 422, text: 'This text is too long for the field.' },
  'note.not-signed': { status: 422, text: 'The note has to be signed before it can be submitted.' },
  'note.signature-stale': {
    status: 422,
    text: 'The note changed after it was signed. Please review it and sign again.',
  },
  'note.signer': {
    status: 422,
    text: 'The signature does not name you as your account does. Review the note and sign again.',
  },
  'note.patient-signature': {
    status: 422,
    text:
      'The patient’s signature is missing. Have the patient sign, or say why not, then sign ' +
      'again.',
  },
  'note.signed-by': {
    status: 422,
    text: 'Part of this note is answered and signed by another discipline. Clear those answers.',
  },
  'note.of-others': {
    status: 403,
    text: 'This note is written and signed by another discipline. Call the office.',
  },
  'note.reason': { status: 422, text: 'Say why the reading is changed.' },
  'note.hand': { status: 409, text: 'Nobody changes a signature for the person who signed.' },
  'note.reading': { status: 409, text: 'Only the clinician changes readings of an unsigned note.' },
  'note.not-returned': { status: 409, text: 'The office no longer needs a reply to this.' },
  'note.incomplete': { status: 422, text: 'Required answers are missing.' },
  'note.own': { status: 403, text: 'Your own note is approved by somebody else.' },
  'note.already-signed': { status: 409, text: 'The note is already signed.' },
  'note.completed': {
    status: 409,
    text: 'This note is completed. Call the office.',
  },
  'note.cosign': {
    status: 409,
    text: 'The note waits for a cosignature first.',
  },
  'note.cosigned': { status: 409, text: 'Nothing of this note waits for your cosignature.' },
  'note.own-cosign': { status: 409, text: 'Nobody cosigns their own note.' },
  'template.many': {
    status: 409,
    text: 'You have 500 templates. Delete some first.',
  },
  'template.shared': {
    status: 403,
    text: 'Templates for everybody are the office’s.',
  },
  'template.changed': {
    status: 409,
    text: 'Somebody has changed this template meanwhile. Look at it again.',
  },
  'older.patient': { status: 422, text: 'No patient has this record number.' },
  'older.repeated': { status: 409, text: 'This note is here already.' },
  'note.no-previous': { status: 404, text: 'No previous note found.' },
  'note.conflict': {
    status: 409,
    text: 'The office changed the same answer. Choose which one to keep.',
  },
  'dose.drug': { status: 409, text: 'The chart no longer lists it.' },
  'dose.reason': { status: 422, text: 'Say the reason.' },
  'dose.old': {
    status: 422,
    text: 'This is too long ago: a dose is recorded within 60 days. Call the office.',
  },
  'dose.time': { status: 422, text: 'This time has not come yet.' },
  'visit.transition': {
    status: 409,
    text: 'This visit cannot move to that status.',
  },
  'visit.not-assigned': { status: 409, text: 'This visit is not assigned to you.' },
  'visit.handed-over': {
    status: 409,
    text: 'This visit is no longer yours. What you wrote went to the office as a proposal.',
  },
  'visit.already-started': { status: 409, text: 'The visit was already started.' },
  'visit.already-ended': { status: 409, text: 'The visit was already ended.' },
  'visit.submitted': {
    status: 409,
    text: 'The notes were submitted. Ask the office to correct the times.',
  },
  'visit.settled': {
    status: 409,
    text: 'The visit was approved. Ask the office to correct it.',
  },
  'visit.not-started': { status: 409, text: 'This visit has not started yet.' },
  'visit.undo': {
    status: 409,
    text: 'It is too late to undo this. Correct it or tell the office.',
  },
  'visit.many-reports': {
    status: 409,
    text: 'You reported this visit 20 times. Call the office.',
  },
  'visit.many-undone': { status: 409, text: 'Undone 20 times. Correct the times instead.' },
  'visit.times': {
    status: 422,
    text: 'A visit must end after it started, at most 24 hours later, and neither time can be in the future.',
  },
  'visit.times-far': {
    status: 422,
    text: 'The times are more than 7 days from the visit’s planned day. Plan another visit for that day.',
  },
  'visit.plan-far': {
    status: 422,
    text: 'Visits are planned from 120 days back to 365 days ahead.',
  },
  'visit.outside-episode': {
    status: 422,
    text: 'This day is outside the episode the visit belongs to.',
  },
  'record.changed': { status: 409, text: 'Someone else changed this. Open it again.' },
  'visit.changed': {
    status: 409,
    text: 'Someone else changed this visit. Check it again before you continue.',
  },
  'document.many': {
    status: 429,
    text: 'You have started as many documents as one person may in a day. Call the office.',
  },
  'document.discipline': {
    status: 422,
    text: 'Another discipline writes this document.',
  },
  'visit.reason': { status: 422, text: 'Choose a reason.' },
  'visit.type-charted': {
    status: 409,
    text: 'Something is charted with the form of this visit type. Plan another visit instead.',
  },
  'visit-type.changed': {
    status: 409,
    text: 'Someone else changed this visit type. Check it again.',
  },
  'telehealth.host': { status: 422, text: 'Your agency does not allow video rooms at this host.' },
  'telehealth.address': { status: 422, text: 'A room is an address that begins with https://.' },
  'visit.nothing-to-undo': { status: 409, text: 'There is nothing to undo at this visit.' },
  'visit.no-shift': { status: 422, text: 'Only a facility’s shift is confirmed.' },
  'visit.no-series': { status: 422, text: 'This visit was not planned together with others.' },
  'visit.paused': { status: 409, text: 'The visit is paused already.' },
  'visit.not-paused': { status: 409, text: 'The visit is not paused.' },
  'visit.many-pauses': { status: 409, text: 'This visit was paused 20 times. Tell the office.' },
  'staffing.changed': {
    status: 409,
    text: 'Someone else changed this meanwhile. Look at it again before you save.',
  },
  'staffing.blocked': {
    status: 409,
    text: 'This visit cannot be given to this clinician.',
  },
  'staffing.ask': {
    status: 409,
    text: 'Something speaks against this. Check it, and say why you do it anyway.',
  },
  'staffing.conflict': {
    status: 409,
    text: 'Visits of this plan were changed since. Nothing was applied.',
  },
  'link.target': {
    status: 422,
    text: 'A link leads only to a page of this app that you may open.',
  },
  'link.filters': { status: 422, text: 'A link keeps no filters. Leave out ? or # and the rest.' },
  'order.unreadable': {
    status: 422,
    text: 'The order cannot be read. Write it like 2w9 or 3w1 1w3.',
  },
  'order.changed': {
    status: 409,
    text: 'Someone else changed the orders or visits of this episode. Look at the preview again.',
  },
  'order.twice': {
    status: 409,
    text: 'This order is already there, with this first day. Change or stop that one instead.',
  },
  'order.undo-late': {
    status: 409,
    text: 'Visits of this change were touched since. Change or stop the order instead.',
  },
  'notice.state': {
    status: 409,
    text: 'This notice is not to be sent any more, or again. Look at it as it is now.',
  },
  'notice.day': {
    status: 422,
    text: 'Enter the day it was sent: not before the visit was missed or called off, and not in the future.',
  },
  'authorization.changed': {
    status: 409,
    text: 'Someone else changed this authorization. Check it again before you continue.',
  },
  'authorization.days': {
    status: 422,
    text: 'An authorization ends on or after the day it starts, within two years.',
  },
  'patient.conflict': {
    status: 409,
    text: 'Someone else changed the same field. Choose which one to keep.',
  },
  'patient.handed-over': {
    status: 409,
    text: 'You no longer see this patient. Your change went to the office as a proposal.',
  },
  'patient.incomplete': { status: 422, text: 'The patient record is not complete yet.' },
  'patient.possible-duplicate': {
    status: 409,
    text: 'A patient like this one may already be here. Compare before a second chart is made.',
  },
  'patient.merged': {
    status: 409,
    text: 'This chart was merged into another one. Write in that chart.',
  },
  'merge.same': { status: 422, text: 'These are the same chart. Choose two.' },
  'merge.merged': { status: 409, text: 'One of the charts was already merged into another one.' },
  'merge.changed': {
    status: 409,
    text: 'Someone changed one of the charts meanwhile. Compare them again before you merge.',
  },
  'merge.status': {
    status: 422,
    text: 'A merge does not end, hold or resume care. Keep the status, and change it after the merge.',
  },
  'merge.care': {
    status: 422,
    text:
      'The chart you keep is closed or on hold, but care goes on in the other one. ' +
      'Keep the other chart, or the status of the other one.',
  },
  'merge.clinical': {
    status: 403,
    text:
      'Care goes on in the other chart, and your role does not take its medications or other ' +
      'clinical parts over. Keep the other chart, or ask a reviewer to merge the two.',
  },
  'merge.undone': { status: 409, text: 'This merge was already undone.' },
  'merge.late': { status: 409, text: 'A merge can be undone within a day. This one is older.' },
  'merge.followed': {
    status: 409,
    text: 'The chart was merged again since. Undo that merge first.',
  },
  'chart.scope': {
    status: 403,
    text: 'Your role does not change this part of the chart. Tell the office or a nurse.',
  },
  'chart.reason': { status: 422, text: 'Say why the medication is changed.' },
  'patient.changed': {
    status: 409,
    text: 'Someone else changed this patient. Check it again before you continue.',
  },
  'patient.closed': {
    status: 409,
    text: 'This patient is archived or deceased. Change the status first.',
  },
  'patient.in-use': {
    status: 409,
    text: 'This patient has episodes, visits, files or imported documents. Archive the record instead.',
  },
  'life.transition': { status: 409, text: 'This status cannot follow the present one.' },
  'life.changed': {
    status: 409,
    text: 'Visits, episodes or the status changed in the meantime. Check what would happen now.',
  },
  'life.date': {
    status: 422,
    text: 'Enter a day from 180 days back to 60 days ahead. A death is not in the future.',
  },
  'life.before-start': {
    status: 422,
    text: 'The episode starts after this day. Choose a later day, or archive what never began.',
  },
  'life.visits-after': {
    status: 409,
    text: 'Visits took place after this day. Choose the day of the last one, or a later day.',
  },
  'life.reason': {
    status: 422,
    text: 'Enter a reason; an episode is archived for one of the list.',
  },
  'life.undo': {
    status: 409,
    text: 'This can no longer be undone: a day has passed, or something was changed since.',
  },
  'episode.charted': {
    status: 409,
    text: 'The episode has charted visits and cannot be deleted. Archive it instead.',
  },
  'episode.changed': {
    status: 409,
    text: 'Someone else changed this episode. Check it again before you continue.',
  },
  'episode.dates': {
    status: 422,
    text: 'Enter a start of care from 365 days back to 90 days ahead.',
  },
  'episode.visits-outside': {
    status: 409,
    text: 'Visits of this episode would be outside it. Move or delete them first.',
  },
  'episode.overlap': { status: 422, text: 'The patient already has an episode in this period.' },
  'address.several': { status: 422, text: addressMessages.several },
  'address.invalid': { status: 422, text: addressMessages.invalid },
  'address.not-us': { status: 422, text: addressMessages.notUs },
  'address.zipcode': { status: 422, text: addressMessages.zipcode },
  'address.not-chosen': { status: 422, text: addressMessages.notChosen },
  'address.mismatch': { status: 422, text: addressMessages.mismatch },
  'address.episode-state': { status: 422, text: addressMessages.episodeState },
  'address.patient-state': { status: 422, text: addressMessages.patientState },
  'prompt.changed': {
    status: 409,
    text: 'Someone else changed this prompt meanwhile. Look at it again.',
  },
  'ai.address': {
    status: 422,
    text: 'Enter an address that starts with https:// and is not inside a private network.',
  },
  'ai.empty': {
    status: 422,
    text: 'There is no text in this document that could be read. It may be a scanned picture.',
  },
  'circle.agreement-day': {
    status: 422,
    text: 'Enter a day of the last 30 years, not after today.',
  },
  'circle.physician-known': {
    status: 409,
    text: 'This physician is already in the patient’s circle in this role. Edit that entry.',
  },
  'ai.unreadable': {
    status: 422,
    text:
      'This document takes more memory or time to read than is allowed. Print it to a new PDF ' +
      'and store that.',
  },
  'ai.source': {
    status: 409,
    text: 'This is not the text of the document on the server. Reload the page and try again.',
  },
  'ai.limit': {
    status: 429,
    text: 'You have reached the limit of summaries and questions for 24 hours. Try again later.',
  },
  'ai.changed': {
    status: 409,
    text: 'What would be sent has changed since it was shown. Look at it again.',
  },
  'ai.service': {
    status: 502,
    text: 'The text service did not answer as it should. The extract needs no service.',
  },
  'ai.not-transcribed': {
    status: 409,
    text: 'No service is switched on for recordings. The recording is kept, not transcribed.',
  },
  'drugs.service': {
    status: 502,
    text: 'Type the drug by hand.',
  },
  'address.service': {
    status: 502,
    text: 'The maps service did not answer. Try again, or enter street, city, state and ZIP code.',
  },
  'address.maps-library': {
    status: 502,
    text: 'Sorry, maps library could not be loaded. Enter street, city, state and ZIP code.',
  },
  'address.places-library': {
    status: 502,
    text: 'Sorry, places library could not be loaded. Enter street, city, state and ZIP code.',
  },
  'address.provider-state': { status: 422, text: addressMessages.providerState },
  'conflict.gone': { status: 409, text: 'This choice was already made.' },

  // import
  'table.missing': { status: 422, text: 'A value that every row needs is missing.' },
  'table.repeated': { status: 422, text: 'An earlier row of this file says the same.' },
  'table.undone': { status: 409, text: 'This import was already undone.' },
  'table.empty': { status: 422, text: 'The file has no rows below its header.' },
  'table.too-long': {
    status: 422,
    text: 'The file has more than 1,000 rows. Split it and import the parts.',
  },
  'table.unreadable': { status: 422, text: 'The file cannot be read as a table (CSV).' },
  'grouper.not-zip': { status: 422, text: 'The file is not a ZIP archive, or it is damaged.' },
  'grouper.too-large': {
    status: 413,
    text: 'The archive unpacks to more than a grouper file has.',
  },
  'grouper.paths': { status: 422, text: 'The archive has names that lead outside of it.' },
  'grouper.no-release': {
    status: 422,
    text: 'The file has no tables of a home-health grouper release.',
  },
  'grouper.days': { status: 422, text: 'The days of this release are not known. Enter them.' },
  'ccda.empty': { status: 422, text: 'The file is empty.' },
  'ccda.name': {
    status: 422,
    text: 'A care summary’s file name ends in .xml. This file has another name.',
  },
  'ccda.too-large': { status: 413, text: 'The file is too large.' },
  'ccda.too-deep': { status: 422, text: 'The file is nested too deeply.' },
  'ccda.doctype': {
    status: 422,
    text: 'The file contains a document type declaration and was refused.',
  },
  'ccda.not-well-formed': { status: 422, text: 'The file is not well-formed XML.' },
  'ccda.not-cda': { status: 422, text: 'The file is not a care summary (C-CDA).' },
  'ccda.no-record-target': { status: 422, text: 'Invalid XML. Missing recordTarget.' },
  'ccda.no-patient-role': { status: 422, text: 'Missing patientRole' },
  'ccda.no-name': {
    status: 422,
    text: 'The care summary does not name the patient. Enter the name.',
  },
} as const satisfies Record<string, CatalogueEntry>;
