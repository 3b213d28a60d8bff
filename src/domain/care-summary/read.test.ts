import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCareSummary } from './read.ts';
import { draftOf } from './testing/draft.ts';
import { careSummaryXml, patientXml } from './testing/xml.ts';
import { hugeText, naughtyText } from '../testing/naughty.ts';

describe('rules §5: imported care-summary XML', () => {
  test('a complete document gives the draft and no message', () => {
    const result = readCareSummary(careSummaryXml());
    expect(result).toEqual({
      ok: true,
      messages: [],
      draft: {
        title: 'Transfer summary',
        documentId: '2.16.840.1.113883.19.5^T-1',
        patient: {
          lastName: 'Testperson',
          firstName: 'Wilma',
          middleInitial: 'J',
          suffix: null,
          birthday: '03/07/1941',
          gender: 'F',
          languageCode: 'en-US',
          addressLine1: '12 Lantern Way',
          addressLine2: 'Unit 4',
          city: 'Fairhaven',
          state: 'CA',
          zipcode: '94501',
          phoneNumber1: '5550100199',
          phoneNumber2: null,
          emailId: null,
        },
        problems: [],
        medications: [],
        allergies: [],
        negations: [],
        withheld: 0,
        unnamed: 0,
        placeholders: [],
        races: [],
      },
    });
  });

  test("must contain a recordTarget, else 'Invalid XML. Missing recordTarget.'", () => {
    expect(readCareSummary('<ClinicalDocument xmlns="urn:hl7-org:v3"/>')).toEqual({
      ok: false,
      code: 'ccda.no-record-target',
      message: 'Invalid XML. Missing recordTarget.',
    });
    expect(readCareSummary('<a xmlns:o="other"><o:recordTarget/></a>')).toMatchObject({
      code: 'ccda.no-record-target',
    });
  });

  test("and a patientRole, else 'Missing patientRole'", () => {
    expect(readCareSummary('<recordTarget/>')).toEqual({
      ok: false,
      code: 'ccda.no-patient-role',
      message: 'Missing patientRole',
    });
    expect(readCareSummary('<recordTarget><a><patientRole/></a></recordTarget>')).toMatchObject({
      code: 'ccda.no-patient-role',
    });
  });

  test("a missing address gives 'Address is missing,' and missing contact gives 'Contact details are missing,'", () => {
    const messages = (patient: string) => {
      const result = readCareSummary(careSummaryXml({ patient }));
      return result.ok ? result.messages : result.code;
    };
    const address = '<addr><city>Fairhaven</city></addr>';
    const phone = '<telecom value="tel:5550100199"/>';
    expect(messages('')).toEqual(['Address is missing,', 'Contact details are missing,']);
    expect(messages(address)).toEqual(['Contact details are missing,']);
    expect(messages(phone)).toEqual(['Address is missing,']);
    expect(messages(`${address}${phone}`)).toEqual([]);
    expect(messages(`<addr nullFlavor="UNK"/><telecom nullFlavor="UNK"/>`)).toEqual([
      'Address is missing,',
      'Contact details are missing,',
    ]);
    expect(
      messages(`<addr><city nullFlavor="UNK"/><state> </state></addr><telecom value=" "/>`),
    ).toHaveLength(2);
    expect(messages(`${address}<telecom value="mailto:w@example.org"/>`)).toEqual([]);
    expect(messages(`${address}<telecom value="http://example.org"/>`)).toEqual([
      'Contact details are missing,',
    ]);
    for (const part of [
      '<streetAddressLine>1 A St</streetAddressLine>',
      '<additionalLocator>Unit 2</additionalLocator>',
      '<state>CA</state>',
      '<postalCode>94501</postalCode>',
    ]) {
      expect(messages(`<addr>${part}</addr>${phone}`), part).toEqual([]);
    }
  });

  test('hostile and broken documents are refused with a clear error', () => {
    const codes = (xml: string) => {
      const result = readCareSummary(xml);
      return result.ok ? 'ok' : result.code;
    };
    expect(readCareSummary('<!DOCTYPE a><a/>')).toEqual({
      ok: false,
      code: 'ccda.doctype',
      message: 'The XML declares a document type, which is not accepted.',
    });
    expect(readCareSummary('<a>\n<b></a>')).toEqual({
      ok: false,
      code: 'ccda.not-well-formed',
      message: 'The XML is not well-formed. Line 2, column 7.',
      position: { line: 2, column: 7 },
    });
    expect(readCareSummary('hello')).toEqual({
      ok: false,
      code: 'ccda.not-cda',
      message: 'The file is not a C-CDA document.',
    });
    expect(codes('')).toBe('ccda.not-cda');
    expect(codes(`<a>${hugeText}</a>`)).toBe('ccda.too-large');
    expect(codes('<a>'.repeat(300))).toBe('ccda.too-deep');
  });

  test('no text makes it throw', () => {
    fc.assert(
      fc.property(naughtyText, (text) => {
        for (const xml of [
          text,
          careSummaryXml({ patient: text }),
          careSummaryXml({ sections: text }),
        ])
          expect(typeof readCareSummary(xml).ok).toBe('boolean');
      }),
    );
  });
});

describe('undeclared prefixes', () => {
  test('mark extensions in a complete document, which are not read', () => {
    const xml = careSummaryXml({
      patient: `<sdtc:addr><city>Elsewhere</city></sdtc:addr>${patientXml}`,
    });
    expect(draftOf(xml).patient.city).toBe('Fairhaven');
  });

  test('make a fragment, and a document with nothing to read, not well-formed', () => {
    expect(
      readCareSummary('<recordTarget><patientRole><sdtc:a/></patientRole></recordTarget>'),
    ).toEqual({
      ok: false,
      code: 'ccda.not-well-formed',
      message: 'The XML is not well-formed. Line 1, column 36.',
      position: { line: 1, column: 36 },
    });
    expect(
      readCareSummary('<ClinicalDocument><recordTarget/><sdtc:a/></ClinicalDocument>'),
    ).toMatchObject({ code: 'ccda.not-well-formed' });
    expect(readCareSummary('<ClinicalDocument><sdtc:a/></ClinicalDocument>')).toMatchObject({
      code: 'ccda.not-well-formed',
    });
  });

  test('a document that declares a prefix for HL7 itself is read', () => {
    const xml =
      '<h:ClinicalDocument xmlns:h="urn:hl7-org:v3"><h:recordTarget><h:patientRole><h:addr>' +
      '<h:city>Fairhaven</h:city></h:addr></h:patientRole></h:recordTarget>' +
      '</h:ClinicalDocument>';
    expect(draftOf(xml).patient.city).toBe('Fairhaven');
    expect(draftOf(xml)).toMatchObject({ title: null, documentId: null });
  });
});
