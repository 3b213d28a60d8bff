import { describe, expect, it } from 'vitest';
import { noteOf, patientOf } from '#client/features/note/testing/filled-note.ts';
import { missingForRoad } from './road-model.ts';

describe('road check', () => {
  it('is complete with chart and form, even for a first visit without medications', () => {
    expect(missingForRoad({ patient: patientOf(), note: noteOf({}) })).toEqual([]);
  });

  it('reports a missing chart with its medications, and a form this version of the app does not know', () => {
    expect(missingForRoad({ patient: null, note: noteOf({}) })).toEqual(['chart', 'medications']);
    expect(
      missingForRoad({ patient: patientOf(), note: noteOf({}, { formVersion: 999 }) }),
    ).toEqual(['form']);
  });

  it('reports everything missing for a visit that is not on the device', () => {
    expect(missingForRoad(null)).toEqual(['chart', 'medications', 'last-note', 'form']);
  });
});
