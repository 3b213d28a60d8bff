import { elementAt, survey } from './cda.ts';
import { readAllergies, type CareSummaryAllergy } from './allergies.ts';
import { readMedications, type CareSummaryMedication } from './medications.ts';
import { readProblems, type CareSummaryProblem } from './problems.ts';
import {
  hasAddress,
  hasContact,
  readHeader,
  readPatient,
  readRaces,
  type CareSummaryPatient,
} from './patient.ts';
import { readXml, type XmlRefusal, type XmlTree } from '../xml-tree.ts';

/** Import of a care summary, HL7 C-CDA (spec rules §5). */

export type CareSummaryDraft = {
  title: string | null;
  /** Root and extension of the document's id, joined with "^". */
  documentId: string | null;
  patient: CareSummaryPatient;
  /** Races and then ethnic groups, in the document's words. */
  races: string[];
  problems: CareSummaryProblem[];
  medications: CareSummaryMedication[];
  allergies: CareSummaryAllergy[];
  /** What the document denies, in words: "No known allergies", "No known medications". */
  negations: string[];
  /** Entries of the three lists that the sender withholds, and those that name nothing. */
  withheld: number;
  unnamed: number;
  /** Parts of the address that are placeholders, as written: "No Address Indicated". */
  placeholders: string[];
};

type CareSummaryRefusal =
  `ccda.${Exclude<XmlRefusal, 'not-xml'> | 'no-record-target' | 'no-patient-role' | 'not-cda'}`;

export type CareSummaryResult =
  | { ok: true; draft: CareSummaryDraft; messages: string[] }
  | {
      ok: false;
      code: CareSummaryRefusal;
      message: string;
      /** Where the XML breaks, from 1. */ position?: { line: number; column: number };
    };

/** Messages about missing parts of a readable document (spec rules §5). */
export const careSummaryMessages = {
  address: 'Address is missing,',
  contact: 'Contact details are missing,',
} as const;

const refusals: Readonly<Record<CareSummaryRefusal, string>> = {
  'ccda.no-record-target': 'Invalid XML. Missing recordTarget.',
  'ccda.no-patient-role': 'Missing patientRole',
  'ccda.not-cda': 'The file is not a C-CDA document.',
  'ccda.not-well-formed': 'The XML is not well-formed.',
  'ccda.doctype': 'The XML declares a document type, which is not accepted.',
  'ccda.too-large': 'The document is too large.',
  'ccda.too-deep': 'The XML is nested too deeply.',
};

/**
 * The patient draft of a care summary with the specified messages about what is missing, or why it
 * was refused.
 *
 * Fragments that contain a recordTarget are read too. An undeclared prefix, as in HL7's own
 * samples, is tolerated in a complete ClinicalDocument, where it only marks extensions that are not
 * read; a fragment with one, or a document with nothing else to read, is not well-formed.
 */
export function readCareSummary(xml: string): CareSummaryResult {
  const read = readXml(xml);
  if (!read.ok)
    return refused(
      read.reason === 'not-xml' ? 'ccda.not-cda' : `ccda.${read.reason}`,
      read.position,
    );
  const { root, undeclaredPrefix } = read.tree;
  const found = survey(root);
  const patientRole = elementAt(found.recordTarget, 'patientRole');
  if (undeclaredPrefix !== null && (patientRole === null || root === found.recordTarget))
    return refused('ccda.not-well-formed', undeclaredPrefix);
  if (found.recordTarget === null) return refused('ccda.no-record-target');
  if (patientRole === null) return refused('ccda.no-patient-role');
  const { patient, placeholders } = readPatient(patientRole);
  const messages: string[] = [];
  if (!hasAddress(patient)) messages.push(careSummaryMessages.address);
  if (!hasContact(patient)) messages.push(careSummaryMessages.contact);
  const lists = [readProblems(found), readMedications(found), readAllergies(found)] as const;
  const [problems, medications, allergies] = lists;
  const draft = {
    ...readHeader(root),
    patient,
    races: readRaces(patientRole),
    problems: problems.rows,
    medications: medications.rows,
    allergies: allergies.rows,
    negations: [...new Set(lists.flatMap(({ negations }) => negations))],
    withheld: lists.reduce((sum, { withheld }) => sum + withheld, 0),
    unnamed: lists.reduce((sum, { unnamed }) => sum + unnamed, 0),
    placeholders,
  };
  return { ok: true, draft, messages };
}

type Position = NonNullable<XmlTree['undeclaredPrefix']> | { line: number; column: number } | null;

function refused(code: CareSummaryRefusal, position: Position = null): CareSummaryResult {
  const where = position === null ? '' : ` Line ${position.line}, column ${position.column}.`;
  return {
    ok: false,
    code,
    message: refusals[code] + where,
    ...(position !== null && { position: { line: position.line, column: position.column } }),
  };
}
