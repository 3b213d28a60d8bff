import { describe, expect, it } from 'vitest';
import type { Answers } from '#forms/define.ts';
import {
  effectsOf,
  fieldError,
  fieldErrors,
  isVisible,
  progress,
  sectionState,
  sectionStates,
} from '#forms/engine.ts';
import { formById } from '#forms/registry.ts';
import { sampleAnswers } from '#forms/sample-answers.ts';
import { largeForm } from '../support/large-form.ts';

const form = largeForm();
const answers = sampleAnswers(form, { random: () => 0.4, date: '01/15/2026', optional: 1 });

/** Answers that write down which paths are read. */
const watched = (read: Set<string>): Answers =>
  new Proxy(answers, {
    get: (target, path, self) => {
      read.add(String(path));
      return Reflect.get(target, path, self) as unknown;
    },
    getOwnPropertyDescriptor: (target, path) => {
      read.add(String(path));
      return Reflect.getOwnPropertyDescriptor(target, path);
    },
    ownKeys: () => {
      throw new Error('walked through all answers');
    },
  });

describe('a form of 600 fields (docs: targets, row 3)', () => {
  it('has 600 fields in sections of 60, complete and without errors when filled', () => {
    expect(form.sections).toHaveLength(10);
    expect(form.sections.flatMap(({ items }) => items)).toHaveLength(600);
    expect(fieldErrors(form, answers)).toEqual([]);
    expect(progress(form, answers)).toEqual({ answered: 150, required: 150 });
    expect(new Set(Object.values(sectionStates(form, answers)))).toEqual(new Set(['completed']));
  });

  it('asks for one key no more than the field and what decides whether it shows', () => {
    const read = new Set<string>();
    const seen = watched(read);
    expect(fieldError(form, seen, 's3.f0')).toBeNull();
    expect(read).toEqual(new Set(['s3.f0']));
    expect(isVisible(form, seen, 's3.f9')).toBe(true);
    expect(read).toEqual(new Set(['s3.f0', 's3.f8']));
  });

  it('reads for the state of one section only that section', () => {
    const read = new Set<string>();
    expect(sectionState(form, 's3', watched(read))).toBe('completed');
    expect([...read].filter((path) => !path.startsWith('s3.'))).toEqual([]);
  });
});

describe('what one answer can change', () => {
  it('is nothing but its own field for most, what shows for a gate, the score for a rating', () => {
    const nursing = formById('skilled-nursing-visit');
    if (!nursing) throw new Error('no nursing note');
    expect(effectsOf(nursing, 'narrative.text')).toEqual({
      sectionId: 'narrative',
      visibility: false,
      scores: [],
      calculated: false,
      alerts: false,
    });
    expect(effectsOf(nursing, 'integumentary.wounds')).toMatchObject({
      visibility: true,
      scores: [],
    });
    expect(effectsOf(nursing, 'wounds.r1.type')).toMatchObject({
      sectionId: 'wounds',
      visibility: true,
    });
    expect(effectsOf(nursing, 'wounds.$order')).toMatchObject({
      sectionId: 'wounds',
      visibility: true,
    });
    expect(effectsOf(nursing, 'braden.mobility')).toMatchObject({
      visibility: false,
      scores: ['braden.score'],
    });
    expect(effectsOf(nursing, 'phq.interest')).toMatchObject({
      visibility: true,
      scores: ['phq.score2', 'phq.score9'],
    });
    expect(effectsOf(nursing, 'vitals.systolic')).toMatchObject({ alerts: true });
    expect(effectsOf(nursing, 'no.such.path')).toBeNull();
  });
});
