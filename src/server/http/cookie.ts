import { isDeviceMark } from '#server/db/device-mark.ts';
import { actorKind, type RoleType } from '#contract/roles.ts';

/** Name and attributes of the session cookie (docs/security.md). */
export type CookieStyle = {
  readonly name: string;
  readonly secure: boolean;
  /** Hosts below it get the cookie too; absent when only this host gets it. */
  readonly domain?: string | undefined;
};

type Where = { readonly publicUrl: string | undefined; readonly cookieDomain: string | undefined };

/**
 * `__Host-` binds the cookie to this host and to https; browsers refuse it on plain http, where
 * development runs. Service groups at hosts of their own share it through the domain that the
 * agency named, for which `__Secure-` is the strictest name.
 */
export function cookieStyle({ publicUrl, cookieDomain: domain }: Where): CookieStyle {
  if (publicUrl?.startsWith('https:') !== true)
    return { name: 'porchlight', secure: false, domain };
  return domain === undefined
    ? { name: '__Host-porchlight', secure: true }
    : { name: '__Secure-porchlight', secure: true, domain };
}

const attributes = ({ secure, domain }: CookieStyle): string =>
  `Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}${
    domain === undefined ? '' : `; Domain=${domain}`
  }`;

const hourSeconds = 3600;
/** The browser forgets the cookie when the session has reached its absolute end. */
const cookieSeconds = (roleType: RoleType): number =>
  actorKind(roleType) === 'clinician' ? 14 * 24 * hourSeconds : 12 * hourSeconds;

export const sessionCookie = (style: CookieStyle, token: string, roleType: RoleType): string =>
  `${style.name}=${token}; Max-Age=${cookieSeconds(roleType)}; ${attributes(style)}`;
export const clearedCookie = (style: CookieStyle): string =>
  `${style.name}=; Max-Age=0; ${attributes(style)}`;

/** Name of the cookie that knows a browser again (`db/device-mark.ts`). */
const deviceName = ({ name }: CookieStyle): string => `${name}-device`;
/** As long as browsers keep a cookie at all (400 days); every sign-in restarts the period. */
const deviceSeconds = 400 * 24 * hourSeconds;

export const deviceCookie = (style: CookieStyle, mark: string): string =>
  `${deviceName(style)}=${mark}; Max-Age=${deviceSeconds}; ${attributes(style)}`;

function valueOf(headers: Headers, name: string): string | null {
  for (const part of (headers.get('cookie') ?? '').split(';')) {
    const [key, ...value] = part.split('=');
    if (key?.trim() === name) return value.join('=').trim();
  }
  return null;
}

/** The token a request brought; null without one. */
export const tokenIn = (headers: Headers, { name }: CookieStyle): string | null =>
  valueOf(headers, name);

/** The mark of the browser a request came from; null without one, or one that was not made here. */
export function deviceMarkIn(headers: Headers, style: CookieStyle): string | null {
  const mark = valueOf(headers, deviceName(style));
  return mark !== null && isDeviceMark(mark) ? mark : null;
}
