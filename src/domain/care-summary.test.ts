import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCareSummary, type CareSummaryDraft } from './care-summary.ts';
import { careSummaryXml, concernXml, patientXml, sectionXml, template } from './testing/care-summary-xml.ts';
import { hugeText, naughtyText } from './testing/naughty.ts';

function draftOf(xml: string): CareSummaryDraft {
  const result = readCareSummary(xml);
  if (!result.ok) throw new Error(`${result.code}: ${result.message}`);
  return result.draft;
}
const patientOf = (patient: string) => draftOf(careSummaryXml({ patient })).patient;
const withSections = (sections: string) => draftOf(careSummaryXml({ sections }));

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
          lastName: 'Testperson', firstName: 'Wilma', middleInitial: 'J', suffix: null, birthday: '03/07/1941', gender: 'F', languageCode: 'en-US',
          addressLine1: '12 Lantern Way', addressLine2: 'Unit 4', city: 'Fairhaven', state: 'CA', zipcode: '94501', phoneNumber1: '5550100199', phoneNumber2: null, emailId: null,
        },
        problems: [],
        medications: [],
        allergies: [],
      },
    });
  });

  test("must contain a recordTarget, else 'Invalid XML. Missing recordTarget.'", () => {
    expect(readCareSummary('<ClinicalDocument xmlns="urn:hl7-org:v3"/>')).toEqual({ ok: false, code: 'ccda.no-record-target', message: 'Invalid XML. Missing recordTarget.' });
    expect(readCareSummary('<a xmlns:o="other"><o:recordTarget/></a>')).toMatchObject({ code: 'ccda.no-record-target' });
  });

  test("and a patientRole, else 'Missing patientRole'", () => {
    expect(readCareSummary('<recordTarget/>')).toEqual({ ok: false, code: 'ccda.no-patient-role', message: 'Missing patientRole' });
    expect(readCareSummary('<recordTarget><a><patientRole/></a></recordTarget>')).toMatchObject({ code: 'ccda.no-patient-role' });
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
    expect(messages(`<addr nullFlavor="UNK"/><telecom nullFlavor="UNK"/>`)).toEqual(['Address is missing,', 'Contact details are missing,']);
    expect(messages(`<addr><city nullFlavor="UNK"/><state> </state></addr><telecom value=" "/>`)).toHaveLength(2);
    expect(messages(`${address}<telecom value="mailto:w@example.org"/>`)).toEqual([]);
    expect(messages(`${address}<telecom value="http://example.org"/>`)).toEqual(['Contact details are missing,']);
    for (const part of ['<streetAddressLine>1 A St</streetAddressLine>', '<additionalLocator>Unit 2</additionalLocator>', '<state>CA</state>', '<postalCode>94501</postalCode>']) {
      expect(messages(`<addr>${part}</addr>${phone}`), part).toEqual([]);
    }
  });

  test('hostile and broken documents are refused with a clear error', () => {
    const codes = (xml: string) => {
      const result = readCareSummary(xml);
      return result.ok ? 'ok' : result.code;
    };
    expect(readCareSummary('<!DOCTYPE a><a/>')).toEqual({ ok: false, code: 'ccda.doctype', message: 'The XML declares a document type, which is not accepted.' });
    expect(readCareSummary('<a>\n<b></a>')).toEqual({ ok: false, code: 'ccda.not-well-formed', message: 'The XML is not well-formed. Line 2, column 7.' });
    expect(readCareSummary('hello')).toEqual({ ok: false, code: 'ccda.not-cda', message: 'The file is not a C-CDA document.' });
    expect(codes('')).toBe('ccda.not-cda');
    expect(codes(`<a>${hugeText}</a>`)).toBe('ccda.too-large');
    expect(codes('<a>'.repeat(300))).toBe('ccda.too-deep');
  });

  test('no text makes it throw', () => {
    fc.assert(
      fc.property(naughtyText, (text) => {
        for (const xml of [text, careSummaryXml({ patient: text }), careSummaryXml({ sections: text })]) expect(typeof readCareSummary(xml).ok).toBe('boolean');
      }),
    );
  });
});

