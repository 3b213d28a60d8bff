import { describe, expect, test } from 'vitest';
import { draftOf } from './testing/draft.ts';
import { careSummaryXml, concernXml, sectionXml, template } from './testing/xml.ts';

/** What a document says must arrive as it says it, in today's templates and in those before them. */

const former = (tail: string): string => `<templateId root="2.16.840.1.113883.10.20.1.${tail}"/>`;
const withSections = (sections: string) => draftOf(careSummaryXml({ sections }));
const inEntry = (parts: string): string => `<entry>${parts}</entry>`;
const related = (parts: string): string => `<entryRelationship>${parts}</entryRelationship>`;
const status = (root: string, value: string): string =>
  related(`<observation>${root}<code code="33999-4"/>${value}</observation>`);

describe('documents of CCD 1.0 and C32', () => {
  test('a problem is what its status observation says, not how far its record got', () => {
    const problem = (parts: string) =>
      inEntry(
        `<act>${former('27')}<statusCode code="completed"/>` +
          related(
            `<observation>${former('28')}<statusCode code="completed"/>${parts}` +
              '<value displayName="Asthma"/></observation>',
          ) +
          '</act>',
      );
    const read = (parts: string) => withSections(sectionXml('11450-4', problem(parts))).problems;
    const active = status(former('50'), '<value code="55561003" displayName="Active"/>');
    const resolved = status(former('50'), '<value code="413322009"/>');
    expect(read(active)[0]?.status).toBe('active');
    expect(read(resolved)[0]?.status).toBe('resolved');
    expect(read('')[0]?.status).toBeNull();
  });

  test('a medication of a list with its status, and words of an unknown status code', () => {
    const drug =
      '<consumable><manufacturedProduct><manufacturedMaterial><code nullFlavor="OTH">' +
      '<translation displayName="Furosemide"/></code></manufacturedMaterial>' +
      '</manufacturedProduct></consumable>';
    const read = (parts: string) =>
      withSections(
        sectionXml(
          '10160-0',
          inEntry(
            `<substanceAdministration>${former('24')}<statusCode code="completed"/>${drug}${parts}` +
              '</substanceAdministration>',
          ),
        ),
      ).medications[0];
    expect(read(status(former('47'), '<value displayName="On Hold"/>'))).toMatchObject({
      name: 'Furosemide',
      status: 'on hold',
    });
    expect(read(status('', '<value code="55561003"/>'))?.status).toBe('active');
    expect(read(status('', '<value code="1"/>'))?.status).toBe('completed');
    expect(read(status('', ''))?.status).toBe('completed');
  });

  test('an allergy with its reaction and status', () => {
    const alert = inEntry(
      `<act>${former('27')}<statusCode code="completed"/>` +
        related(
          `<observation>${former('18')}<participant><participantRole><playingEntity>` +
            '<code nullFlavor="UNK"/><name>Latex</name></playingEntity></participantRole></participant>' +
            related(`<observation>${former('54')}<value displayName="Hives"/></observation>`) +
            status(former('39'), '<value displayName="Active"/>') +
            '</observation>',
        ) +
        '</act>',
    );
    expect(withSections(sectionXml('48765-2', alert)).allergies).toEqual([
      { substance: 'Latex', reaction: 'Hives', severity: null, status: 'active', code: null },
    ]);
  });
});

