import { describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import { firstVisitTypes } from '#server/features/agency/reference.ts';
import { lackingTypes, presentLacking } from './lacking.ts';

const first = (id: number) =>
  must(
    firstVisitTypes.find((type) => type.id === id),
    `visit type ${id}`,
  );
const without = (...ids: readonly number[]) =>
  firstVisitTypes.filter(({ id }) => !ids.includes(id));
const changed = (id: number, change: object) => [...without(id), { ...first(id), ...change }];

describe('what an agency lacks of the first visit types', () => {
  it('is nothing for a new one', () => {
    expect(lackingTypes(firstVisitTypes, firstVisitTypes)).toEqual([]);
  });

  it('are those whose number is free', () => {
    expect(lackingTypes(without(271, 263), firstVisitTypes).map(presentLacking)).toEqual([
      { id: 263, type: 'Incident report', discipline: 'RN', form: 'Incident report', isNew: true },
      {
        id: 271,
        type: 'Communication note',
        discipline: 'RN',
        form: 'Communication note',
        isNew: true,
      },
    ]);
  });

  it('are newer forms for a type of the same name, not for a pack', () => {
    const old = changed(211, { form_id: 'therapy-visit' });
    expect(lackingTypes(old, firstVisitTypes)).toEqual([{ type: first(211), isNew: false }]);
    const pack = changed(211, { form_id: 'pack-0a000000-0000-4000-8000-000000000001' });
    expect(lackingTypes(pack, firstVisitTypes)).toEqual([]);
  });

  it('leave a type of the agency’s own alone while its form can be written', () => {
    const own = { type: 'Fall follow-up', form_id: 'skilled-nursing-visit' };
    expect(lackingTypes(changed(263, own), firstVisitTypes)).toEqual([]);
    const retired = { type: 'Hydrotherapy', discipline: 'PT', form_id: 'therapy-visit' };
    expect(lackingTypes(changed(263, retired), firstVisitTypes)).toEqual([
      { type: expect.objectContaining({ id: 263, form_id: 'pt-visit' }), isNew: false },
    ]);
  });
});