describe('prefixes nobody declared', () => {
  test('mark extensions in a complete document, which are not read', () => {
    const xml = careSummaryXml({ patient: `<sdtc:addr><city>Elsewhere</city></sdtc:addr>${patientXml}` });
    expect(draftOf(xml).patient.city).toBe('Fairhaven');
  });

  test('make a fragment, and a document with nothing to read, not well-formed', () => {
    expect(readCareSummary('<recordTarget><patientRole><sdtc:a/></patientRole></recordTarget>')).toEqual({
      ok: false, code: 'ccda.not-well-formed', message: 'The XML is not well-formed. Line 1, column 36.',
    });
    expect(readCareSummary('<ClinicalDocument><recordTarget/><sdtc:a/></ClinicalDocument>')).toMatchObject({ code: 'ccda.not-well-formed' });
    expect(readCareSummary('<ClinicalDocument><sdtc:a/></ClinicalDocument>')).toMatchObject({ code: 'ccda.not-well-formed' });
  });

  test('a document that declares a prefix for HL7 itself is read', () => {
    const xml = '<h:ClinicalDocument xmlns:h="urn:hl7-org:v3"><h:recordTarget><h:patientRole><h:addr><h:city>Fairhaven</h:city></h:addr></h:patientRole></h:recordTarget></h:ClinicalDocument>';
    expect(draftOf(xml).patient.city).toBe('Fairhaven');
    expect(draftOf(xml)).toMatchObject({ title: null, documentId: null });
  });
});