describe('names', () => {
  const allergy = (parts: string, attributes = '') =>
    withSections(
      sectionXml(
        '48765-2',
        concernXml(`<observation${attributes}>${template('4.7')}${parts}</observation>`),
      ),
    );
  const agent = (entity: string): string =>
    `<participant><participantRole><playingEntity>${entity}</playingEntity></participantRole></participant>`;
  const drugAllergy = '<value code="416098002" displayName="Allergy to drug (finding)"/>';

  test('a kind of allergy is no substance; a finding and words of the entry are', () => {
    expect(allergy(drugAllergy)).toMatchObject({ allergies: [], unnamed: 1 });
    expect(allergy(`${drugAllergy}${agent('<code code="410942007"/>')}`).unnamed).toBe(1);
    expect(
      allergy('<value code="91936005" displayName="Allergy to penicillin"/>').allergies[0]
        ?.substance,
    ).toBe('Allergy to penicillin');
    expect(allergy(`<text>Shellfish</text>${drugAllergy}`).allergies[0]?.substance).toBe(
      'Shellfish',
    );
    expect(
      allergy(
        `${drugAllergy}${agent('<code nullFlavor="OTH"><translation displayName="Ragweed"/></code>')}`,
      ).allergies[0]?.substance,
    ).toBe('Ragweed');
  });

  test('a denial is said in words, in general and in particular', () => {
    const denied = ' negationInd="true"';
    expect(allergy(drugAllergy, denied).negations).toEqual(['No known drug allergies']);
    expect(allergy('<value code="419199007"/>', denied).negations).toEqual(['No known allergies']);
    expect(allergy('', denied).negations).toEqual(['No known allergies']);
    expect(allergy(agent('<code displayName="Penicillin G"/>'), denied).negations).toEqual([
      'No known allergy to Penicillin G',
    ]);
    expect(allergy('<value code="409137002" displayName="NKDA"/>')).toMatchObject({
      allergies: [],
      negations: ['No known drug allergies'],
    });
  });

  test('problems and medications that are denied', () => {
    const problem = (value: string, attributes = ' negationInd="true"') =>
      withSections(
        sectionXml(
          '11450-4',
          concernXml(`<observation${attributes}>${template('4.4')}${value}</observation>`),
        ),
      );
    expect(problem('<value code="55607006" displayName="Problem"/>').negations).toEqual([
      'No known problems',
    ]);
    expect(problem('').negations).toEqual(['No known problems']);
    expect(problem('<value code="73211009" displayName="Diabetes"/>').negations).toEqual([
      'No Diabetes',
    ]);
    expect(
      problem('<value code="160245001" displayName="No current problems"/>', '').negations,
    ).toEqual(['No known problems']);
    const drug = (code: string) =>
      withSections(
        sectionXml(
          '10160-0',
          inEntry(
            '<substanceAdministration negationInd="true"><consumable><manufacturedProduct>' +
              `<manufacturedMaterial>${code}</manufacturedMaterial></manufacturedProduct></consumable>` +
              '</substanceAdministration>',
          ),
        ),
      ).negations;
    expect(drug('<code code="410942007" displayName="drug or medication"/>')).toEqual([
      'No known medications',
    ]);
    expect(drug('<code nullFlavor="NA"/>')).toEqual(['No known medications']);
    expect(drug('<code displayName="Insulin"/>')).toEqual(['Not taking Insulin']);
  });
});

test('what the sender withholds is counted, what says there is nothing is passed over', () => {
  const observation = (attributes: string, parts = '') =>
    `<observation${attributes}>${template('4.4')}${parts}</observation>`;
  const masked = [
    concernXml(observation('', '<value displayName="A"/>'), { act: ' nullFlavor="MSK"' }),
    concernXml(observation(' nullFlavor="MSK"')),
    concernXml(observation('', '<value nullFlavor="MSK"/>')),
  ];
  const nothing = [
    concernXml(observation('', '<value displayName="A"/>'), { act: ' nullFlavor="NI"' }),
    concernXml(observation(' nullFlavor="NI"', '<value displayName="B"/>')),
    concernXml(observation('', '<value displayName="C"/>'), { status: 'nullified' }),
  ];
  const read = withSections(
    sectionXml('11450-4', [...masked, ...nothing].join('')) +
      sectionXml(
        '48765-2',
        concernXml(`<observation nullFlavor="MSK">${template('4.7')}</observation>`) +
          concernXml(`<observation nullFlavor="NI">${template('4.7')}</observation>`) +
          concernXml(`<observation>${template('4.7')}</observation>`, { status: 'nullified' }),
      ) +
      sectionXml(
        '10160-0',
        inEntry('<substanceAdministration nullFlavor="MSK"/>') +
          inEntry('<substanceAdministration nullFlavor="NI"/>') +
          inEntry(
            '<substanceAdministration><statusCode code="nullified"/></substanceAdministration>',
          ) +
          inEntry('<substanceAdministration/>'),
      ),
  );
  expect(read).toMatchObject({
    problems: [],
    medications: [],
    allergies: [],
    negations: [],
    withheld: 5,
    unnamed: 1,
  });
});

