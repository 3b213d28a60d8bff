import { describe, expect, it } from 'vitest';
import { goalLists, goalTemplates } from './goals.ts';

describe('goal templates (spec rules §3, §9)', () => {
  const lists = goalLists(goalTemplates);

  it('nest category, person, action and sign by the values of the lists', () => {
    expect(lists.next['pain']).toEqual(['pain.patient']);
    expect(lists.next['pain.patient']).toEqual(['pain.patient.reports']);
    expect(lists.next['pain.patient.reports']).toEqual([
      'pain.patient.reports.level',
      'pain.patient.reports.relief',
    ]);
  });

  it('lead from every value to a sign', () => {
    const all = [...lists.categories, ...lists.persons, ...lists.actions];
    expect(all.filter(({ value }) => (lists.next[value]?.length ?? 0) === 0)).toEqual([]);
    expect(lists.signs.filter(({ value }) => lists.next[value] !== undefined)).toEqual([]);
  });

  it('say what is filled in around a sign', () => {
    expect(lists.fillIns.suffix).toContain('pain.patient.reports.level');
    expect(lists.fillIns.name).toContain('pain.patient.reports.relief');
    expect(lists.fillIns.prefix).toEqual(['skin.patient.shows.noInfection']);
  });

  it('have the specified Foley goal', () => {
    const foley = lists.next['urinary.nurse.foley'] ?? [];
    const labels = lists.signs.filter(({ value }) => foley.includes(value));
    expect(labels.map(({ label }) => label)).toEqual([
      'every 30 days, repeated every 4 weeks',
      'once monthly, repeated every 4 weeks',
    ]);
  });
});
