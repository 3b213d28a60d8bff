import { useEffect, useState } from 'react';
import type { FormDefinition } from '#forms/define.ts';
import { loadEveryForm, loadForm } from '#forms/load.ts';
import { loadFormTexts } from '#client/i18n.ts';

/** A form by its id and version. */
export type FormAt = { readonly id: string; readonly version: number };

/** Every form in its newest version, with its texts. */
async function newestForms(): Promise<readonly FormDefinition[]> {
  const forms = await loadEveryForm();
  const newest = new Map<string, FormDefinition>();
  for (const form of forms)
    if (form.version >= (newest.get(form.id)?.version ?? 0)) newest.set(form.id, form);
  const found = [...newest.values()];
  await loadFormTexts(...found);
  return found;
}

/** One form with its texts; none where this app does not know it. */
export async function formAt({ id, version }: FormAt): Promise<FormDefinition | null> {
  const form = await loadForm(id, version);
  if (form) await loadFormTexts(form);
  return form;
}

/** What {@link useForms} has read: `undefined` while it reads, `error` why it could not. */
type Read = { readonly forms: readonly FormDefinition[] | undefined; readonly error: unknown };

/** The forms a template may be for: one, or every one in its newest version. */
export function useForms(only: FormAt | 'every' | null): Read {
  const [read, setRead] = useState<Read>({ forms: undefined, error: null });
  const key = only === null || only === 'every' ? only : `${only.id} ${only.version}`;
  useEffect(() => {
    let isOver = false;
    const forms = async (): Promise<readonly FormDefinition[]> => {
      if (key === null) return [];
      if (key === 'every') return newestForms();
      const [id = '', version = ''] = key.split(' ');
      const form = await formAt({ id, version: Number(version) });
      return form ? [form] : [];
    };
    forms().then(
      (found) => !isOver && setRead({ forms: found, error: null }),
      (error: unknown) => !isOver && setRead({ forms: undefined, error }),
    );
    return () => {
      isOver = true;
    };
  }, [key]);
  return read;
}
