import { describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import { clientDataOf, partyOf } from './webauthn.ts';

describe('what passkeys are bound to (decision 049)', () => {
  it('is the host of the public address, and answers come from its origin, port included', () => {
    const party = must(partyOf('https://care.example.org:8443/app'), 'party');
    expect([party.rpId, party.originOf('https://evil.example')]).toEqual([
      'care.example.org',
      'https://care.example.org:8443',
    ]);
  });

  it.each(['http://192.0.2.7:8080', 'https://[2001:db8::1]'])(
    'is nothing for an address without a name: %s',
    (url) => {
      expect(partyOf(url)).toBeNull();
    },
  );

  it.each([
    ['http://localhost:8080', 'http://localhost:8080'],
    ['http://localhost', 'http://localhost'],
    ['https://localhost:8080', 'http://localhost'],
    ['http://localhost.evil.example', 'http://localhost'],
    ['http://localhost:8080/x', 'http://localhost'],
    ['http://evil.example#http://localhost:8080', 'http://localhost'],
  ])('is localhost without a public address: %s has to come from %s', (said, expected) => {
    const party = must(partyOf(undefined), 'party');
    expect([party.rpId, party.originOf(said)]).toEqual(['localhost', expected]);
  });
});

describe('what a browser says of a ceremony', () => {
  const sealed = (text: string): string => Buffer.from(text).toString('base64url');

  it('is read, and is null when it is anything else', () => {
    expect(
      clientDataOf(
        sealed('{"type":"webauthn.get","challenge":"abc","origin":"http://localhost","more":1}'),
      ),
    ).toEqual({ challenge: 'abc', origin: 'http://localhost' });
    for (const text of [
      '',
      'null',
      '[]',
      '"abc"',
      '{"challenge":"abc"}',
      '{"challenge":1,"origin":"x"}',
      '{"challenge":"abc","origin":null}',
      '{"challenge":',
    ])
      expect(clientDataOf(sealed(text)), text).toBeNull();
    expect(clientDataOf('____')).toBeNull();
  });
});
