import { describe, expect, it } from 'vitest';
import { fieldErrors, isVisible } from '../../engine.ts';
import { taken } from '../testing/taken.ts';
import { readFhir } from './fhir.ts';
import { readLforms } from './lforms.ts';
import { readXForm } from './xform.ts';

const sdc = 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-';
const core = 'http://hl7.org/fhir/StructureDefinition/';
const expression = (url: string, text: string, name?: string) => ({
  url,
  valueExpression: { language: 'text/fhirpath', expression: text, ...(name && { name }) },
});

describe('FHIR Questionnaire', () => {
  const questionnaire = {
    resourceType: 'Questionnaire',
    title: 'Small',
    extension: [expression(`${core}variable`, "item.where(linkId='w').answer.value", 'weight')],
    contained: [
      {
        resourceType: 'ValueSet',
        id: 'yn',
        compose: {
          include: [
            {
              concept: [
                { code: 'Y', display: 'Yes' },
                { code: 'N', display: 'No' },
              ],
            },
          ],
        },
      },
    ],
    item: [
      {
        linkId: 'g',
        type: 'group',
        text: 'Body',
        item: [
          {
            linkId: 'w',
            type: 'decimal',
            text: 'Weight',
            extension: [
              { url: `${core}minValue`, valueDecimal: 1 },
              { url: `${core}maxValue`, valueDecimal: 400 },
              { url: `${core}questionnaire-unit`, valueCoding: { code: 'kg' } },
            ],
          },
          { linkId: 'h', type: 'integer', text: 'Height' },
          {
            linkId: 'bmi',
            type: 'decimal',
            readOnly: true,
            text: 'BMI',
            extension: [
              expression(
                `${sdc}calculatedExpression`,
                "(%weight / (%resource.item.where(linkId='h').answer.value / 100).power(2)).round(1)",
              ),
            ],
          },
          {
            linkId: 'smokes',
            type: 'choice',
            text: 'Smokes',
            answerValueSet: '#yn',
            required: true,
          },
          {
            linkId: 'pack',
            type: 'open-choice',
            text: 'What',
            answerOption: [{ valueString: 'Cigarettes' }],
            enableWhen: [
              { question: 'smokes', operator: '=', answerCoding: { code: 'Y' } },
              { question: 'w', operator: '>', answerDecimal: 200 },
            ],
            enableBehavior: 'any',
          },
          {
            linkId: 'both',
            type: 'string',
            text: 'Both',
            enableWhen: [
              { question: 'smokes', operator: '!=', answerCoding: { code: 'Y' } },
              { question: 'h', operator: 'exists', answerBoolean: true },
            ],
            enableBehavior: 'all',
          },
          {
            linkId: 'secret',
            type: 'string',
            text: 'Secret',
            extension: [{ url: `${core}questionnaire-hidden`, valueBoolean: true }],
          },
          {
            linkId: 'heavy',
            type: 'string',
            text: 'Heavy',
            extension: [
              expression(`${sdc}enableWhenExpression`, '%weight > 100 and %weight.exists()'),
            ],
          },
          {
            linkId: 'born',
            type: 'integer',
            readOnly: true,
            text: 'Year of birth',
            extension: [
              expression(
                `${sdc}initialExpression`,
                '%patient.birthDate.toString().substring(0,4).toInteger()',
              ),
            ],
          },
          {
            linkId: 'phone',
            type: 'string',
            text: 'Phone',
            extension: [expression(`${sdc}initialExpression`, '%patient.telecom.value')],
          },
          {
            linkId: 'odd',
            type: 'string',
            text: 'Odd',
            extension: [expression(`${sdc}enableWhenExpression`, "%weight.toQuantity() > 1 'kg'")],
          },
        ],
      },
      {
        linkId: 'kids',
        type: 'group',
        repeats: true,
        text: 'Children',
        item: [
          { linkId: 'kid-age', type: 'integer', text: 'Age' },
          {
            linkId: 'kid-school',
            type: 'boolean',
            text: 'At school',
            enableWhen: [{ question: 'kid-age', operator: '>=', answerInteger: 6 }],
          },
        ],
      },
      {
        linkId: 'count',
        type: 'integer',
        readOnly: true,
        text: 'Number',
        extension: [
          expression(`${sdc}calculatedExpression`, "%resource.item.where(linkId='kids').count()"),
        ],
      },
      { linkId: 'photo', type: 'attachment', text: 'Photo' },
    ],
  };
  const small = taken(readFhir(JSON.stringify(questionnaire)));

  it('carries units, limits and required answers', () => {
    expect(small.field('w')).toMatchObject({ unit: 'kg', min: 1, max: 400 });
    expect(fieldErrors(small.form, {})).toMatchObject([
      { path: small.at('smokes'), code: 'required' },
    ]);
  });

  it('carries rules that need one or all of their parts', () => {
    const smokes = { [small.at('smokes')]: 'Y' };
    expect(small.shows('pack', {})).toBe(false);
    expect(small.shows('pack', smokes)).toBe(true);
    expect(small.shows('pack', { [small.at('w')]: 250 })).toBe(true);
    expect(small.shows('both', {})).toBe(false);
    expect(small.shows('both', { [small.at('h')]: 170 })).toBe(true);
    expect(small.shows('both', { [small.at('h')]: 170, ...smokes })).toBe(false);
  });

  it('asks for the words of another answer', () => {
    const other = { [small.at('smokes')]: 'Y', [small.at('pack')]: 'other-answer' };
    expect(small.shows('pack/other', other)).toBe(true);
    expect(small.shows('pack/other', { ...other, [small.at('pack')]: 'Cigarettes' })).toBe(false);
  });

  it('carries expressions, missing answers included', () => {
    const body = { [small.at('w')]: 81.5, [small.at('h')]: 178 };
    expect(small.value('bmi', body)).toBe(25.7);
    expect(small.value('bmi', { [small.at('w')]: 81.5 })).toBeUndefined();
    expect(small.shows('heavy', {})).toBe(false);
    expect(small.shows('heavy', { [small.at('w')]: 101 })).toBe(true);
    expect(small.value('born', { 'patient.birthDate': '02/29/1948' })).toBe(1948);
  });

  it('carries repeats and what counts them', () => {
    const kid = small.at('kid-school').replace('*', 'a');
    const [group = ''] = kid.split('.');
    const answers = { [`${group}.$order`]: ['a'], [small.at('kid-age').replace('*', 'a')]: 7 };
    expect(isVisible(small.form, answers, kid)).toBe(true);
    expect(small.value('count', answers)).toBe(1);
    expect(small.value('count', {})).toBe(0);
  });

  it('shows nothing hidden, and says what it left out', () => {
    expect(small.field('secret')).toMatchObject({ automatic: true });
    expect(small.reasons).toEqual(['earlier-records', 'expression', 'not-asked']);
    expect(small.shows('odd', {})).toBe(true);
  });

  it('refuses other resources', () => {
    expect(readFhir('{"resourceType":"Patient"}')).toMatchObject({ fault: 'not-this-format' });
    expect(readFhir('[')).toMatchObject({ fault: 'not-json' });
    expect(readFhir('{"a":'.repeat(200))).toMatchObject({ fault: 'too-deep' });
  });
});

