import * as z from 'zod/mini';
import { define } from './call.ts';
import { orderBy, pageOf, pageRequest } from './paging.ts';
import { instant, integer, text } from './primitives.ts';

/** Short links to screens of this app (spec portal §2: /shortUrl, /r/:id, /goto). */

const operation = define('operation');

/** What is random in a link. */
const linkId = () => z.string().check(z.regex(/^[0-9a-z]{10,64}$/));

const link = {
  link: linkId(),
  /** Where it leads: a path of this app. */
  path: text(200),
  expiresAt: instant(),
};

export const shortUrl = operation('shortUrl', {
  summary:
    'Makes a short link to a screen of this app that the caller may open. Only people of the ' +
    'same organisation can follow it, each with their own rights.',
  input: z.object({
    path: text(200),
    /** Until when it leads there. */
    days: z._default(integer(1, 365), 30),
  }),
  output: z.object(link),
  errors: ['link.target'],
});

const shortLinkRow = z.object({
  ...link,
  madeAt: instant(),
  /** How often it was followed. */
  used: integer(0, 1e9),
});
export type ShortLinkRow = z.infer<typeof shortLinkRow>;

const shortLinkSorts = ['path', 'made', 'expires', 'used'] as const;

export const shortUrls = operation('shortUrls', {
  summary: 'Short links the caller made, newest first unless asked otherwise.',
  reads: true,
  input: z.object({ order: orderBy(shortLinkSorts, '-made'), ...pageRequest }),
  output: pageOf(shortLinkRow),
});

export const followShortUrl = operation('followShortUrl', {
  summary:
    'Where a short link of the caller’s organisation leads, and counts that it was followed.',
  input: z.object({ link: text(200) }),
  output: z.object({ path: text(200) }),
  errors: ['record.not-found'],
});