describe('the patient', () => {
  const named = (names: string) => {
    const { firstName, middleInitial, lastName, suffix } = patientOf(`<patient>${names}</patient>`);
    return [firstName, middleInitial, lastName, suffix];
  };
  const name = (first: string, use = '') => `<name${use && ` use="${use}"`}><given>${first}</given><family>Testperson</family></name>`;

  test('of several names the legal one, then one that is not for searching, pseudonym or artist', () => {
    expect(named(`${name('Wil', 'P')}${name('Wilma', 'L')}`)[0]).toBe('Wilma');
    expect(named(`${name('Wil', 'SRCH')}${name('Wilma')}`)[0]).toBe('Wilma');
    expect(named(`${name('Wilma')}${name('Wilhelmina', 'C L')}`)[0]).toBe('Wilhelmina');
    expect(named(`${name('Wil', 'P')}${name('Will', 'A')}`)[0]).toBe('Wil');
    expect(named(`<name nullFlavor="UNK"><given>No</given></name>${name('Wilma', 'P')}`)[0]).toBe('Wilma');
    expect(named('')).toEqual([null, null, null, null]);
  });

  test('parts: middle initial, suffix, name at birth, call-me name', () => {
    expect(named('<name><given>Wilma</given><given>éva</given><given>X</given><family>Testperson</family><suffix>Jr</suffix></name>')).toEqual(['Wilma', 'É', 'Testperson', 'Jr']);
    expect(named('<name><family qualifier="BR">Früher</family><family qualifier="SP">Heute</family><given>A</given></name>')).toEqual(['A', null, 'Heute', null]);
    expect(named('<name><family qualifier="BR">Früher</family><given qualifier="CL">Billie</given><given>Wilma</given></name>')).toEqual(['Wilma', null, 'Früher', null]);
    expect(named('<name><given qualifier="CL">Billie</given><family>de</family><family>Test</family></name>')).toEqual(['Billie', null, 'de Test', null]);
    expect(named('<name><given nullFlavor="UNK">x</given><family> Test\n person </family></name>')).toEqual([null, null, 'Test person', null]);
    expect(named('<name>Wilma Testperson</name>')).toEqual([null, null, 'Wilma Testperson', null]);
    expect(named('<name><given>Wilma</given></name>')).toEqual(['Wilma', null, null, null]);
  });

  test('birthday only when the day is known and exists', () => {
    const born = (value: string) => patientOf(`<patient><birthTime value="${value}"/></patient>`).birthday;
    expect(born('19410307')).toBe('03/07/1941');
    expect(born('194103070830-0500')).toBe('03/07/1941');
    for (const bad of ['1941', '194103', '19410230', '19411307', '194103071'.slice(0, 7), '', 'UNK', '00000101']) expect(born(bad), bad).toBeNull();
  });

  test('gender M or F, nothing else', () => {
    const gender = (code: string) => patientOf(`<patient><administrativeGenderCode code="${code}"/></patient>`).gender;
    expect([gender('M'), gender('F'), gender('UN'), gender('m'), gender('')]).toEqual(['M', 'F', null, null, null]);
  });

  test('the preferred language, else the first', () => {
    const language = (code: string, preference = '') => `<languageCommunication><languageCode code="${code}"/>${preference && `<preferenceInd value="${preference}"/>`}</languageCommunication>`;
    const spoken = (languages: string) => patientOf(`<patient>${languages}</patient>`).languageCode;
    expect(spoken(`${language('en', 'false')}${language('de', 'true')}`)).toBe('de');
    expect(spoken(`${language('en')}${language('de')}`)).toBe('en');
    expect(spoken('')).toBeNull();
  });

  test('the home address in use, before any in use, before a former one', () => {
    const address = (city: string, use = '', high = '') => `<addr${use && ` use="${use}"`}><city>${city}</city>${high && `<useablePeriod><high value="${high}"/></useablePeriod>`}</addr>`;
    const city = (addresses: string) => patientOf(addresses).city;
    expect(city(`${address('Work', 'WP')}${address('Home', 'H')}${address('Primary', 'HP')}`)).toBe('Primary');
    expect(city(`${address('Work', 'WP')}${address('Home', 'H')}`)).toBe('Home');
    expect(city(`${address('Old', 'HP', '20200101')}${address('Any')}`)).toBe('Any');
    expect(city(`${address('Old', 'HP', '20200101')}`)).toBe('Old');
    expect(city(`<addr use="HP" nullFlavor="UNK"/>${address('Any')}`)).toBe('Any');
  });

  test('street from lines, from parts, or from a bare text', () => {
    const street = (parts: string) => {
      const { addressLine1, addressLine2 } = patientOf(`<addr>${parts}</addr>`);
      return [addressLine1, addressLine2];
    };
    expect(street('<streetAddressLine>1 A St</streetAddressLine><streetAddressLine>Unit 2</streetAddressLine><streetAddressLine>Rear</streetAddressLine>')).toEqual(['1 A St', 'Unit 2, Rear']);
    expect(street('<houseNumber>1</houseNumber><streetName>A</streetName><streetNameType>St</streetNameType><additionalLocator>Unit 2</additionalLocator>')).toEqual(['1 A St', 'Unit 2']);
    expect(street('1 A St, Fairhaven')).toEqual(['1 A St, Fairhaven', null]);
    expect(street('<city>Fairhaven</city>')).toEqual([null, null]);
  });

  test('telephones: the last ten digits, home before mobile before others, each once', () => {
    const phones = (telecoms: string) => {
      const { phoneNumber1, phoneNumber2 } = patientOf(telecoms);
      return [phoneNumber1, phoneNumber2];
    };
    expect(phones('<telecom use="WP" value="tel:+1(555)010-0101"/><telecom use="MC" value="tel:+1(555)-010-0102"/><telecom use="HP" value="tel:555.010.0103"/>')).toEqual(['5550100103', '5550100102']);
    expect(phones('<telecom value="+1 555 010 0101"/><telecom use="H" value="tel: 555-010-0101"/>')).toEqual(['5550100101', null]);
    expect(phones('<telecom value="tel:+1-555-010-0101;ext=12"/>')).toEqual(['5550100101', null]);
    expect(phones('<telecom value="tel:0100101"/>')).toEqual(['0100101', null]);
    expect(phones('<telecom value="tel:010010"/><telecom value="fax:5550100101"/><telecom/>')).toEqual([null, null]);
  });

  test('the first e-mail address that is one', () => {
    expect(patientOf('<telecom value="mailto:nobody"/><telecom value="MAILTO:w@example.org"/><telecom value="mailto:x@example.org"/>').emailId).toBe('w@example.org');
  });

  test('endless texts are cut', () => {
    expect(patientOf(`<patient><name><family>${'x'.repeat(5000)}</family></name></patient>`).lastName).toHaveLength(300);
  });
});

