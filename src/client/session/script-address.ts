import { must } from '#domain/must.ts';

const built = import.meta.glob<string>('./keys/key.worker.ts', {
  query: '?worker&url',
  import: 'default',
  eager: true,
});

/**
 * Addresses of scripts that the app itself starts, and no other (Trusted Types; the server's policy
 * names `porchlight`).
 */
const addresses = {
  serviceWorker: '/sw.js',
  keyWorker: must(Object.values(built)[0], 'key worker'),
} as const;

/**
 * The part of Trusted Types that is used here. TypeScript's own library does not know them: what is
 * trusted goes as text.
 */
type Policy = { createScriptURL(address: string): string };
type Policies = {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): Policy;
};

const createScriptURL = (address: string): string => {
  if (Object.values<string>(addresses).includes(address)) return address;
  throw new TypeError('not a script of this app');
};

const { trustedTypes } = globalThis as { trustedTypes?: Policies };
const policy = trustedTypes?.createPolicy('porchlight', { createScriptURL });

/**
 * The address of a script in the form that workers take: trusted where the browser knows Trusted
 * Types, else as it is.
 */
export const scriptAddress = (script: keyof typeof addresses): string =>
  policy?.createScriptURL(addresses[script]) ?? addresses[script];
