import { describe, expect, test } from 'vitest';
import { draftOf } from './testing/draft.ts';
import { careSummaryXml, concernXml, sectionXml, template } from './testing/xml.ts';

const withSections = (sections: string) => draftOf(careSummaryXml({ sections }));

describe('problems', () => {
  const observation = (parts: string, attributes = '') =>
    `<observation${attributes}>${template('4.4')}${parts}</observation>`;
  const problems = (entries: string, narrative = '') =>
    withSections(sectionXml('11450-4', entries, narrative)).problems;
  const angina =
    '<value code="194828000" codeSystem="2.16.840.1.113883.6.96" displayName="Angina"/>';

  test('name, code, onset and status', () => {
    expect(
      problems(
        concernXml(observation(`<effectiveTime><low value="20070417"/></effectiveTime>${angina}`)),
      ),
    ).toEqual([
      {
        text: 'Angina',
        code: '194828000',
        codeSystem: 'SNOMED CT',
        onset: '04/17/2007',
        status: 'active',
      },
    ]);
  });

  test('an ICD-10-CM translation is preferred; an unknown code system keeps its number', () => {
    const coded =
      '<value code="1" codeSystem="2.16.840.1.113883.6.96" displayName="Angina"><translation ' +
      'code="I20.9" codeSystem="2.16.840.1.113883.6.90" displayName="Angina pectoris"/></value>';
    expect(problems(concernXml(observation(coded)))[0]).toMatchObject({
      text: 'Angina',
      code: 'I20.9',
      codeSystem: 'ICD-10-CM',
    });
    expect(
      problems(concernXml(observation('<value code="1" codeSystem="1.2.3" displayName="x"/>')))[0],
    ).toMatchObject({ code: '1', codeSystem: '1.2.3' });
    expect(
      problems(
        concernXml(
          observation(
            '<value nullFlavor="OTH" codeSystem="1.2.3"><translation displayName="x"/></value>',
          ),
        ),
      )[0],
    ).toMatchObject({ text: 'x', code: null, codeSystem: null });
  });

  test('the text may be in the narrative', () => {
    const narrative = '<content ID="p1">Heart <b>failure</b></content>';
    expect(
      problems(
        concernXml(
          observation(
            '<value nullFlavor="UNK"><originalText><reference value="#p1"/></originalText></value>',
          ),
        ),
        narrative,
      )[0]?.text,
    ).toBe('Heart failure');
    expect(
      problems(
        concernXml(observation('<text><reference value="#p1"/></text><value nullFlavor="UNK"/>')),
        narrative,
      )[0]?.text,
    ).toBe('Heart failure');
    expect(
      problems(
        concernXml(
          observation('<value nullFlavor="UNK"><originalText>Gout</originalText></value>'),
        ),
      )[0]?.text,
    ).toBe('Gout');
    expect(
      problems(
        concernXml(
          observation('<value><originalText><reference value="#p9"/></originalText></value>'),
        ),
      ),
    ).toEqual([]);
  });

  test('status from its own observation, from the end date, from the concern', () => {
    const status =
      '<entryRelationship><observation>' +
      template('4.6') +
      '<value displayName="Inactive"/></observation></entryRelationship>';
    const ended = '<effectiveTime><low value="2007"/><high value="201208"/></effectiveTime>';
    expect(problems(concernXml(observation(`${angina}${status}${ended}`)))[0]?.status).toBe(
      'inactive',
    );
    expect(problems(concernXml(observation(`${angina}${ended}`)))[0]).toMatchObject({
      status: 'resolved',
      onset: '2007',
    });
    expect(problems(concernXml(observation(angina), { status: 'Completed' }))[0]?.status).toBe(
      'completed',
    );
    expect(problems(`<entry>${observation(angina)}</entry>`)[0]?.status).toBeNull();
    expect(
      problems(
        concernXml(observation(`${angina}<effectiveTime><low value="200704"/></effectiveTime>`)),
      )[0]?.onset,
    ).toBe('04/2007');
    expect(
      problems(concernXml(observation(`${angina}<effectiveTime value="20070417"/>`)))[0]?.onset,
    ).toBe('04/17/2007');
    expect(
      problems(
        concernXml(observation(`${angina}<effectiveTime><low value="200713"/></effectiveTime>`)),
      )[0]?.onset,
    ).toBeNull();
  });

  test('negated and nameless entries are left out; other observations of a concern too', () => {
    expect(problems(concernXml(observation(angina, ' negationInd="true"')))).toEqual([]);
    expect(problems(concernXml(observation(angina), { act: ' negationInd="true"' }))).toEqual([]);
    expect(problems(concernXml(observation('')))).toEqual([]);
    const priority = '<observation><value displayName="High priority"/></observation>';
    expect(
      problems(concernXml(`${observation(angina)}${priority}`)).map((problem) => problem.text),
    ).toEqual(['Angina']);
    expect(
      problems(concernXml('<observation><value displayName="Gout"/></observation>')).map(
        (problem) => problem.text,
      ),
    ).toEqual(['Gout']);
  });

  test('a section is recognised by its template when its code is wrong, but not by a foreign one', () => {
    const section = (root: string) =>
      withSections(
        `<component><section>${root}<code code="99"/>${concernXml(observation(angina))}</section></component>`,
      ).problems;
    expect(section(template('2.5.1'))).toHaveLength(1);
    expect(section(template('2.5'))).toHaveLength(1);
    expect(section(template('2.99'))).toEqual([]);
    expect(section('<templateId/>')).toEqual([]);
    expect(
      withSections(`<component><section>${concernXml(observation(angina))}</section></component>`)
        .problems,
    ).toEqual([]);
  });

  test('at most a thousand', () => {
    expect(problems(concernXml(observation(angina)).repeat(1001))).toHaveLength(1000);
  });
});

