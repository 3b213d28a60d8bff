import { describe, expect, test } from 'vitest';
import { draftOf } from './testing/draft.ts';
import { careSummaryXml } from './testing/xml.ts';

const patientOf = (patient: string) => draftOf(careSummaryXml({ patient })).patient;

describe('the patient', () => {
  const named = (names: string) => {
    const { firstName, middleInitial, lastName, suffix } = patientOf(`<patient>${names}</patient>`);
    return [firstName, middleInitial, lastName, suffix];
  };
  const name = (first: string, use = '') =>
    `<name${use && ` use="${use}"`}><given>${first}</given><family>Testperson</family></name>`;

  test('of several names the legal one, then one that is not for searching, pseudonym or artist', () => {
    expect(named(`${name('Wil', 'P')}${name('Wilma', 'L')}`)[0]).toBe('Wilma');
    expect(named(`${name('Wil', 'SRCH')}${name('Wilma')}`)[0]).toBe('Wilma');
    expect(named(`${name('Wilma')}${name('Wilhelmina', 'C L')}`)[0]).toBe('Wilhelmina');
    expect(named(`${name('Wil', 'P')}${name('Will', 'A')}`)[0]).toBe('Wil');
    expect(named(`<name nullFlavor="UNK"><given>No</given></name>${name('Wilma', 'P')}`)[0]).toBe(
      'Wilma',
    );
    expect(named('')).toEqual([null, null, null, null]);
  });

  test('parts: middle initial, suffix, name at birth, call-me name', () => {
    expect(
      named(
        '<name><given>Wilma</given><given>éva</given><given>X</given><family>Testperson</family>' +
          '<suffix>Jr</suffix></name>',
      ),
    ).toEqual(['Wilma', 'É', 'Testperson', 'Jr']);
    expect(
      named(
        '<name><family qualifier="BR">Früher</family><family qualifier="SP">Heute</family><given>A</given></name>',
      ),
    ).toEqual(['A', null, 'Heute', null]);
    expect(
      named(
        '<name><family qualifier="BR">Früher</family><given qualifier="CL">Billie</given><given>Wilma</given></name>',
      ),
    ).toEqual(['Wilma', null, 'Früher', null]);
    expect(
      named(
        '<name><given qualifier="CL">Billie</given><family>de</family><family>Test</family></name>',
      ),
    ).toEqual(['Billie', null, 'de Test', null]);
    expect(
      named('<name><given nullFlavor="UNK">x</given><family> Test\n person </family></name>'),
    ).toEqual([null, null, 'Test person', null]);
    expect(named('<name>Wilma Testperson</name>')).toEqual([null, null, 'Wilma Testperson', null]);
    expect(named('<name><given>Wilma</given></name>')).toEqual(['Wilma', null, null, null]);
  });

  test('birthday only when the day is known and exists', () => {
    const born = (value: string) =>
      patientOf(`<patient><birthTime value="${value}"/></patient>`).birthday;
    expect(born('19410307')).toBe('03/07/1941');
    expect(born('194103070830-0500')).toBe('03/07/1941');
    for (const bad of [
      '1941',
      '194103',
      '19410230',
      '19411307',
      '194103071'.slice(0, 7),
      '',
      'UNK',
      '00000101',
    ])
      expect(born(bad), bad).toBeNull();
  });

  test('gender M or F, nothing else', () => {
    const gender = (code: string) =>
      patientOf(`<patient><administrativeGenderCode code="${code}"/></patient>`).gender;
    expect([gender('M'), gender('F'), gender('UN'), gender('m'), gender('')]).toEqual([
      'M',
      'F',
      null,
      null,
      null,
    ]);
  });

  test('the preferred language, else the first', () => {
    const language = (code: string, preference = '') =>
      `<languageCommunication><languageCode code="${code}"/>` +
      `${preference && `<preferenceInd value="${preference}"/>`}</languageCommunication>`;
    const spoken = (languages: string) => patientOf(`<patient>${languages}</patient>`).languageCode;
    expect(spoken(`${language('en', 'false')}${language('de', 'true')}`)).toBe('de');
    expect(spoken(`${language('en')}${language('de')}`)).toBe('en');
    expect(spoken('')).toBeNull();
  });

  test('races, then ethnic groups, with those of the extension, each once; none that is unknown', () => {
    const races = (coded: string) =>
      draftOf(
        careSummaryXml({
          patient: `<patient>${coded}</patient>`,
          root: ' xmlns:sdtc="urn:hl7-org:sdtc"',
        }),
      ).races;
    expect(
      races(
        '<raceCode code="2106-3" displayName="White"/>' +
          '<sdtc:raceCode code="2028-9" displayName="Asian"/><sdtc:raceCode displayName="White"/>' +
          '<ethnicGroupCode code="2186-5"><originalText>Not Hispanic</originalText></ethnicGroupCode>',
      ),
    ).toEqual(['White', 'Asian', 'Not Hispanic']);
    expect(races('<raceCode nullFlavor="UNK" displayName="Unknown"/><raceCode code="1"/>')).toEqual(
      [],
    );
    expect(races('')).toEqual([]);
  });

  test('the home address in use, before any in use, before a former one', () => {
    const address = (city: string, use = '', high = '') =>
      `<addr${use && ` use="${use}"`}><city>${city}</city>` +
      `${high && `<useablePeriod><high value="${high}"/></useablePeriod>`}</addr>`;
    const city = (addresses: string) => patientOf(addresses).city;
    expect(city(`${address('Work', 'WP')}${address('Home', 'H')}${address('Primary', 'HP')}`)).toBe(
      'Primary',
    );
    expect(city(`${address('Work', 'WP')}${address('Home', 'H')}`)).toBe('Home');
    expect(city(`${address('Old', 'HP', '20200101')}${address('Any')}`)).toBe('Any');
    expect(city(address('Old', 'HP', '20200101'))).toBe('Old');
    expect(city(`<addr use="HP" nullFlavor="UNK"/>${address('Any')}`)).toBe('Any');
  });

  test('street from lines, from parts, or from a bare text', () => {
    const street = (parts: string) => {
      const { addressLine1, addressLine2 } = patientOf(`<addr>${parts}</addr>`);
      return [addressLine1, addressLine2];
    };
    expect(
      street(
        '<streetAddressLine>1 A St</streetAddressLine><streetAddressLine>Unit ' +
          '2</streetAddressLine><streetAddressLine>Rear</streetAddressLine>',
      ),
    ).toEqual(['1 A St', 'Unit 2, Rear']);
    expect(
      street(
        '<houseNumber>1</houseNumber><streetName>A</streetName><streetNameType>' +
          'St</streetNameType><additionalLocator>Unit 2</additionalLocator>',
      ),
    ).toEqual(['1 A St', 'Unit 2']);
    expect(street('1 A St, Fairhaven')).toEqual(['1 A St, Fairhaven', null]);
    expect(street('<city>Fairhaven</city>')).toEqual([null, null]);
  });

  test('telephones: the last ten digits, home before mobile before others, each once', () => {
    const phones = (telecoms: string) => {
      const { phoneNumber1, phoneNumber2 } = patientOf(telecoms);
      return [phoneNumber1, phoneNumber2];
    };
    expect(
      phones(
        '<telecom use="WP" value="tel:+1(555)010-0101"/><telecom use="MC" ' +
          'value="tel:+1(555)-010-0102"/><telecom use="HP" value="tel:555.010.0103"/>',
      ),
    ).toEqual(['5550100103', '5550100102']);
    expect(
      phones('<telecom value="+1 555 010 0101"/><telecom use="H" value="tel: 555-010-0101"/>'),
    ).toEqual(['5550100101', null]);
    expect(phones('<telecom value="tel:+1-555-010-0101;ext=12"/>')).toEqual(['5550100101', null]);
    expect(phones('<telecom value="tel:0100101"/>')).toEqual(['0100101', null]);
    expect(
      phones('<telecom value="tel:010010"/><telecom value="fax:5550100101"/><telecom/>'),
    ).toEqual([null, null]);
  });

  test('the first e-mail address that is one', () => {
    expect(
      patientOf(
        '<telecom value="mailto:nobody"/><telecom value="MAILTO:w@example.org"/><telecom ' +
          'value="mailto:x@example.org"/>',
      ).emailId,
    ).toBe('w@example.org');
  });

  test('very long texts are cut', () => {
    expect(
      patientOf(`<patient><name><family>${'x'.repeat(5000)}</family></name></patient>`).lastName,
    ).toHaveLength(300);
  });
});
