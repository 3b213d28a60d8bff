/** A question of a small pack: a body weight in kilograms. */
export const weightItem = {
  kind: 'number',
  path: 'weight',
  label: 'Weight',
  unit: 'kg',
  min: 1,
  max: 400,
  step: 1,
};

/** A form pack of one section, as the text of its file (docs/form-packs.md). */
export const smallPack = (title: string, items: readonly unknown[] = [weightItem]): string =>
  JSON.stringify({
    format: 'porchlight-form-pack/1',
    form: {
      id: 'pack',
      version: 1,
      title,
      disciplines: [],
      visitTypeIds: [],
      logic: 'expressions',
      sections: [{ id: 'one', title: 'One', source: 'Test', items }],
    },
    texts: { de: { Weight: 'Gewicht' } },
  });
