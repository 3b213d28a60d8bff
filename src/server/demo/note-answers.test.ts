import { expect, test } from 'vitest';
import { must } from '#domain/must.ts';
import { secondLook } from '#domain/second-look/second-look.ts';
import type { LookDocument } from '#domain/second-look/facts.ts';
import { formById } from '#forms/registry.ts';
import { noteAnswers } from './note-answers.ts';
import { patientChart } from './patients.ts';
import { careProfiles } from './profiles.ts';
import { Chance } from './random.ts';

const profile = must(careProfiles[0], 'profile');
const chance = new Chance(7);
const chart = patientChart(chance, 3, profile, '2026-11-20');
const patient = { chart, mrn: 'MR100004', startOfCare: '10/05/2026' };
const assessment = (formId: string, visitTypeId: number, date: string): LookDocument => {
  const form = must(formById(formId), 'form');
  const answers = noteAnswers({
    form,
    profile,
    chance,
    date,
    patient,
    visitTypeId,
    providerType: 'RN',
    rowIds: Array.from({ length: 12 }, () => chance.id()),
    careDays: 0,
  });
  return {
    id: formId,
    formId,
    formVersion: 1,
    author: 'Nora Nurse',
    role: 'RN',
    date,
    timepoint: form.timepoint ?? null,
    answers,
  };
};

test('assessments of the demo say who the patient is as the chart does, one like the other', () => {
  const start = assessment('oasis-start-of-care', 100, '10/05/2026');
  const later = assessment('oasis-recertification', 306, '12/01/2026');
  expect(start.answers).toMatchObject({
    'oasis.M0020': 'MR100004',
    'oasis.M0030': '10/05/2026',
    'oasis.M0040first': chart['firstName'],
    'oasis.M0066': chart['birthday'],
    'oasis.A0810': chart['gender'] === 'F' ? '2' : '1',
  });
  expect(start.answers).not.toHaveProperty(['oasis.M0040suffix']);
  const found = [
    secondLook({ note: start, chart, startOfCare: '10/05/2026', earlier: [] }),
    secondLook({ note: later, chart, startOfCare: '10/05/2026', earlier: [start] }),
  ].flat();
  const ofPerson = ['SL-C51', 'SL-L01'];
  expect(found.filter(({ rule }) => ofPerson.includes(rule))).toEqual([]);
});
