import type { MiddlewareHandler } from 'hono';
import { contentKeyHeader } from '#contract/sealed-answer.ts';
import { isAppOrigin, type Addresses } from './same-origin.ts';

/**
 * Answers for pages of the app that are served from another address than a service group (spec
 * portal §7, "each on its own address"): with cookies, for the origins that were named and no
 * other. Without `APP_ORIGINS` no answer has any of these headers.
 */

const asked = [
  'content-type',
  'content-encoding',
  'x-porchlight',
  'x-request-id',
  'x-session-key',
  'x-upload-grant',
  contentKeyHeader,
  'tus-resumable',
  'upload-offset',
].join(', ');
const shown = [
  'retry-after',
  'server-timing',
  'tus-resumable',
  'upload-offset',
  'x-request-id',
  'x-standing',
];
/** Seconds a browser remembers the answer to its question. */
const rememberedSeconds = '600';

export function crossOrigin(addresses: Addresses): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin');
    const isOurs =
      addresses.appOrigins.length > 0 &&
      origin !== undefined &&
      isAppOrigin(origin, c.req.header('host') ?? null, addresses);
    if (isOurs && c.req.method === 'OPTIONS') {
      c.res = new Response(null, {
        status: 204,
        headers: {
          'access-control-allow-methods': 'GET, HEAD, PATCH, POST',
          'access-control-allow-headers': asked,
          'access-control-max-age': rememberedSeconds,
        },
      });
    } else {
      await next();
    }
    if (addresses.appOrigins.length > 0) c.res.headers.append('vary', 'origin');
    if (!isOurs) return;
    c.res.headers.set('access-control-allow-origin', origin);
    c.res.headers.set('access-control-allow-credentials', 'true');
    c.res.headers.set('access-control-expose-headers', shown.join(', '));
    c.res.headers.set('cross-origin-resource-policy', 'same-site');
  };
}