describe('problems', () => {
  const observation = (parts: string, attributes = '') => `<observation${attributes}>${template('4.4')}${parts}</observation>`;
  const problems = (entries: string, narrative = '') => withSections(sectionXml('11450-4', entries, narrative)).problems;
  const angina = '<value code="194828000" codeSystem="2.16.840.1.113883.6.96" displayName="Angina"/>';

  test('name, code, onset and status', () => {
    expect(problems(concernXml(observation(`<effectiveTime><low value="20070417"/></effectiveTime>${angina}`)))).toEqual([
      { text: 'Angina', code: '194828000', codeSystem: 'SNOMED CT', onset: '04/17/2007', status: 'active' },
    ]);
  });

  test('an ICD-10-CM translation is preferred; an unknown code system keeps its number', () => {
    const coded = `<value code="1" codeSystem="2.16.840.1.113883.6.96" displayName="Angina"><translation code="I20.9" codeSystem="2.16.840.1.113883.6.90" displayName="Angina pectoris"/></value>`;
    expect(problems(concernXml(observation(coded)))[0]).toMatchObject({ text: 'Angina', code: 'I20.9', codeSystem: 'ICD-10-CM' });
    expect(problems(concernXml(observation('<value code="1" codeSystem="1.2.3" displayName="x"/>')))[0]).toMatchObject({ code: '1', codeSystem: '1.2.3' });
    expect(problems(concernXml(observation('<value nullFlavor="OTH" codeSystem="1.2.3"><translation displayName="x"/></value>')))[0]).toMatchObject({ text: 'x', code: null, codeSystem: null });
  });

  test('the words may stand in the narrative', () => {
    const narrative = '<content ID="p1">Heart <b>failure</b></content>';
    expect(problems(concernXml(observation('<value nullFlavor="UNK"><originalText><reference value="#p1"/></originalText></value>')), narrative)[0]?.text).toBe('Heart failure');
    expect(problems(concernXml(observation('<text><reference value="#p1"/></text><value nullFlavor="UNK"/>')), narrative)[0]?.text).toBe('Heart failure');
    expect(problems(concernXml(observation('<value nullFlavor="UNK"><originalText>Gout</originalText></value>')))[0]?.text).toBe('Gout');
    expect(problems(concernXml(observation('<value><originalText><reference value="#p9"/></originalText></value>')))).toEqual([]);
  });

  test('status from its own observation, from the end date, from the concern', () => {
    const status = '<entryRelationship><observation>' + template('4.6') + '<value displayName="Inactive"/></observation></entryRelationship>';
    const ended = '<effectiveTime><low value="2007"/><high value="201208"/></effectiveTime>';
    expect(problems(concernXml(observation(`${angina}${status}${ended}`)))[0]?.status).toBe('inactive');
    expect(problems(concernXml(observation(`${angina}${ended}`)))[0]).toMatchObject({ status: 'resolved', onset: '2007' });
    expect(problems(concernXml(observation(angina), { status: 'Completed' }))[0]?.status).toBe('completed');
    expect(problems(`<entry>${observation(angina)}</entry>`)[0]?.status).toBeNull();
    expect(problems(concernXml(observation(`${angina}<effectiveTime><low value="200704"/></effectiveTime>`)))[0]?.onset).toBe('04/2007');
    expect(problems(concernXml(observation(`${angina}<effectiveTime value="20070417"/>`)))[0]?.onset).toBe('04/17/2007');
    expect(problems(concernXml(observation(`${angina}<effectiveTime><low value="200713"/></effectiveTime>`)))[0]?.onset).toBeNull();
  });

  test('negated and nameless entries are left out; other observations of a concern too', () => {
    expect(problems(concernXml(observation(angina, ' negationInd="true"')))).toEqual([]);
    expect(problems(concernXml(observation(angina), { act: ' negationInd="true"' }))).toEqual([]);
    expect(problems(concernXml(observation('')))).toEqual([]);
    const priority = '<observation><value displayName="High priority"/></observation>';
    expect(problems(concernXml(`${observation(angina)}${priority}`)).map((problem) => problem.text)).toEqual(['Angina']);
    expect(problems(concernXml('<observation><value displayName="Gout"/></observation>')).map((problem) => problem.text)).toEqual(['Gout']);
  });

  test('a section is known by its template when its code is wrong, and not by a foreign one', () => {
    const section = (root: string) => withSections(`<component><section>${root}<code code="99"/>${concernXml(observation(angina))}</section></component>`).problems;
    expect(section(template('2.5.1'))).toHaveLength(1);
    expect(section(template('2.5'))).toHaveLength(1);
    expect(section(template('2.99'))).toEqual([]);
    expect(section('<templateId/>')).toEqual([]);
  });

  test('at most a thousand', () => {
    expect(problems(concernXml(observation(angina)).repeat(1001))).toHaveLength(1000);
  });
});

