import { must } from '#domain/must.ts';

const built = import.meta.glob<string>('./keys/key.worker.ts', {
  query: '?worker&url',
  import: 'default',
  eager: true,
});

const plan = import.meta.glob<string>('../features/staffing/plan.worker.ts', {
  query: '?worker&url',
  import: 'default',
  eager: true,
});

const codes = import.meta.glob<string>('../features/codes/codes.worker.ts', {
  query: '?worker&url',
  import: 'default',
  eager: true,
});

/**
 * Addresses of the only scripts that the app itself starts (Trusted Types; the server's policy
 * names `porchlight`).
 */
const addresses = {
  serviceWorker: '/sw.js',
  keyWorker: must(Object.values(built)[0], 'key worker'),
  codesWorker: must(Object.values(codes)[0], 'codes worker'),
  planWorker: must(Object.values(plan)[0], 'plan worker'),
} as const;

/**
 * The part of Trusted Types used here. TypeScript's library lacks these types, so trusted values
 * are typed as strings.
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
 * The address of a script as workers accept it: a trusted value where the browser knows Trusted
 * Types, otherwise the string.
 */
export const scriptAddress = (script: keyof typeof addresses): string =>
  policy?.createScriptURL(addresses[script]) ?? addresses[script];
