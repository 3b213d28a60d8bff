import { describe, expect, it } from 'vitest';
import { fieldErrors } from '../../engine.ts';
import { taken } from '../testing/taken.ts';
import { readFhir } from './fhir.ts';
import { readXForm } from './xform.ts';
import { readXlsform } from './xlsform.ts';

/** Constructs that public forms have seldom, and that were once lost without a word. */

const core = 'http://hl7.org/fhir/StructureDefinition/';
const sdc = 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-';
const german = (text: string) => ({
  extension: [
    {
      url: `${core}translation`,
      extension: [
        { url: 'lang', valueCode: 'de' },
        { url: 'content', valueString: text },
      ],
    },
  ],
});

describe('an odd FHIR Questionnaire', () => {
  const coding = (code: string, display: string, more: object = {}) => ({
    valueCoding: { code, display, ...more },
  });
  const small = taken(
    readFhir(
      JSON.stringify({
        resourceType: 'Questionnaire',
        title: 'Odd',
        contained: [
          {
            resourceType: 'ValueSet',
            id: 'moods',
            compose: {
              include: [
                {
                  concept: [
                    {
                      code: 'good',
                      display: 'Good',
                      designation: [{ language: 'de', value: 'Gut' }],
                    },
                  ],
                },
              ],
            },
          },
        ],
        item: [
          {
            linkId: 'signs',
            type: 'coding',
            repeats: true,
            text: 'Signs',
            answerOption: [
              {
                ...coding('cough', 'Cough', { _display: german('Husten') }),
                initialSelected: true,
              },
              {
                ...coding('none', 'None of these'),
                extension: [{ url: `${core}questionnaire-optionExclusive`, valueBoolean: true }],
              },
            ],
          },
          {
            linkId: 'aid',
            type: 'coding',
            answerConstraint: 'optionsOrString',
            text: 'Aid',
            answerOption: [
              coding('cane', 'Cane', {
                extension: [{ url: `${core}questionnaire-optionPrefix`, valueString: 'a)' }],
              }),
            ],
          },
          { linkId: 'mood', type: 'coding', text: 'Mood', answerValueSet: '#moods' },
          {
            linkId: 'level',
            type: 'integer',
            text: 'Level',
            answerOption: [{ valueInteger: 1 }, { valueInteger: 2 }],
          },
          {
            linkId: 'why',
            type: 'string',
            text: 'Why',
            enableWhen: [{ question: 'level', operator: '=', answerInteger: 2 }],
            extension: [{ url: `${core}minLength`, valueInteger: 3 }],
          },
          {
            linkId: 'dose',
            type: 'quantity',
            text: 'Dose',
            extension: [
              { url: `${core}questionnaire-unitOption`, valueCoding: { code: 'mg' } },
              {
                url: `${core}questionnaire-constraint`,
                extension: [{ url: 'human', valueString: 'No more than before' }],
              },
            ],
          },
          { linkId: 'given', type: 'string', readOnly: true, text: 'From the register' },
          {
            linkId: 'turned',
            type: 'boolean',
            text: 'Turned',
            modifierExtension: [{ url: 'http://example.org/negated', valueBoolean: true }],
          },
        ],
      }),
    ),
  );

  it('asks codings of R5 from their lists, with other words where they are open', () => {
    expect(small.field('aid')).toMatchObject({
      kind: 'choice',
      options: [
        { value: 'cane', label: 'a) Cane' },
        { value: 'other-answer', label: 'Other' },
      ],
    });
    expect(small.shows('aid/other', { [small.at('aid')]: 'other-answer' })).toBe(true);
    expect(small.shows('aid/other', { [small.at('aid')]: 'cane' })).toBe(false);
  });

  it('keeps an answer that stands alone, alone', () => {
    expect(small.field('signs')).toMatchObject({ kind: 'choices', exclusive: 'none' });
    const both = { [small.at('signs')]: ['cough', 'none'] };
    expect(fieldErrors(small.form, both).map(({ path }) => path)).toEqual([small.at('signs')]);
  });

  it('carries labels of answers in other languages', () => {
    expect(small.pack.texts).toEqual({ de: { Cough: 'Husten', Good: 'Gut' } });
  });

  it('compares a chosen number with the number of a rule', () => {
    expect(small.shows('why', { [small.at('level')]: '1' })).toBe(false);
    expect(small.shows('why', { [small.at('level')]: '2' })).toBe(true);
  });

  it('says of everything that decides about an answer that it is not carried', () => {
    const said = small.notCarried.map(({ place, reason }) => `${place.split(' ')[0]} ${reason}`);
    expect(said.toSorted()).toEqual([
      'dose expression',
      'dose units',
      'given earlier-records',
      'signs default',
      'turned expression',
      'why pattern',
    ]);
  });

  it('says where two answers stand alone', () => {
    const alone = (code: string) => ({
      ...coding(code, code),
      extension: [{ url: `${core}questionnaire-optionExclusive`, valueBoolean: true }],
    });
    const two = taken(
      readFhir(
        JSON.stringify({
          resourceType: 'Questionnaire',
          item: [
            {
              linkId: 'a',
              type: 'choice',
              repeats: true,
              text: 'A',
              answerOption: [alone('none'), alone('unknown'), coding('x', 'X')],
              extension: [{ url: `${sdc}answerOptionsToggleExpression` }],
            },
          ],
        }),
      ),
    );
    expect(two.reasons.toSorted()).toEqual(['hidden-choice', 'one-alone']);
  });
});

