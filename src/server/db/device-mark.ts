import { createHash, randomBytes } from 'node:crypto';

/**
 * What a browser is known again by when everything else it stored for the app is gone (fault 30): a
 * random cookie that grants no rights and is no session; only its hash is kept, beside the clients
 * that were signed in with it.
 */
const markBytes = 32;
const markPattern = /^[\w-]{43}$/;

export const newDeviceMark = (): string => randomBytes(markBytes).toString('base64url');
export const isDeviceMark = (text: string): boolean => markPattern.test(text);
export const deviceMarkHash = (mark: string): Buffer => createHash('sha256').update(mark).digest();
