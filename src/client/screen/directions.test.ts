import { expect, it } from 'vitest';
import { directionsTo } from './directions.ts';

it('links to the device’s map app', () => {
  expect(directionsTo('412 Oak St & Co', 'Linux; Android 14')).toBe(
    'geo:0,0?q=412%20Oak%20St%20%26%20Co',
  );
  expect(directionsTo('412 Oak St', 'iPhone')).toMatch(/^https:\/\/maps\.apple\.com/);
  expect(directionsTo('412 Oak St', 'X11; Linux')).toMatch(/^https:/);
});
