import { vi } from 'vitest';

/** A call as it left the page: its name and what it was asked. */
export type SentCall = { readonly name: string; readonly body: Record<string, unknown> };

/** A refusal as the server sends it. */
export const refusal = (code: string, status = 409, more: object = {}): Response =>
  new Response(JSON.stringify({ code, status, title: code, requestId: 'x', ...more }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });

/**
 * Stands in for the server's side of the line: what a screen sends is recorded, and answered by
 * `answer`. @returns the calls so far, in their order
 */
export function answering(answer: (sent: SentCall) => object): SentCall[] {
  const calls: SentCall[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const path = url instanceof Request ? url.url : url.toString();
    const sent = {
      name: path.split('/').at(-1) ?? '',
      body: JSON.parse(init?.body as string) as Record<string, unknown>,
    };
    calls.push(sent);
    const given = answer(sent);
    return given instanceof Response ? given : Response.json(given);
  });
  return calls;
}
