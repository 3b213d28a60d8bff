/** Headers of every answer (OWASP Secure Headers; docs/security.md). */

/**
 * No inline script or style anywhere. Argon2 on the device is WebAssembly; blob: shows a PDF made
 * on the device and pictures that only exist there. A recording plays only from a blob:. Text
 * never becomes markup or script: the one policy of `src/client/session/script-address.ts` lets the
 * app's own workers through and nothing else.
 */
const contentSecurityPolicy = (serviceOrigins: readonly string[]): string =>
  [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    'media-src blob:',
    "font-src 'self'",
    ["connect-src 'self'", ...serviceOrigins].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types porchlight',
  ].join('; ');

const fixed: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy':
    'geolocation=(self), camera=(self), microphone=(self), payment=(), usb=(), interest-cohort=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** One year, as browsers ask for. Only on https: on plain http the header is ignored. */
const strictTransport = 'max-age=31536000; includeSubDomains';

/** @param serviceOrigins where service groups with addresses of their own answer */
export const securityHeaders = ({
  publicUrl,
  serviceOrigins,
}: {
  readonly publicUrl: string | undefined;
  readonly serviceOrigins: readonly string[];
}): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(serviceOrigins),
  ...fixed,
  ...(publicUrl?.startsWith('https:') === true && { 'strict-transport-security': strictTransport }),
});
