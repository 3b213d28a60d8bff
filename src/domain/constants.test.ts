import { describe, expect, it } from 'vitest';
import {
  constantProblem,
  constantProblems,
  isListed,
  jsonExample,
  knownConstants,
  leavesServer,
  listConstant,
  listText,
  orderCategories,
  readList,
} from './constants.ts';
import { autoSaveSeconds, configured } from './settings.ts';

const web = (name: string) => ({ type: 'WebAppConfig', name });
const ada = '0a000000-0000-4000-8000-000000000001';

describe('the server-supplied constants (spec portal §9)', () => {
  it('are those that the specification names, each with one type', () => {
    const names = knownConstants.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const printed =
      'Safety missedVisitReasonTypes BLOBENCRYPTIONKEY locationExpiryInMins showLogs ' +
      'autoSaveInterval idleTimeout expireVisitReasonTypes episodeArchiveReasons ' +
      'clearingHouseTypes payerAttributesFieldTypes alertInactiveReason smsFromNumbers ' +
      'inactivateProviderReasonTypes defaultVisitEpisodeStafferId twoStringDuplicatePercentage ' +
      'physicianOrderCategories showSupport raceData';
    expect(names).toEqual(expect.arrayContaining(printed.split(' ')));
  });

  it('give an agency without categories of orders the app’s own, and with an entry its own only', () => {
    expect(orderCategories([])).toContain('Equipment and supplies');
    const own = { ...web('physicianOrderCategories'), value: '["Wound care"]' };
    expect(orderCategories([own])).toEqual(['Wound care']);
    expect(orderCategories([{ ...own, value: '[]' }])).toEqual([]);
  });

  it('have defaults that fit their own rules', () => {
    for (const each of knownConstants)
      if (each.initial !== null) expect(constantProblem(each, each.initial), each.name).toBeNull();
    expect(knownConstants.find(({ name }) => name === 'autoSaveInterval')?.initial).toBe(
      String(autoSaveSeconds),
    );
  });

  it('of JSON take the example that is shown', () => {
    const json = knownConstants.flatMap((each) => (each.kind === 'json' ? [each] : []));
    expect(json.length).toBeGreaterThan(3);
    for (const each of json)
      expect(constantProblem(each, JSON.stringify(jsonExample(each.shape))), each.name).toBeNull();
  });

  it('keep keys of other services on the server', () => {
    expect(leavesServer(web('drugInformationApiKey'))).toBe(false);
    expect(leavesServer(web('idleTimeout'))).toBe(true);
    expect(leavesServer(web('ourOwn'))).toBe(true);
  });
});

describe('a value is checked by the kind of its constant', () => {
  it.each([
    ['idleTimeout', '0', 'number'],
    ['idleTimeout', '721', 'number'],
    ['idleTimeout', 'soon', 'number'],
    ['idleTimeout', ' ', 'blank'],
    ['idleTimeout', '20', null],
    ['autoSaveInterval', '4', 'number'],
    ['showLogs', listText(['nora']), 'id'],
    ['showLogs', listText([ada]), null],
    ['smsFromNumbers', '["555"]', 'phone'],
    ['smsFromNumbers', '["2135550100"]', null],
    ['episodeArchiveReasons', '["Moved","Moved"]', 'list'],
    ['episodeArchiveReasons', '[]', 'list'],
    ['episodeArchiveReasons', 'Moved, Died', null],
    ['drugInformationApi', 'http://drugs.example', 'address'],
    ['drugInformationApi', 'javascript:alert(1)', 'address'],
    ['drugInformationApi', 'https://drugs.example/v1', null],
    ['defaultVisitEpisodeStafferId', 'Ada', 'id'],
    ['defaultVisitEpisodeStafferId', ada, null],
    ['agencyNpi', '123456789', 'npi'],
    ['agencyNpi', '1234567893', null],
    ['agencyCcn', '05-123', 'ccn'],
    ['agencyCcn', '05A123', null],
    ['agencyState', 'Ca', 'state'],
    ['agencyBranchId', 'too long for it', 'short'],
    ['payerAttributesFieldTypes', '[{"name":"Plan","type":"colour"}]', 'json'],
    ['payerAttributesFieldTypes', '[{"name":"Plan","type":"text","more":1}]', 'json'],
    ['payerAttributesFieldTypes', '[{"name":"Plan"}]', 'json'],
    ['payerAttributesFieldTypes', '{', 'json'],
    ['payerAttributesFieldTypes', '[{"name":"Plan","type":"text"}]', null],
    ['ourOwn', 'anything', null],
    ['ourOwn', '', 'blank'],
  ] as const)('%s: %s is %s', (name, value, problem) => {
    expect(constantProblem(web(name), value)).toBe(problem);
  });

  it.each([
    ['session', null],
    ['off', null],
    ['Session', 'choice'],
    ['', 'blank'],
    ['q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA', 'choice'],
  ] as const)('BLOBENCRYPTIONKEY is a choice and never a key: %s is %s', (value, problem) => {
    const key = { type: 'AppConfig', name: 'BLOBENCRYPTIONKEY' };
    expect(constantProblem(key, value)).toBe(problem);
    expect(constantProblems.choice).toBe('Choose one of the values.');
  });
});

describe('list constants', () => {
  it('are read as JSON and with commas', () => {
    expect(readList('["a", " b "]')).toEqual(['a', 'b']);
    expect(readList('a, b,,')).toEqual(['a', 'b']);
    expect(readList('7')).toEqual(['7']);
  });

  it('say whom they name (showLogs, showSupport)', () => {
    const constants = [{ ...web('showLogs'), value: listText([ada]) }];
    expect(isListed(constants, 'showLogs', ada)).toBe(true);
    expect(isListed(constants, 'showSupport', ada)).toBe(false);
    expect(isListed([], 'showLogs', ada)).toBe(false);
    expect(listConstant(constants, 'showLogs')).toContain(ada);
    expect(listConstant(constants, 'showSupport')).toEqual([]);
    expect(configured(constants, 'showLogs', 7)).toBe(7);
  });
});

it('takes any text where a constant has no form of its own', () => {
  const key = { type: 'AppConfig', name: 'mapsServiceKey' };
  expect(constantProblem(key, 'any key')).toBeNull();
});
