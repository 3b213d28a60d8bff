import { describe, expect, it, test } from 'vitest';
import { pinFault } from './pins.ts';

test.each(['123', '123456789', '12a4', '', '١٢٣٤', '1379\n', ' 1379'])(
  '%j is no PIN: four to eight digits',
  (text) => {
    expect(pinFault(text)).toBe('form');
  },
);

describe('PINs guessed first are refused: repeated or sequential digits (NIST SP 800-63B, 5.1.1.2)', () => {
  it.each(['1111', '00000000', '1212', '121212', '123123', '565656'])(
    '%s repeats itself',
    (pin) => {
      expect(pinFault(pin)).toBe('guessable');
    },
  );

  it.each(['1234', '12345678', '4321', '87654321', '0123', '7890', '8901', '3210', '2109'])(
    '%s counts',
    (pin) => {
      expect(pinFault(pin)).toBe('guessable');
    },
  );

  it('is part of the account, such as the year in a user name', () => {
    expect(pinFault('1979', ['nora1979', 'Nora'])).toBe('guessable');
    expect(pinFault('1979', ['nora.nurse', 'Nora'])).toBeNull();
  });

  it.each(['1379', '1357', '246813', '1235', '2580', '1122', '11112', '98760'])(
    '%s is taken',
    (pin) => {
      expect(pinFault(pin)).toBeNull();
    },
  );
});
