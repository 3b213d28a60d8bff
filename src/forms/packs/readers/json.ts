import { packLimits } from '../pack.ts';
import type { ReadResult } from './outline.ts';

/** An object of an untrusted file. Only own keys are read. */
export type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a JSON object, within the limits of a pack. */
export function parseJson(
  text: string,
): { readonly ok: true; readonly value: Json } | Extract<ReadResult, { readonly ok: false }> {
  if (text.length > packLimits.characters) return { ok: false, fault: 'too-large', place: '' };
  if (deepest(text) > packLimits.depth) return { ok: false, fault: 'too-deep', place: '' };
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? { ok: true, value } : { ok: false, fault: 'not-json', place: '' };
  } catch (error) {
    return { ok: false, fault: 'not-json', place: error instanceof Error ? error.message : '' };
  }
}

/** How deep brackets lie in a JSON text, so that nothing deeper is ever walked through. */
function deepest(text: string): number {
  let [depth, most, isText] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === '{' || sign === '[') most = Math.max(most, (depth += 1));
    else if (sign === '}' || sign === ']') depth -= 1;
  }
  return most;
}

const own = (object: Json | null | undefined, key: string): unknown =>
  object && Object.hasOwn(object, key) ? object[key] : undefined;

/** The text at a key; empty when there is none. Numbers count as texts. */
export const textIn = (object: Json | null | undefined, key: string): string => {
  const value = own(object, key);
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
};

/** The objects of a list at a key. */
export const objectsIn = (object: Json | null | undefined, key: string): readonly Json[] => {
  const value = own(object, key);
  return Array.isArray(value) ? value.filter(isObject) : [];
};

export const objectIn = (object: Json | null | undefined, key: string): Json | null => {
  const value = own(object, key);
  return isObject(value) ? value : null;
};
