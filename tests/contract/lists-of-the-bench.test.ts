import { describe, expect, it } from 'vitest';
import { callKey, type Call } from '#contract/call.ts';
import { isList } from '#contract/paging.ts';
import { calls } from '#contract/registry.ts';
import { looksOf, officeQuestions, type Question } from '../bench/office-questions.ts';

const id = '00000000-0000-4000-8000-000000000000';
const questions = officeQuestions({
  today: '11/27/2026',
  sunday: '11/22/2026',
  busyDay: '12/01/2026',
  busySunday: '11/29/2026',
  visitId: id,
  patientId: id,
  episodeId: id,
  clinicianId: id,
});
const asked: ReadonlySet<Call> = new Set(questions.map(({ call }) => call));

/** Reads that are neither list, board nor search, by what they are. */
const others: Readonly<Record<string, readonly string[]>> = {
  'one record, its history or what would become of it': [
    'admin.readRole',
    'admin.promptHistory',
    'admin.constantHistory',
    'admin.episode',
    'admin.episodeStatusPreview',
    'admin.patientStatusPreview',
    'admin.reassignPreview',
    'admin.compareCharts',
    'admin.importedDocuments',
    'admin.importedDocument',
    'admin.clinicianAvailability',
    'admin.patientWishes',
    'admin.readUser',
    'admin.visit',
    'notes.patientMedications',
    'operation.keptSummaries',
    'operation.periodEstimates',
    'operation.previewOrder',
    'operation.previewStop',
    'operation.staffingFacts',
    'operation.visitPay',
    'operation.telehealthRoom',
  ],
  'one note or file, and those beside it': [
    'notes.adjacentNote',
    'notes.latestApprovedNoteIds',
    'notes.noteType',
    'notes.previousVisit',
    'notes.oasisXml',
    'notes.noteHistory',
    'notes.previousNotes',
    'notes.note',
    'notes.verifyNote',
    'notes.olderNote',
    'fileserver.files',
    'fileserver.signedDocument',
  ],
  'what one person has: account, devices, templates, own work': [
    'security.sessions',
    'security.session',
    'security.linkedUsers',
    'security.passkeys',
    'security.codeStanding',
    'security.fetchKey',
    'operation.readContact',
    'operation.notesToCosign',
    'operation.ordersToConfirm',
    'operation.myVisit',
    'notes.narrativeTemplates',
    'notes.providerNoteTemplates',
    'admin.template',
  ],
  'what a phone takes along': [
    'notes.pull',
    'operation.pull',
    'notes.gcsUploadUrl',
    'operation.getPlaces',
    'operation.grouperSlice',
    'notes.formPack',
    'notes.getDrugs',
    'notes.getICDCodes',
    'notes.getICDNotes',
  ],
  'set up once by the agency, or the same for every agency': [
    'admin.preferences',
    'admin.newVisitTypes',
    'notes.findCodes',
    'notes.findDrugs',
    'operation.addressSuggestions',
    'operation.geocode',
  ],
};
const excepted = Object.values(others).flat();

describe('row 19 of the benchmarks', () => {
  it('asks every list of the contract (issue: every list, board and search)', () => {
    const missing = calls.filter((call) => isList(call) && !asked.has(call)).map(callKey);
    expect(missing).toEqual([]);
  });

  it('asks every other read, or says here what it is', () => {
    const reads = calls.filter((call) => call.reads && !call.open && !isList(call));
    const unasked = reads.filter((call) => !asked.has(call)).map(callKey);
    expect(unasked.toSorted()).toEqual(excepted.toSorted());
  });

  it('looks at lists in each order, through each filter and by a word', () => {
    const looks = (what: string) =>
      looksOf(questions.find((each) => each.what === what) as Question);
    const authorizations = looks('Authorizations');
    expect(authorizations).toContainEqual({ patientId: null, only: 'over' });
    expect(authorizations).toContainEqual({ patientId: null, search: 'adeyemi' });
    expect(looks('Missed-visit notices')).toContainEqual({ order: '-state' });
  });

  it('names each row once', () => {
    expect(new Set(questions.map(({ what }) => what)).size).toBe(questions.length);
  });
});