describe('an odd XLSForm', () => {
  const columns = [
    'type',
    'name',
    'label',
    'hint',
    'guidance_hint',
    'relevant',
    'calculation',
    'readonly',
    'parameters',
    'disabled',
  ];
  const row = (type: string, name: string, cells: Readonly<Record<string, string>> = {}) =>
    columns.map((column) => ({ type, name, label: name, ...cells })[column] ?? '');
  const small = taken(
    readXlsform({
      survey: [
        columns,
        row('select_one aids or_other', 'aid', { hint: 'One', guidance_hint: 'Ask the family' }),
        row('range', 'pain', { parameters: 'start=0 end=10 step=2' }),
        row('integer', 'weight'),
        row('decimal', 'double', { calculation: '${weight} * 2', readonly: 'yes' }),
        row('text', 'guess', { calculation: "concat('a', 'b')" }),
        row('text', 'seen', { readonly: 'true()' }),
        row('text', 'former', { disabled: 'yes' }),
        row('begin group', 'last', { relevant: '${weight} > 100' }),
        row('text', 'why'),
      ],
      choices: [
        ['list_name', 'name', 'label', 'image'],
        ['aids', 'cane', 'Cane', 'cane.png'],
        ['aids', 'walker', 'Walker', ''],
      ],
    }),
  );

  it('asks for the answer that is not in the list', () => {
    expect(small.field('aid')).toMatchObject({
      hint: 'One Ask the family',
      options: [{ value: 'cane' }, { value: 'walker' }, { value: 'other', label: 'Other' }],
    });
    expect(small.shows('aid_other', { [small.at('aid')]: 'other' })).toBe(true);
    expect(small.shows('aid_other', { [small.at('aid')]: 'cane' })).toBe(false);
  });

  it('takes the limits of a range', () => {
    expect(small.field('pain')).toMatchObject({ kind: 'number', min: 0, max: 10, step: 2 });
  });

  it('computes what nobody may change, and shows what nobody may answer', () => {
    expect(small.field('double')).toMatchObject({ kind: 'calculated', label: 'double' });
    expect(small.value('double', { [small.at('weight')]: 40 })).toBe(80);
    const items = small.form.sections.flatMap((section) => section.items);
    expect(items).toContainEqual(expect.objectContaining({ kind: 'note', text: 'seen' }));
  });

  it('leaves out rows that are switched off, and ends a group with the form', () => {
    expect(small.paths.has('former')).toBe(false);
    expect(small.shows('why', { [small.at('weight')]: 100 })).toBe(false);
    expect(small.shows('why', { [small.at('weight')]: 101 })).toBe(true);
  });

  it('says what it left out', () => {
    const said = small.notCarried.map(({ place, reason }) => `${place} ${reason}`);
    expect(said.toSorted()).toEqual(['aid media', 'guess default']);
  });
});

describe('an odd XForm', () => {
  const small = taken(
    readXForm(`<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml"
  xmlns:odk="http://www.opendatakit.org/xforms" xmlns:jr="http://openrosa.org/javarosa">
  <h:head><h:title>Odd</h:title><model>
    <instance><data id="odd"><pain/><first/><order/><kids><age/></kids></data></instance>
    <instance id="lists"><root>
      <item><name>a</name><label>Apples</label></item>
      <item><name>b</name><label>Bread</label></item>
    </root></instance>
    <bind nodeset="/data/pain" type="int"/>
    <bind nodeset="/data/first" type="string"/>
    <bind nodeset="/data/kids/age" type="int"/>
    <setvalue ref="/data/first" event="odk-instance-first-load" value="'a'"/>
  </model></h:head>
  <h:body>
    <range ref="/data/pain" start="0" end="10" step="1"><label>Pain</label></range>
    <select1 ref="/data/first"><label>First</label>
      <itemset nodeset="instance('lists')/root/item"><value ref="name"/><label ref="label"/></itemset>
    </select1>
    <odk:rank ref="/data/order"><label>Order</label>
      <itemset nodeset="instance('lists')/root/item"><value ref="name"/><label ref="label"/></itemset>
    </odk:rank>
    <group ref="/data/kids"><label>Children</label><repeat nodeset="/data/kids">
      <setvalue ref="/data/kids/age" event="odk-new-repeat" value="5"/>
      <input ref="/data/kids/age"><label>Age</label></input>
    </repeat></group>
  </h:body></h:html>`),
  );

  it('takes the limits of a slider and the answers of an instance', () => {
    expect(small.field('/data/pain')).toMatchObject({ min: 0, max: 10, step: 1 });
    expect(small.field('/data/first')).toMatchObject({
      options: [
        { value: 'a', label: 'Apples' },
        { value: 'b', label: 'Bread' },
      ],
    });
  });

  it('asks a question once that something also sets', () => {
    const rows = small.form.sections
      .flatMap((section) => section.items)
      .flatMap((item) => (item.kind === 'rows' ? item.fields : []));
    expect(rows.map(({ label }) => label)).toEqual(['Age']);
  });

  it('says what it left out', () => {
    const said = small.notCarried.map(({ place, reason }) => `${place} ${reason}`);
    expect(said.toSorted()).toEqual([
      '/data/first default',
      '/data/kids/age default',
      '/data/order not-asked',
    ]);
  });
});
