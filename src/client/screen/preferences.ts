import { get, set } from 'idb-keyval';
import { atom, getDefaultStore } from 'jotai';
import {
  activateLanguage,
  fetchLanguage,
  languages,
  preferredLanguage,
  type Language,
} from '#client/i18n.ts';

const themes = ['auto', 'light', 'dark', 'contrast'] as const;
type Theme = (typeof themes)[number];
/** Per cent of the device's own text size. */
export const textSizes = ['100', '115', '130', '150'] as const;
type TextSize = (typeof textSizes)[number];

export type Preferences = { language: Language; theme: Theme; textSize: TextSize };

const key = 'preferences';
const oneOf = <V extends string>(allowed: readonly V[], value: unknown, otherwise: V): V =>
  allowed.find((each) => each === value) ?? otherwise;

/** How this device shows the app; kept on the device, the same for everyone who signs in on it. */
export const preferencesAtom = atom<Preferences>({
  language: 'en',
  theme: 'auto',
  textSize: '100',
});

const stored = async (): Promise<Record<string, unknown>> => {
  try {
    const value: unknown = await get(key);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {}; // storage refused, such as in a private window: the defaults serve
  }
};

function show({ theme, textSize }: Preferences): void {
  const { dataset } = document.documentElement;
  if (theme === 'auto') delete dataset['theme'];
  else dataset['theme'] = theme;
  dataset['text'] = textSize;
}

async function apply(preferences: Preferences): Promise<void> {
  getDefaultStore().set(preferencesAtom, preferences);
  show(preferences);
  await activateLanguage(preferences.language);
}

/** Tabs notify each other of a change, so that two of them never show different languages. */
const otherTabs = new BroadcastChannel(key);
const tellOtherTabs = otherTabs.postMessage.bind(otherTabs);

/**
 * Reads the kept choices, applies them before the first paint, and follows what other tabs choose.
 * `wanted` are the browser's languages.
 */
export async function loadPreferences(wanted: readonly string[]): Promise<void> {
  const read = async (): Promise<void> => {
    const kept = await stored();
    await apply({
      language: oneOf(languages, kept['language'], preferredLanguage(wanted)),
      theme: oneOf(themes, kept['theme'], 'auto'),
      textSize: oneOf(textSizes, kept['textSize'], '100'),
    });
  };
  otherTabs.onmessage = () => void read();
  // Nearly always the one that was kept: its texts come while the device is asked.
  fetchLanguage(preferredLanguage(wanted));
  await read();
}

/** Changes one choice, applies it and keeps it. */
export async function changePreferences(change: Partial<Preferences>): Promise<void> {
  const next = { ...getDefaultStore().get(preferencesAtom), ...change };
  await apply(next);
  await set(key, next).then(
    () => tellOtherTabs(null),
    () => undefined,
  );
}
