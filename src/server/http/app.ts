import { Hono } from 'hono';
import { Refusal } from '#contract/errors.ts';
import { eventsPath } from '#contract/call.ts';
import { contentPath, uploadPath } from '#contract/files.ts';
import type { Server } from '#server/runtime/context.ts';
import { crossOrigin } from './cross-origin.ts';
import type { EventStreams } from './events-route.ts';
import { answerContent, answerUpload } from './files-route.ts';
import { healthRoute } from './health.ts';
import { docsPage, docsStyle } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';
import { problemResponse, refusalOf, statusOf } from './problem.ts';
import { runCall } from './run-call.ts';
import { securityHeaders } from './security-headers.ts';
import type { StaticFiles } from './static-files.ts';

type Bindings = { Bindings: { incoming?: { socket?: { remoteAddress?: string } } } };

/** The address a request came from; behind a trusted proxy the one the proxy saw. */
function addressOf(
  request: Request,
  socketAddress: string | undefined,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy
    ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
    : undefined;
  return forwarded ?? socketAddress ?? 'unknown';
}

/**
 * Says once that the address of a proxy is counted as if it were a person's: all of an agency would
 * share one allowance of tries (docs/security.md).
 */
function untrustedProxyWarning({ config, log }: Pick<Server, 'config' | 'log'>) {
  let said = config.trustProxy;
  return (request: Request): void => {
    if (said || !request.headers.has('x-forwarded-for')) return;
    said = true;
    log.warn('a proxy sends X-Forwarded-For, which is ignored: set TRUST_PROXY=1 if it is yours');
  };
}

const fromText = (text: string, type: string): Response =>
  new Response(text, { headers: { 'content-type': type, 'cache-control': 'no-cache' } });

/** Every path the server answers. */
export function makeApp(server: Server, events: EventStreams, files: StaticFiles): Hono<Bindings> {
  const app = new Hono<Bindings>();
  const headers = Object.entries(securityHeaders(server.config));
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of headers)
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  });
  app.use('/api/*', crossOrigin(server.config));
  const problem = (error: unknown): Response => {
    const [refusal, requestId] = [refusalOf(error), server.newId()];
    server.log.info('refused', { requestId, status: statusOf(refusal.code), code: refusal.code });
    return problemResponse(refusal, requestId);
  };
  const warnOfProxy = untrustedProxyWarning(server);
  const health = healthRoute(server);
  app.get('/healthz', () => health());
  app.get('/api/openapi.json', () =>
    fromText(openApiDocument(), 'application/json; charset=utf-8'),
  );
  app.get('/api/docs', () => fromText(docsPage(), 'text/html; charset=utf-8'));
  app.get('/api/docs.css', () => fromText(docsStyle, 'text/css; charset=utf-8'));
  app.get(eventsPath, (c) => events.answer(c.req.raw).catch(problem));
  app.post('/api/:service/:call', (c) => {
    const { service, call } = c.req.param();
    warnOfProxy(c.req.raw);
    return runCall(
      server,
      c.req.raw,
      `${service}.${call}`,
      addressOf(c.req.raw, c.env?.incoming?.socket?.remoteAddress, server.config.trustProxy),
    );
  });
  app.all(`${uploadPath('')}:id`, (c) =>
    answerUpload(server, c.req.raw, c.req.param('id') ?? '').catch(problem),
  );
  app.get(`${contentPath('')}:id`, (c) =>
    answerContent(server, c.req.raw, c.req.param('id') ?? '').catch(problem),
  );
  app.all('/api/*', () => problem(new Refusal('request.unknown-call')));
  app.on(['GET', 'HEAD'], '/*', (c) => files.answer(c.req.raw));
  app.all('/*', () => problem(new Refusal('request.unknown-call')));
  app.onError((error) => {
    server.log.failure('request', error);
    return problem(error);
  });
  return app;
}