describe('allergies', () => {
  const allergies = (entries: string, narrative = '') =>
    withSections(sectionXml('48765-2', entries, narrative)).allergies;
  const agent = (parts: string) =>
    `<participant><participantRole><playingEntity>${parts}</playingEntity></participantRole></participant>`;
  const observation = (parts: string) => `<observation>${template('4.7')}${parts}</observation>`;
  const inner = (tail: string, parts: string) =>
    `<entryRelationship><observation>${template(tail)}${parts}</observation></entryRelationship>`;
  const penicillin = agent(
    '<code code="70618" codeSystem="2.16.840.1.113883.6.88" displayName="Penicillin"/>',
  );

  test('substance, reactions, severity, status', () => {
    const reaction = inner(
      '4.9',
      `<value displayName="Nausea"/>${inner('4.8', '<value displayName="Mild"/>')}`,
    );
    expect(
      allergies(
        concernXml(
          observation(`${penicillin}${reaction}${inner('4.9', '<value displayName="Hives"/>')}`),
        ),
      ),
    ).toEqual([
      {
        substance: 'Penicillin',
        reaction: 'Nausea, Hives',
        severity: 'Mild',
        status: 'active',
        code: '70618',
      },
    ]);
    const twice = inner('4.9', '<value displayName="Hives"/>').repeat(2);
    expect(
      allergies(
        concernXml(
          observation(
            [
              penicillin,
              twice,
              inner('4.8', '<value/>'),
              inner('4.8', '<value displayName="Severe"/>'),
              inner('4.28', '<value displayName="Inactive"/>'),
            ].join(''),
          ),
        ),
      )[0],
    ).toMatchObject({
      reaction: 'Hives',
      severity: 'Severe',
      status: 'inactive',
    });
    expect(allergies(concernXml(observation(penicillin)))[0]).toMatchObject({
      reaction: null,
      severity: null,
    });
  });

  test('reactions may be in the narrative', () => {
    const reaction = inner('4.9', '<text><reference value="#r1"/></text><value nullFlavor="UNK"/>');
    expect(
      allergies(concernXml(observation(`${penicillin}${reaction}`)), '<td ID="r1">Wheezing</td>')[0]
        ?.reaction,
    ).toBe('Wheezing');
  });

  test('the substance from its name or, failing that, from the kind of allergy', () => {
    expect(
      allergies(concernXml(observation(agent('<code nullFlavor="UNK"/><name>Latex</name>'))))[0],
    ).toMatchObject({ substance: 'Latex', code: null });
    expect(
      allergies(concernXml(observation('<value displayName="Allergy to egg"/>')))[0]?.substance,
    ).toBe('Allergy to egg');
    expect(allergies(concernXml(observation('')))).toEqual([]);
  });

  test('"no known allergies" is no allergy', () => {
    expect(
      allergies(
        concernXml(
          `<observation negationInd="true">${template('4.7')}<value displayName="Allergy to substance"/></observation>`,
        ),
      ),
    ).toEqual([]);
  });
});

