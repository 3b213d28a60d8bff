import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hugeText, naughtyText } from './testing/naughty.ts';
import { readXml, textOf, undeclaredNamespace, xmlLimits, type XmlTree } from './xml-tree.ts';

function tree(xml: string): XmlTree {
  const result = readXml(xml);
  if (!result.ok) throw new Error(result.reason);
  return result.tree;
}
const reason = (xml: string, limits = xmlLimits): string => {
  const result = readXml(xml, limits);
  return result.ok ? 'ok' : result.reason;
};

describe('a tree of the document', () => {
  test('elements, attributes, text and order', () => {
    const { root } = tree('<a x="1"> one <b>two</b><![CDATA[ <three> ]]>&amp;&#x41;</a>');
    expect(root.name).toBe('a');
    expect(root.attributes).toEqual({ x: '1' });
    expect(Object.getPrototypeOf(root.attributes)).toBeNull();
    expect(root.children.map((child) => child.name)).toEqual(['b']);
    expect(root.children[0]?.parent).toBe(root);
    expect(root.parent).toBeNull();
    expect(textOf(root)).toBe('one two <three> &A');
  });

  test('text of neighbouring elements does not run together', () => {
    expect(textOf(tree('<a><b>one</b><b>two</b></a>').root)).toBe('one two');
    expect(textOf(tree('<a/>').root)).toBe('');
  });

  test('a byte order mark, white space and comments before the root are skipped', () => {
    expect(tree('\uFEFF\n  <?xml version="1.0"?><!-- a --><?pi x?><!-- b --><a/>').root.name).toBe(
      'a',
    );
  });
});

describe('namespaces', () => {
  test('default, prefixed, inherited, redeclared and none', () => {
    const { root, undeclaredPrefix } = tree(
      '<a xmlns="one" xmlns:p="two"><b/><p:c/><d xmlns="three"><e/></d><f xmlns=""/><b xml:lang="en"/></a>',
    );
    expect(root.namespace).toBe('one');
    expect(root.children.map((child) => [child.name, child.namespace])).toEqual([
      ['b', 'one'],
      ['c', 'two'],
      ['d', 'three'],
      ['f', ''],
      ['b', 'one'],
    ]);
    expect(root.children[2]?.children[0]?.namespace).toBe('three');
    expect(undeclaredPrefix).toBeNull();
    expect(tree('<a><b/></a>').root.children[0]?.namespace).toBe('');
  });

  test('an undeclared prefix belongs to no known namespace, and its first position is reported', () => {
    const { root, undeclaredPrefix } = tree('<a>\n<b xsi:type="CD"/><sdtc:c/></a>');
    expect(root.children.map((child) => child.namespace)).toEqual(['', undeclaredNamespace]);
    expect(undeclaredPrefix).toEqual({ prefix: 'xsi', line: 2, column: 18 });
    expect(tree('\n\n<a><p:b/></a>').undeclaredPrefix?.line).toBe(3);
  });

  test('a declaration ends with its element', () => {
    expect(tree('<a><b xmlns:p="one"><p:c/></b><p:d/></a>').undeclaredPrefix?.prefix).toBe('p');
  });
});

describe('refused', () => {
  test('a document type, before anything is parsed', () => {
    for (const xml of [
      '<!DOCTYPE a><a/>',
      '<!doctype a><a/>',
      '<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
      '<!-- <a/> --><?x?> <!DOCTYPE a><a/>',
      `<!-- -->${' '.repeat(5000)}<!DOCTYPE a><a/>`,
      '<!ENTITY a "b">',
      '<!DOCTYPE',
    ]) {
      expect(readXml(xml), xml.slice(0, 30)).toEqual({
        ok: false,
        reason: 'doctype',
        position: null,
      });
    }
  });

  test('the word alone is no document type', () => {
    expect(textOf(tree('<a><!-- <!DOCTYPE a> --><![CDATA[<!DOCTYPE html>]]></a>').root)).toBe(
      '<!DOCTYPE html>',
    );
    expect(reason('<!-- <!DOCTYPE a> --><a/>')).toBe('ok');
  });

  test('a document type in the wrong place', () => {
    expect(reason('<a><!DOCTYPE a></a>')).not.toBe('ok');
    expect(reason('<a/><!DOCTYPE a>')).not.toBe('ok');
  });

  test('malformed XML, with its position', () => {
    expect(readXml('<a>\n<b></a>')).toEqual({
      ok: false,
      reason: 'not-well-formed',
      position: { line: 2, column: 7 },
    });
    expect(readXml('\n\n<a>\n<b></a>')).toMatchObject({ position: { line: 4, column: 7 } });
    for (const xml of [
      '<',
      '<a',
      '<a>',
      '<a/><b/>',
      '<a b="1" b="2"/>',
      '<a b=1/>',
      '<a>&nbsp;</a>',
      '<a>&toString;</a>',
      '<a>&#0;</a>',
      '<a>\u0000</a>',
      '<a>\uD800</a>',
      '<a>&lt</a>',
      '<a/>x',
      '<!-- ',
      '<?x',
    ]) {
      expect(reason(xml), xml).toBe('not-well-formed');
    }
  });

  test('input that is not XML', () => {
    for (const xml of ['', ' ', 'hello', '{"a":1}', '%PDF-1.7'])
      expect(reason(xml), xml).toBe('not-xml');
  });

  test('both sides of each limit', () => {
    expect(xmlLimits).toEqual({ characters: 10_000_000, depth: 200, elements: 200_000 });
    const limits = { characters: 20, depth: 2, elements: 3 };
    expect(reason('<a><b/></a>', limits)).toBe('ok');
    expect(reason('<a><b><c/></b></a>', limits)).toBe('too-deep');
    expect(reason('<a><b/><b/></a>', limits)).toBe('ok');
    expect(reason('<a><b/><b/><b/></a>', limits)).toBe('too-large');
    expect(reason('<a>12345678901234</a>', limits)).toBe('too-large');
    expect(reason('<a>1234567890123</a>', limits)).toBe('ok');
    expect(reason(`${'<a>'.repeat(201)}${'</a>'.repeat(201)}`)).toBe('too-deep');
    expect(reason(`${'<a>'.repeat(200)}${'</a>'.repeat(200)}`)).toBe('ok');
  });

  test('siblings are not depth', () => {
    expect(reason(`<a>${'<b></b>'.repeat(5000)}</a>`)).toBe('ok');
  });

  test('ten megabytes and a bomb of comments take hardly any time', () => {
    expect(reason(hugeText)).toBe('not-xml');
    expect(reason(`<a>${hugeText}</a>`)).toBe('too-large');
    expect(reason(`${'<!-- a -->'.repeat(50_000)}<!DOCTYPE a>`)).toBe('doctype');
    expect(reason(`<!--${'<!--'.repeat(100_000)}`)).toBe('not-well-formed');
  }, 5000);
});

test('a programming mistake is not reported as a bad document', () => {
  const limits = {
    characters: 10,
    elements: 10,
    get depth(): number {
      throw new RangeError('broken');
    },
  };
  expect(() => readXml('<a/>', limits)).toThrow(RangeError);
});

test('no text makes it throw', () => {
  fc.assert(
    fc.property(naughtyText, naughtyText, (one, two) => {
      for (const xml of [
        one,
        `<${one}`,
        `<a>${one}</a>`,
        `<a ${one}="${two}"/>`,
        `<a xmlns:${one}="${two}"><b/></a>`,
      ])
        expect(typeof readXml(xml).ok).toBe('boolean');
    }),
  );
});
