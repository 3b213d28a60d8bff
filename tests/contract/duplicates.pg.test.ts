import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeConstant, saveConstant } from '#contract/constants.ts';
import { importData, patientDuplicates, savePatient } from '#contract/patients.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** Spec rules §5 (similarity 0.9 on pairs of letters), portal §9 (twoStringDuplicatePercentage). */
describe.each(databasesOf(import.meta.url))('possible duplicates on %s', (database) => {
  let server: TestServer;
  let scheduler: Api;
  let first: string;
  const person = {
    lastName: 'Quartzhaven-Winterbourne',
    firstName: 'Wilhelmina',
    birthday: '03/05/1941',
    phone: '(559) 555-7731',
  };
  const found = async (parts: Partial<typeof person>, except: string | null = null) =>
    (await scheduler.call(patientDuplicates, { ...person, ...parts, except })).rows;
  /** Those whose names are alike; a hint is none of them. */
  const idsOf = async (parts: Partial<typeof person>) =>
    (await found(parts)).flatMap(({ id, isHint }) => (isHint === true ? [] : [id]));

  beforeAll(async () => {
    server = await startServer({ database });
    scheduler = await signedIn(server.url, 'scheduler');
    const { phone, ...names } = person;
    const { patient } = await scheduler.call(savePatient, {
      id: null,
      entryId: randomUUID(),
      baseRevision: 0,
      patch: { ...names, phoneNumber1: phone, city: 'Fresno' },
      status: null,
    });
    first = patient.id;
  });
  afterAll(() => server.stop());

  it('are found with what can be compared, and the record itself is none', async () => {
    expect(await found({})).toEqual([
      expect.objectContaining({
        id: first,
        name: 'Quartzhaven-Winterbourne, Wilhelmina',
        birthday: '03/05/1941',
        phone: '5595557731',
        address: 'Fresno',
        status: 'Draft',
        percent: 100,
      }),
    ]);
    expect(await found({}, first)).toEqual([]);
  });

  it.each([
    ['a name written otherwise', { lastName: 'Quartzhavn-Winterbourne' }],
    ['the names swapped', { lastName: 'Wilhelmina', firstName: 'Quartzhaven-Winterbourne' }],
    ['another beginning and the birth date', { firstName: 'Vilhelmina', phone: '' }],
    ['another beginning and the telephone', { firstName: 'Vilhelmina', birthday: '' }],
    ['no birth date', { birthday: '', phone: '' }],
    ['another birth date and the same telephone', { birthday: '03/05/1914' }],
  ])('are found by %s', async (_by, parts) => {
    expect(await idsOf(parts)).toEqual([first]);
  });

  it('are none with another birth date and telephone, or another name', async () => {
    expect(await found({ birthday: '03/05/1914', phone: '' })).toEqual([]);
    expect(await found({ lastName: 'Pebble', phone: '' })).toEqual([]);
    expect(await found({ lastName: 'Pebble', birthday: '' })).toEqual([]);
    expect(await found({ lastName: '', firstName: '' })).toEqual([]);
    expect(await idsOf({ lastName: 'Pebble' })).toEqual([]);
  });

  it('are a hint with another name and the same birth date and telephone', async () => {
    const [hint, ...rest] = await found({ lastName: 'Pebble' });
    expect(hint).toMatchObject({ id: first, isHint: true });
    expect(hint?.percent).toBeLessThan(90);
    expect(rest).toEqual([]);
    for (const alike of await found({})) expect(alike).not.toHaveProperty('isHint');
  });

  it('follow the percentage of the agency', async () => {
    const admin = await signedIn(server.url, 'admin');
    const constant = { type: 'WebAppConfig', name: 'twoStringDuplicatePercentage' } as const;
    const typo = { lastName: 'Quartzhavn-Winterbourne' };
    await admin.call(saveConstant, { ...constant, value: '100' });
    expect(await idsOf(typo)).toEqual([]);
    await admin.call(removeConstant, constant);
    expect(await idsOf(typo)).toEqual([first]);
  });

  it('stop an import until it is meant', async () => {
    const xml = `<ClinicalDocument xmlns="urn:hl7-org:v3"><recordTarget><patientRole><patient>
      <name><given>Wilhelmina</given><family>Quartzhavn-Winterbourne</family></name>
      <birthTime value="19410305"/></patient></patientRole></recordTarget></ClinicalDocument>`;
    const input = { fileName: 'summary.xml', xml };
    const { problem } = await scheduler.ask(importData, { ...input, confirmDuplicate: false });
    expect(problem).toMatchObject({
      code: 'patient.possible-duplicate',
      detail: { patientIds: [first] },
    });
    expect((await scheduler.ask(importData, { ...input, confirmDuplicate: true })).status).toBe(
      200,
    );
  });

  it('stop no import by a hint', async () => {
    const xml = `<ClinicalDocument xmlns="urn:hl7-org:v3"><recordTarget><patientRole>
      <telecom value="tel:+1-559-555-7731"/><patient>
      <name><given>Ida</given><family>Pebblestone</family></name>
      <birthTime value="19410305"/></patient></patientRole></recordTarget></ClinicalDocument>`;
    const input = { fileName: 'other.xml', xml, confirmDuplicate: false };
    const { patientId } = await scheduler.call(importData, input);
    const hints = await found({ firstName: 'Ida', lastName: 'Pebblestone' }, patientId);
    expect(hints.map(({ id, isHint }) => [id, isHint])).toContainEqual([first, true]);
  });
});
