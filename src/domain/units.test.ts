import { describe, expect, it } from 'vitest';
import { inUnitOf } from './units.ts';

const temperature = { unit: '°F', min: 85, max: 110, step: 0.1 };
const weight = { unit: 'lb', min: 1, max: 1_000, step: 0.1 };
const length = { unit: 'cm', min: 0, max: 100, step: 0.1 };
const height = { unit: 'in', min: 20, max: 90, step: 1 };

describe('a reading in another unit', () => {
  it.each([
    [temperature, '37 °C', 98.6],
    [temperature, '37,5c', 99.5],
    [{ unit: '°C', min: 25, max: 45, step: 0.1 }, '98.6 F', 37],
    [weight, '81.5 kg', 179.7],
    [weight, '500 G', 1.1],
    [weight, '16oz', 1],
    [{ ...weight, unit: 'kg' }, '180 lbs', 81.6],
    [length, '2 in', 5.1],
    [length, '12 mm', 1.2],
    [length, '0.5m', 50],
    [height, '170 cm', 67],
    [height, '5 ft', 60],
  ])('%o takes %s as %d', (question, given, value) => {
    expect(inUnitOf(question, given)?.value).toBe(value);
  });

  it('is told as it was taken', () => {
    expect(inUnitOf(weight, '81,5kg')).toEqual({ value: 179.7, taken: '81,5 kg' });
    expect(inUnitOf(temperature, 37)).toEqual({ value: 98.6, taken: '37 °C' });
  });

  it('may name the unit of the question itself', () => {
    expect(inUnitOf(weight, '180 lb')).toEqual({ value: 180, taken: '180 lb' });
  });

  it('is a temperature without words only where it can be no other', () => {
    // A unit of an agency's own form may have any name.
    expect(inUnitOf({ unit: 'constructor', min: 0, max: 1, step: 1 }, 99)).toBeNull();
    expect(inUnitOf({ unit: '°C', min: 25, max: 45, step: 0.1 }, 99)?.value).toBe(37.2);
    expect(inUnitOf(temperature, 98.6)).toBeNull();
    expect(inUnitOf(temperature, 60)).toBeNull();
    expect(inUnitOf(weight, 4_000)).toBeNull();
  });

  it.each([
    [weight, 'heavy'],
    [weight, '80 stones'],
    [weight, '80..5 kg'],
    [weight, '37 °C'],
    [weight, '900 kg'],
    [{ ...weight, unit: 'mL' }, '80 kg'],
    [weight, ''],
  ])('%o leaves %s as it is', (question, given) => {
    expect(inUnitOf(question, given)).toBeNull();
  });
});
