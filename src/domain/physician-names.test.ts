import { describe, expect, it } from 'vitest';
import { isNamedPhysician } from './physician-names.ts';

describe('the name that signs an order is that of its physician', () => {
  it.each([
    ['Dr. Pat Park', 'Pat Park, MD'],
    ['Dr. Pat Park', '  pat   PARK m.d., F.A.C.P. '],
    ['Pat Park, MD', 'Dr Pat Park'],
    ['Pat Park', 'Park, Pat'],
    ['Pat Park', 'Park Pat'],
    ['Park, Pat, MD', 'Pat Park'],
    ['Pat Park', 'P. Park'],
    ['P. Park', 'Pat Park'],
    ['Pat Park', 'P.Park, DO'],
    ['Pat Q. Park', 'Pat Park'],
    ['Pat Park', 'Pat Quinn Park'],
    ['Pat Q. Park', 'Pat Quinn Park'],
    ['J.R. Teacupson', 'John R. Teacupson Jr.'],
    ['José Muñoz-Peña', 'jose munoz pena'],
    ['Maria Garcia Lopez', 'Garcia Lopez, Maria'],
    ['Garcia Lopez, Maria', 'Maria Garcia'],
    ["Sinéad O'Brien", 'Sinead OBrien'],
    ['Ann De La Cruz', 'Ann Delacruz'],
    ['Heath Brightwater', 'Heath Brightwaters'],
    ['Dr. Park', 'Pat Park'],
    ['Dr. Park', 'Park'],
    ['Dr. Park, DO', 'Pat Park, DO'],
    ['Anh Do', 'Anh Do, DO'],
    ['Do, Anh', 'Dr. Anh Do'],
    ['Do, Van Anh', 'Van Anh Do'],
    ['Pat Park DO', 'Park, Pat'],
    ['M.D. Teacupson, MD', 'Mary Dora Teacupson'],
    ['Pat Park (cardiology)', 'Pat Park'],
    ['Pat Park, MD, Internal Medicine', 'Park, Pat'],
    ['', 'Anybody'],
    ['Dr.', 'Anybody'],
  ])('%s is %s', (named, typed) => {
    expect(isNamedPhysician(named, typed)).toBe(true);
  });

  it.each([
    ['Dr. Pat Park', 'Phoebe Ordway'],
    ['Dr. Pat Park', 'Pat Parker'],
    ['Pat Park', 'Sam Park'],
    ['Pat Park', 'S. Park'],
    ['Pat Q. Park', 'Pat R. Park'],
    ['Pat Park', 'P. P.'],
    ['Pat Park', 'Pat P.'],
    ['Pat Park', 'Pat'],
    ['Pat Park', 'Park'],
    ['Pat Quinn Park', 'Pat Quinn'],
    ['Garcia Lopez, Maria', 'Maria Teacupson'],
    ['Jon Christopherson', 'Jan Christopherson'],
    ['Anh Do', 'Anh Tran'],
    ['Dr. Park', 'Dr. Ordway'],
    ['Pat Park', 'MD'],
    ['Pat Park', '—'],
    ['Pat Park', ''],
  ])('%s is not %s', (named, typed) => {
    expect(isNamedPhysician(named, typed)).toBe(false);
  });
});