describe('allergies', () => {
  const allergies = (entries: string, narrative = '') => withSections(sectionXml('48765-2', entries, narrative)).allergies;
  const agent = (parts: string) => `<participant><participantRole><playingEntity>${parts}</playingEntity></participantRole></participant>`;
  const observation = (parts: string) => `<observation>${template('4.7')}${parts}</observation>`;
  const inner = (tail: string, parts: string) => `<entryRelationship><observation>${template(tail)}${parts}</observation></entryRelationship>`;
  const penicillin = agent('<code code="70618" codeSystem="2.16.840.1.113883.6.88" displayName="Penicillin"/>');

  test('substance, reactions, severity, status', () => {
    const reaction = inner('4.9', `<value displayName="Nausea"/>${inner('4.8', '<value displayName="Mild"/>')}`);
    expect(allergies(concernXml(observation(`${penicillin}${reaction}${inner('4.9', '<value displayName="Hives"/>')}`)))).toEqual([
      { substance: 'Penicillin', reaction: 'Nausea, Hives', severity: 'Mild', status: 'active', code: '70618' },
    ]);
    const twice = inner('4.9', '<value displayName="Hives"/>').repeat(2);
    expect(allergies(concernXml(observation(`${penicillin}${twice}${inner('4.8', '<value/>')}${inner('4.8', '<value displayName="Severe"/>')}${inner('4.28', '<value displayName="Inactive"/>')}`)))[0]).toMatchObject({
      reaction: 'Hives', severity: 'Severe', status: 'inactive',
    });
    expect(allergies(concernXml(observation(penicillin)))[0]).toMatchObject({ reaction: null, severity: null });
  });

  test('reactions may stand in the narrative', () => {
    const reaction = inner('4.9', '<text><reference value="#r1"/></text><value nullFlavor="UNK"/>');
    expect(allergies(concernXml(observation(`${penicillin}${reaction}`)), '<td ID="r1">Wheezing</td>')[0]?.reaction).toBe('Wheezing');
  });

  test('the substance from its name or, failing that, from the kind of allergy', () => {
    expect(allergies(concernXml(observation(agent('<code nullFlavor="UNK"/><name>Latex</name>'))))[0]).toMatchObject({ substance: 'Latex', code: null });
    expect(allergies(concernXml(observation('<value displayName="Allergy to egg"/>')))[0]?.substance).toBe('Allergy to egg');
    expect(allergies(concernXml(observation('')))).toEqual([]);
  });

  test('"no known allergies" is no allergy', () => {
    expect(allergies(concernXml(`<observation negationInd="true">${template('4.7')}<value displayName="Allergy to substance"/></observation>`))).toEqual([]);
  });
});

