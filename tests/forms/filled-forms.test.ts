import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newestForms } from '#forms/registry.ts';
import { formsInFolders } from './released.ts';

/**
 * Each form's own test fills it as a clinician would: by that helper, or by one for its family that
 * calls it.
 */
const src = join(import.meta.dirname, '../../src/forms');
const read = (...path: readonly string[]): string => readFileSync(join(src, ...path), 'utf8');
const helper = 'fillsAsAClinicianWould(';
const families: Readonly<Record<string, readonly string[]>> = {
  'behavesAsTherapyDocument(': ['testing', 'therapy-document.ts'],
  'oasisScenario(': ['oasis', 'testing', 'scenario.ts'],
};

describe('the test of every form', () => {
  it('fills it as a clinician would: skips both ways, bands of scores, what stops it and its mend', async () => {
    const released = await formsInFolders();
    const newest = released.filter(({ form }) =>
      newestForms().some(({ id, version }) => id === form.id && version === form.version),
    );
    expect(newest).toHaveLength(newestForms().length);
    const unfilled = newest.filter(({ name }) => {
      const text = read(name, 'form.test.ts');
      return ![helper, ...Object.keys(families)].some((call) => text.includes(call));
    });
    expect(unfilled.map(({ name }) => name)).toEqual([]);
  });

  it('does so by the helpers of the families too', () => {
    for (const path of Object.values(families)) expect(read(...path)).toContain(helper);
  });
});
