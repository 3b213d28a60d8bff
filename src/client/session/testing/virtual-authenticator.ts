import { cdp } from 'vitest/browser';

type Cdp = { send(method: string, params?: object): Promise<unknown> };

/**
 * Adds a Chromium authenticator to the page, whose person always agrees.
 *
 * @returns a function that removes it
 */
export async function virtualAuthenticator(
  wish: { readonly hasPrf?: boolean } = {},
): Promise<() => Promise<void>> {
  const devtools = cdp() as unknown as Cdp;
  await devtools.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    ctap2Version: 'ctap2_1',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
    ...wish,
  };
  const { authenticatorId } = (await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options,
  })) as { authenticatorId: string };
  return async () =>
    void (await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }));
}
