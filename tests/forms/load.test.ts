import { expect, it, vi } from 'vitest';

/** What a phone knows of forms: nothing at its start, and one more with every note it opens. */
it('knows a form when it was loaded, and no other', async () => {
  vi.resetModules();
  const { isReleased, loadForm } = await import('#forms/load.ts');
  const { knownForm } = await import('#forms/known.ts');
  expect([isReleased('aide-visit', 1), knownForm('aide-visit', 1)]).toEqual([true, null]);
  expect((await loadForm('aide-visit', 1))?.title).toBe('Aide visit');
  expect(knownForm('aide-visit', 1)?.version).toBe(1);
  expect(knownForm('skilled-nursing-visit', 2)).toBeNull();
});

it('says of a form that does not exist that there is none', async () => {
  const { isReleased, loadForm } = await import('#forms/load.ts');
  expect([isReleased('aide-visit', 99), await loadForm('aide-visit', 99)]).toEqual([false, null]);
});

it('loads all of them for answers whose form has no name any more', async () => {
  vi.resetModules();
  const { loadEveryForm } = await import('#forms/load.ts');
  const { forms } = await import('#forms/registry.ts');
  expect(new Set((await loadEveryForm()).map(({ id, version }) => `${id}/${version}`))).toEqual(
    new Set(forms.map(({ id, version }) => `${id}/${version}`)),
  );
});