describe('medications', () => {
  const material = (parts: string) =>
    `<consumable><manufacturedProduct><manufacturedMaterial>${parts}</manufacturedMaterial>` +
    '</manufacturedProduct></consumable>';
  const atenolol = material('<code code="197380" displayName="atenolol 25 MG Oral Tablet"/>');
  const medication = (parts: string, attributes = '') =>
    `<entry><substanceAdministration${attributes}>${parts}</substanceAdministration></entry>`;
  const medications = (entries: string, code = '10160-0') =>
    withSections(sectionXml(code, entries)).medications;
  const first = (parts: string) => medications(medication(`${atenolol}${parts}`))[0];

  test('name, dose, route, frequency, start, status', () => {
    expect(
      medications(
        medication(`<statusCode code="Active"/><effectiveTime xsi:type="IVL_TS"><low value="20120318"/></effectiveTime>
          <effectiveTime xsi:type="PIVL_TS"><period value="12" unit="h"/></effectiveTime>
          <routeCode displayName="Oral"/><doseQuantity value="1"/>${atenolol}`),
      ),
    ).toEqual([
      {
        name: 'atenolol 25 MG Oral Tablet',
        dose: '1',
        route: 'Oral',
        frequency: 'every 12 hours',
        instructions: null,
        start: '03/18/2012',
        end: null,
        status: 'active',
        code: '197380',
      },
    ]);
    expect(first('')).toEqual({
      name: 'atenolol 25 MG Oral Tablet',
      dose: null,
      route: null,
      frequency: null,
      instructions: null,
      start: null,
      end: null,
      status: null,
      code: '197380',
    });
  });

  test('doses with units, as a range, counted in dosage forms', () => {
    expect(first('<doseQuantity value="0.09" unit="mg"/>')?.dose).toBe('0.09 mg');
    expect(
      first('<doseQuantity value="2" unit="1"/><administrationUnitCode displayName="Puff"/>')?.dose,
    ).toBe('2 Puff');
    expect(
      first('<doseQuantity><low value="1" unit="mL"/><high value="2" unit="mL"/></doseQuantity>')
        ?.dose,
    ).toBe('1–2 mL');
    expect(first('<doseQuantity><low value="1"/></doseQuantity>')?.dose).toBe('1');
    expect(first('<doseQuantity nullFlavor="UNK"/>')?.dose).toBeNull();
  });

  test('frequency from a period or an event', () => {
    const every = (value: string, unit: string) =>
      first(`<effectiveTime><period value="${value}" unit="${unit}"/></effectiveTime>`)?.frequency;
    expect([
      every('1', 'd'),
      every('24', 'h'),
      every('30', 'min'),
      every('2', 'wk'),
      every('1', 'mo'),
    ]).toEqual(['every day', 'every 24 hours', 'every 30 minutes', 'every 2 weeks', 'every month']);
    expect(every('2', 'fortnight')).toBeNull();
    expect(first('<effectiveTime><period unit="h"/></effectiveTime>')?.frequency).toBeNull();
    expect(first('<effectiveTime><event code="HS"/></effectiveTime>')?.frequency).toBe(
      'at bedtime',
    );
    expect(first('<effectiveTime><event code="XX"/></effectiveTime>')?.frequency).toBeNull();
    expect(first('<effectiveTime value="20120318"/>')?.start).toBe('03/18/2012');
  });

  test('the name may be a text; nameless and negated ones are left out', () => {
    expect(
      medications(medication(material('<code nullFlavor="UNK"/><name>Aspirin</name>')))[0],
    ).toMatchObject({ name: 'Aspirin', code: null });
    expect(medications(medication(''))).toEqual([]);
    expect(medications(medication(atenolol, ' negationInd="true"'))).toEqual([]);
    expect(medications(medication(atenolol, ' negationInd="false"'))).toHaveLength(1);
  });

  test('admission and discharge medications are inside an act', () => {
    const inside =
      '<entry><act><entryRelationship><substanceAdministration>' +
      `${atenolol}</substanceAdministration></entryRelationship></act></entry>`;
    expect(medications(inside, '10183-2')).toHaveLength(1);
    expect(medications(inside, '42346-7')).toHaveLength(1);
    expect(medications(inside, '99999-9')).toEqual([]);
  });
});
