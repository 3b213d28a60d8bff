import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { disableRequired } from './form-requirements.ts';

describe('rules §5: required and exportRequired switched off except for named fields', () => {
  const definition = {
    title: 'Visit',
    sections: [
      {
        id: 's1',
        items: [
          { name: 'pulse', required: true, exportRequired: true },
          { path: 'vitals.temp', required: true },
          { label: 'Note', required: 'yes' },
        ],
      },
      {
        id: 's2',
        required: true,
        items: [{ field: 'M1860', exportRequired: true, rows: [{ name: 'left', required: true }] }],
      },
    ],
    byKey: { weight: { required: true }, height: { required: true } },
  };

  test('everywhere, at any depth, and nothing else changes', () => {
    expect(disableRequired(definition)).toEqual({
      title: 'Visit',
      sections: [
        {
          id: 's1',
          items: [
            { name: 'pulse', required: false, exportRequired: false },
            { path: 'vitals.temp', required: false },
            { label: 'Note', required: false },
          ],
        },
        {
          id: 's2',
          required: false,
          items: [
            { field: 'M1860', exportRequired: false, rows: [{ name: 'left', required: false }] },
          ],
        },
      ],
      byKey: { weight: { required: false }, height: { required: false } },
    });
  });

  test('except for fields named by name, path, id, field or key, but not the fields inside them', () => {
    const { sections, byKey } = disableRequired(definition, [
      'pulse',
      'vitals.temp',
      's2',
      'M1860',
      'weight',
    ]);
    expect(sections[0]?.items).toEqual([
      { name: 'pulse', required: true, exportRequired: true },
      { path: 'vitals.temp', required: true },
      { label: 'Note', required: false },
    ]);
    expect(sections[1]).toEqual({
      id: 's2',
      required: true,
      items: [{ field: 'M1860', exportRequired: true, rows: [{ name: 'left', required: false }] }],
    });
    expect(byKey).toEqual({ weight: { required: true }, height: { required: false } });
    expect(disableRequired({ label: 'pulse', required: true }, ['pulse'])).toEqual({
      label: 'pulse',
      required: false,
    });
    expect(disableRequired({ id: 7, required: true }, ['7'])).toEqual({ id: 7, required: false });
  });

  test('the given definition stays unchanged; a missing flag is not added', () => {
    const frozen = Object.freeze({ name: 'pulse', required: true });
    expect(disableRequired(frozen)).not.toBe(frozen);
    expect(disableRequired({ name: 'pulse' })).toEqual({ name: 'pulse' });
    expect(disableRequired({ name: 'pulse', required: undefined })).toEqual({
      name: 'pulse',
      required: undefined,
    });
    for (const plain of [null, 7, 'required', undefined])
      expect(disableRequired(plain)).toBe(plain);
  });

  test('applying it twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(disableRequired(disableRequired(value))).toEqual(disableRequired(value));
      }),
    );
  });
});