describe('LHC-Forms', () => {
  const form = {
    name: 'Small',
    items: [
      {
        linkId: '/a',
        questionCode: 'a',
        question: 'Pain?',
        dataType: 'CNE',
        answers: [
          { code: 'y', text: 'Yes', score: 2 },
          { code: 'n', text: 'No', score: 0 },
        ],
      },
      {
        linkId: '/b',
        questionCode: 'b',
        question: 'Where?',
        dataType: 'ST',
        skipLogic: {
          action: 'show',
          logic: 'ALL',
          conditions: [{ source: 'a', trigger: { code: 'y' } }],
        },
      },
      {
        linkId: '/c',
        questionCode: 'c',
        question: 'How often?',
        dataType: 'INT',
        restrictions: [
          { name: 'minInclusive', value: '1' },
          { name: 'maxInclusive', value: '9' },
        ],
        skipLogic: {
          action: 'hide',
          logic: 'ANY',
          conditions: [
            { source: 'a', trigger: { code: 'n' } },
            { source: 'gone', trigger: { code: 'n' } },
          ],
        },
      },
      {
        linkId: '/t',
        questionCode: 't',
        question: 'Total',
        dataType: 'INT',
        calculationMethod: { name: 'TOTALSCORE' },
      },
      {
        linkId: '/d',
        questionCode: 'd',
        question: 'Filled',
        dataType: 'ST',
        dataControl: [{ source: {} }],
      },
    ],
  };
  const small = taken(readLforms(JSON.stringify(form)));

  it('carries skip logic both ways', () => {
    const yes = { [small.at('/a')]: 'y' };
    const no = { [small.at('/a')]: 'n' };
    expect([small.shows('/b', {}), small.shows('/b', yes), small.shows('/b', no)]).toEqual([
      false,
      true,
      false,
    ]);
    expect([small.shows('/c', {}), small.shows('/c', yes), small.shows('/c', no)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(small.field('/c')).toMatchObject({ min: 1, max: 9, step: 1 });
  });

  it('totals scores', () => {
    expect(small.value('/t', { [small.at('/a')]: 'y' })).toBe(2);
    expect(small.value('/t', {})).toBeUndefined();
  });

  it('says what it left out', () => {
    expect(small.reasons).toEqual(['other-reference', 'expression']);
  });
});

const xform = (binds: string, body: string, model = '') => `<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml"
  xmlns:jr="http://openrosa.org/javarosa">
  <h:head><h:title>Small</h:title><model>${model}
    <instance><data id="small"><age/><adult/><signs/><other/><place>home</place><kid><name/></kid></data></instance>
    ${binds}</model></h:head>
  <h:body>${body}</h:body></h:html>`;

describe('ODK XForm', () => {
  const itext = `<itext>
    <translation lang="Deutsch"><text id="age"><value>Alter</value></text></translation>
    <translation lang="English" default="true()"><text id="age"><value>Age</value></text></translation>
  </itext>`;
  const small = taken(
    readXForm(
      xform(
        `<bind nodeset="/data/age" type="int" required="true()"
           constraint=". &gt;= 0 and . &lt; 120" jr:constraintMsg="Check the age."/>
         <bind nodeset="/data/adult" calculate="if(/data/age &gt;= 18, 'yes', 'no')"/>
         <bind nodeset="/data/signs" relevant="/data/adult = 'yes' and /data/place = 'home'"/>
         <bind nodeset="/data/other" relevant="selected(/data/signs, 'x') or count(/data/kid) &gt; 1"/>`,
        `<input ref="/data/age"><label ref="jr:itext('age')"/></input>
         <select ref="/data/signs"><label>Signs</label>
           <item><label>X</label><value>x</value></item><item><label>Y</label><value>y</value></item></select>
         <input ref="/data/other"><label>Other, <output value="/data/age"/></label></input>
         <group><label>Children</label><repeat nodeset="/data/kid">
           <input ref="/data/kid/name"><label>Name</label></input></repeat></group>`,
        itext,
      ),
    ),
  );
  const at = (name: string) => small.at(`/data/${name}`);

  it('carries relevance over calculations and constants', () => {
    expect(small.shows('/data/signs', {})).toBe(false);
    expect(small.shows('/data/signs', { [at('age')]: 17 })).toBe(false);
    expect(small.shows('/data/signs', { [at('age')]: 18 })).toBe(true);
    expect(small.shows('/data/other', { [at('age')]: 18, [at('signs')]: ['x'] })).toBe(true);
    expect(small.shows('/data/other', { [at('age')]: 17, [at('signs')]: ['x'] })).toBe(false);
    expect(small.shows('/data/other', { 'kid.$order': ['a', 'b'] })).toBe(true);
  });

  it('carries constraints with their words', () => {
    const wrong = fieldErrors(small.form, { [at('age')]: 130 });
    expect(wrong).toMatchObject([{ code: 'contradiction', text: 'Check the age.' }]);
    expect(fieldErrors(small.form, { [at('age')]: 30 })).toEqual([]);
  });

  it('carries translations, and says where an answer was inside a text', () => {
    expect(small.pack.texts).toEqual({ de: { Age: 'Alter' } });
    expect(small.reasons).toEqual(['answer-in-text']);
    expect(small.field('/data/other').label).toBe('Other, [age]');
  });

  it('shows questions that depend on themselves, and says so', () => {
    const circle = taken(
      readXForm(
        xform(
          `<bind nodeset="/data/age" relevant="/data/other = 'a'"/>
           <bind nodeset="/data/other" relevant="/data/age = 'a'"/>`,
          `<input ref="/data/age"><label>Age</label></input>
           <input ref="/data/other"><label>Other</label></input>`,
        ),
      ),
    );
    expect(circle.reasons).toEqual(['cycle', 'cycle']);
    expect([circle.shows('/data/age', {}), circle.shows('/data/other', {})]).toEqual([true, true]);
  });

  it('refuses what is no XForm', () => {
    expect(readXForm('<a/>')).toMatchObject({ fault: 'not-this-format' });
    expect(readXForm('<!DOCTYPE a [<!ENTITY b "c">]><a/>')).toMatchObject({ fault: 'not-xml' });
  });
});