describe('medications', () => {
  const material = (parts: string) => `<consumable><manufacturedProduct><manufacturedMaterial>${parts}</manufacturedMaterial></manufacturedProduct></consumable>`;
  const atenolol = material('<code code="197380" displayName="atenolol 25 MG Oral Tablet"/>');
  const medication = (parts: string, attributes = '') => `<entry><substanceAdministration${attributes}>${parts}</substanceAdministration></entry>`;
  const medications = (entries: string, code = '10160-0') => withSections(sectionXml(code, entries)).medications;
  const first = (parts: string) => medications(medication(`${atenolol}${parts}`))[0];

  test('name, dose, route, frequency, start, status', () => {
    expect(
      medications(
        medication(`<statusCode code="Active"/><effectiveTime xsi:type="IVL_TS"><low value="20120318"/></effectiveTime>
          <effectiveTime xsi:type="PIVL_TS"><period value="12" unit="h"/></effectiveTime>
          <routeCode displayName="Oral"/><doseQuantity value="1"/>${atenolol}`),
      ),
    ).toEqual([{ name: 'atenolol 25 MG Oral Tablet', dose: '1', route: 'Oral', frequency: 'every 12 hours', start: '03/18/2012', status: 'active', code: '197380' }]);
    expect(first('')).toEqual({ name: 'atenolol 25 MG Oral Tablet', dose: null, route: null, frequency: null, start: null, status: null, code: '197380' });
  });

  test('doses with units, as a range, counted in what is given', () => {
    expect(first('<doseQuantity value="0.09" unit="mg"/>')?.dose).toBe('0.09 mg');
    expect(first('<doseQuantity value="2" unit="1"/><administrationUnitCode displayName="Puff"/>')?.dose).toBe('2 Puff');
    expect(first('<doseQuantity><low value="1" unit="mL"/><high value="2" unit="mL"/></doseQuantity>')?.dose).toBe('1–2 mL');
    expect(first('<doseQuantity><low value="1"/></doseQuantity>')?.dose).toBe('1');
    expect(first('<doseQuantity nullFlavor="UNK"/>')?.dose).toBeNull();
  });

  test('frequency from a period or an event', () => {
    const every = (value: string, unit: string) => first(`<effectiveTime><period value="${value}" unit="${unit}"/></effectiveTime>`)?.frequency;
    expect([every('1', 'd'), every('24', 'h'), every('30', 'min'), every('2', 'wk'), every('1', 'mo')]).toEqual(['every day', 'every 24 hours', 'every 30 minutes', 'every 2 weeks', 'every month']);
    expect(every('2', 'fortnight')).toBeNull();
    expect(first('<effectiveTime><period unit="h"/></effectiveTime>')?.frequency).toBeNull();
    expect(first('<effectiveTime><event code="HS"/></effectiveTime>')?.frequency).toBe('at bedtime');
    expect(first('<effectiveTime><event code="XX"/></effectiveTime>')?.frequency).toBeNull();
    expect(first('<effectiveTime value="20120318"/>')?.start).toBe('03/18/2012');
  });

  test('the name may be a text; nameless and negated ones are left out', () => {
    expect(medications(medication(material('<code nullFlavor="UNK"/><name>Aspirin</name>')))[0]).toMatchObject({ name: 'Aspirin', code: null });
    expect(medications(medication(''))).toEqual([]);
    expect(medications(medication(atenolol, ' negationInd="true"'))).toEqual([]);
    expect(medications(medication(atenolol, ' negationInd="false"'))).toHaveLength(1);
  });

  test('admission and discharge medications stand inside an act', () => {
    const inside = `<entry><act><entryRelationship><substanceAdministration>${atenolol}</substanceAdministration></entryRelationship></act></entry>`;
    expect(medications(inside, '10183-2')).toHaveLength(1);
    expect(medications(inside, '42346-7')).toHaveLength(1);
    expect(medications(inside, '99999-9')).toEqual([]);
  });
});