describe('directions as written', () => {
  const medication = (parts: string) =>
    withSections(
      sectionXml(
        '10160-0',
        inEntry(
          '<substanceAdministration><consumable><manufacturedProduct><manufacturedLabeledDrug>' +
            '<code displayName="Hydrocodone"/></manufacturedLabeledDrug></manufacturedProduct>' +
            `</consumable>${parts}</substanceAdministration>`,
        ),
      ),
    ).medications[0];

  test('as needed, with and without the reason', () => {
    const asNeeded = (criterion: string) =>
      medication(`<precondition>${criterion}</precondition>`)?.frequency;
    expect(asNeeded('<criterion><value displayName="Pain"/></criterion>')).toBe(
      'as needed for Pain',
    );
    expect(asNeeded('<criterion><text>wheezing</text></criterion>')).toBe('as needed for wheezing');
    expect(asNeeded('')).toBe('as needed');
  });

  test('a period with two ends, an hour of the day, times put together', () => {
    const often = (time: string) => medication(time)?.frequency;
    expect(
      often(
        '<effectiveTime><period><low value="4" unit="h"/><high value="6" unit="h"/></period></effectiveTime>',
      ),
    ).toBe('every 4–6 hours');
    expect(
      often(
        '<effectiveTime><phase><low value="198701010800"/></phase><period value="1" unit="d"/></effectiveTime>',
      ),
    ).toBe('every day at 08:00');
    expect(often('<effectiveTime><phase value="198701012130"/></effectiveTime>')).toBe('at 21:30');
    expect(often('<effectiveTime><phase value="19870101"/></effectiveTime>')).toBeNull();
    expect(
      often(
        '<effectiveTime xsi:type="SXPR_TS"><comp><period value="1" unit="d"/></comp>' +
          '<comp><event code="CM"/></comp></effectiveTime>',
      ),
    ).toBe('every day with breakfast');
  });

  test('the unit of a dose in braces or in its translation, and the rate', () => {
    const dose = (parts: string) => medication(parts)?.dose;
    expect(dose('<doseQuantity value="2" unit="{tablet}"/>')).toBe('2 tablet');
    expect(dose('<doseQuantity value="1000" unit="[IU]"/>')).toBe('1000 IU');
    expect(
      dose(
        '<doseQuantity value="1"><translation><originalText>capsule</originalText></translation></doseQuantity>',
      ),
    ).toBe('1 capsule');
    expect(
      dose('<doseQuantity value="500" unit="mL"/><rateQuantity value="50" unit="mL/h"/>'),
    ).toBe('500 mL at 50 mL/h');
    expect(dose('<rateQuantity value="50" unit="mL/h"/>')).toBe('at 50 mL/h');
  });

  test('the directions in the sender’s words, the end, and a route without its capitals', () => {
    const sig = (parts: string) => medication(parts)?.instructions;
    expect(sig('<text>Take one tablet every 6 hours</text>')).toBe('Take one tablet every 6 hours');
    expect(sig('<text>Hydrocodone</text>')).toBeNull();
    expect(
      sig(
        related(`<act>${template('4.20')}<text>With food</text></act>`) +
          related(
            `<substanceAdministration>${template('4.147')}<text>1 tab PRN</text></substanceAdministration>`,
          ),
      ),
    ).toBe('1 tab PRN; With food');
    expect(
      medication(
        '<effectiveTime><low value="20240102"/><high value="20240301"/></effectiveTime><routeCode displayName="ORAL"/>',
      ),
    ).toMatchObject({ start: '01/02/2024', end: '03/01/2024', route: 'Oral' });
    expect(medication('<routeCode displayName="IV"/>')?.route).toBe('IV');
    expect(medication('<routeCode displayName="1234"/>')?.route).toBe('1234');
  });

  test('an entry without a material is named by its own words', () => {
    const read = withSections(
      sectionXml(
        '10160-0',
        inEntry('<substanceAdministration><text>Senna at night</text></substanceAdministration>'),
      ),
    );
    expect(read.medications[0]).toMatchObject({ name: 'Senna at night', instructions: null });
  });
});

describe('the name', () => {
  const name = (parts: string) =>
    draftOf(careSummaryXml({ patient: `<patient><name use="L">${parts}</name></patient>` }))
      .patient;
  test('a name at birth is neither first nor middle name', () => {
    expect(
      name(
        '<given>Caroline</given><given qualifier="BR">Carrie</given><given>Richard</given><family>Helberg</family>',
      ),
    ).toMatchObject({ firstName: 'Caroline', middleInitial: 'R', lastName: 'Helberg' });
  });
  test('it stands in where the document leaves the first name empty', () => {
    expect(
      name('<given></given><given qualifier="BR">Carrie</given><given>Richard</given><family/>'),
    ).toMatchObject({ firstName: 'Carrie', middleInitial: 'R', lastName: null });
    expect(name('<given/><given>Lee</given>')).toMatchObject({
      firstName: null,
      middleInitial: 'L',
    });
  });
});

describe('the address', () => {
  const address = (parts: string) =>
    draftOf(careSummaryXml({ patient: `<addr>${parts}</addr><patient><name>A</name></patient>` }));
  test('placeholders are no address, and are named', () => {
    const read = address(
      '<streetAddressLine>No Address Indicated</streetAddressLine><city>No City Indicated</city>' +
        '<state>ca</state><postalCode>99999</postalCode>',
    );
    expect(read.patient).toMatchObject({
      addressLine1: null,
      city: null,
      state: 'CA',
      zipcode: null,
    });
    expect(read.placeholders).toEqual(['No Address Indicated', 'No City Indicated', '99999']);
  });
  test.each(['Unknown Street 4', 'Noah Address', 'N Alameda', 'Nowhere Lane'])(
    '%s is one',
    (line) => {
      expect(address(`<streetAddressLine>${line}</streetAddressLine>`).patient.addressLine1).toBe(
        line,
      );
    },
  );
});
