import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  areaAccess,
  blocksLogin,
  defaultPrivileges,
  hidesRatesStep,
  isGranted,
  overlayPrivileges,
  parsePrivileges,
  privilegeAreas,
} from './privileges.ts';
import { hugeText, naughtyText } from './testing/naughty.ts';

describe('portal §6: the privilege registry holds one entry per area, each starting as an empty object', () => {
  test('the 53 printed areas', () => {
    expect(privilegeAreas).toHaveLength(53);
    expect(new Set(privilegeAreas).size).toBe(53);
    const defaults = defaultPrivileges();
    for (const area of privilegeAreas) expect(Object.keys(defaults[area])).toEqual([]);
    expect(Object.keys(defaults.referralSources)).toEqual([]);
  });

  test('a supplied object overrides defaults per area', () => {
    const privileges = parsePrivileges(
      '{"header":{"blockLogin":true},"visits":{"limit":3,"mode":"own"}}',
    );
    expect(privileges.header).toEqual({ blockLogin: true });
    expect(privileges.visits).toEqual({ limit: 3, mode: 'own' });
    expect(privileges.claims).toEqual({});
  });
});

describe('portal §5: privilege JSON has line breaks and tabs removed before reading', () => {
  test('even inside texts, where they would be invalid JSON', () => {
    expect(parsePrivileges('{\r\n\t"header":\n{"block\nLogin":\ttrue}}').header).toEqual({
      blockLogin: true,
    });
  });

  test('unreadable input grants nothing', () => {
    for (const bad of [
      '',
      '{',
      'null',
      '[]',
      '7',
      '"header"',
      '{"header":null}',
      '{"header":[true]}',
      '{"header":"blockLogin"}',
      '{"header":7}',
      null,
      undefined,
    ]) {
      expect(parsePrivileges(bad), String(bad)).toEqual(defaultPrivileges());
    }
  });

  test('unknown areas and values that are objects are ignored', () => {
    const privileges = parsePrivileges(
      '{"kitchen":{"cook":true},"header":{"a":{"b":true},"c":null,"d":[1],"e":false}}',
    );
    expect(Object.keys(privileges)).not.toContain('kitchen');
    expect(privileges.header).toEqual({ e: false });
  });
});

describe('never a prototype', () => {
  test('neither the registry nor an area has one, and none is changed', () => {
    const privileges = parsePrivileges(
      '{"__proto__":{"header":{"blockLogin":true}},"constructor":{"prototype":{"x":1}},' +
        '"header":{"__proto__":true,"toString":false}}',
    );
    expect(Object.getPrototypeOf(privileges)).toBeNull();
    for (const area of privilegeAreas) expect(Object.getPrototypeOf(privileges[area])).toBeNull();
    expect(Object.keys(privileges.header)).toEqual(['__proto__', 'toString']);
    expect(({} as Record<string, unknown>)['blockLogin']).toBeUndefined();
    expect(blocksLogin(privileges)).toBe(false);
    expect(isGranted(defaultPrivileges(), 'header', 'constructor')).toBe(false);
  });

  test('no text makes it throw', () => {
    fc.assert(
      fc.property(fc.oneof(naughtyText, fc.json()), (json) => {
        expect(Object.getPrototypeOf(parsePrivileges(json))).toBeNull();
      }),
    );
    expect(parsePrivileges(hugeText)).toEqual(defaultPrivileges());
  });
});

describe('portal §6: known privileges', () => {
  test('header.blockLogin, as true, 1 or "true"', () => {
    for (const value of ['true', '1', '"true"'])
      expect(blocksLogin(parsePrivileges(`{"header":{"blockLogin":${value}}}`)), value).toBe(true);
    for (const value of ['false', '0', '"false"', '"1"', 'null', '2'])
      expect(blocksLogin(parsePrivileges(`{"header":{"blockLogin":${value}}}`)), value).toBe(false);
    expect(blocksLogin(defaultPrivileges())).toBe(false);
  });

  test('referralSources.hideRatesOnBoardStep, companies.hideRatesOnBoardStep', () => {
    expect(
      hidesRatesStep(parsePrivileges('{"referralSources":{"hideRatesOnBoardStep":true}}')),
    ).toBe(true);
    expect(hidesRatesStep(parsePrivileges('{"companies":{"hideRatesOnBoardStep":true}}'))).toBe(
      true,
    );
    expect(
      hidesRatesStep(parsePrivileges('{"referralSource":{"hideRatesOnBoardStep":true}}')),
    ).toBe(false);
  });
});

test('portal §6: a person’s own entry takes the place of their role’s, area by area', () => {
  const overlaid = overlayPrivileges(
    '{"visits":{"view":true},"claims":{"hide":true}}',
    '{"visits":{"hide":true},"users":{}}',
  );
  expect(JSON.parse(overlaid)).toEqual({ visits: { hide: true }, claims: { hide: true } });
  const privileges = parsePrivileges('{"visits":{"view":true},"claims":{"hide":true}}');
  expect([
    areaAccess(privileges, 'visits'),
    areaAccess(privileges, 'claims'),
    areaAccess(privileges, 'users'),
  ]).toEqual(['view', 'none', 'full']);
});
