import { useEffect, useState } from 'react';
import type { OfForm } from '#forms/form-catalogue.ts';
import { hasFormTexts, loadFormTexts } from '#client/i18n.ts';

/**
 * Loads the texts of a clinical form; without one, those that forms have in common, such as the
 * names of tasks and readings.
 *
 * @returns whether they are there; true too when they cannot be loaded: then they stay English
 */
export function useFormTexts(form: OfForm | null = null): boolean {
  const [settledFor, setSettledFor] = useState<string | null>(null);
  const name = form?.id ?? '';
  useEffect(() => {
    let gone = false;
    const settle = () => {
      if (!gone) setSettledFor(name);
    };
    void loadFormTexts(...(form ? [form] : [])).then(settle, settle);
    return () => {
      gone = true;
    };
  }, [form, name]);
  return settledFor === name || hasFormTexts(...(form ? [form] : []));
}
