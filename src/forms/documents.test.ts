import { describe, expect, it } from 'vitest';
import { providerTypes } from '#domain/clinicians.ts';
import { must } from '#domain/must.ts';
import { documentForms, mayWrite } from './documents.ts';
import { formById } from './registry.ts';

describe('documents without a visit', () => {
  it('are written by the disciplines of their forms', () => {
    for (const id of documentForms) {
      const { disciplines } = must(formById(id), id);
      expect(
        providerTypes.filter((type) => mayWrite(id, type)),
        id,
      ).toEqual(providerTypes.filter((type) => disciplines.includes(type)));
    }
  });

  it('are no other forms, and nobody’s without a discipline', () => {
    expect(mayWrite('skilled-nursing-visit', 'RN')).toBe(false);
    expect(mayWrite('toString', 'RN')).toBe(false);
    expect(mayWrite('communication-note', null)).toBe(false);
  });
});
