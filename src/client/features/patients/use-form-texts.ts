import { useEffect } from 'react';
import { loadFormTexts } from '#client/i18n.ts';

/** Loads the texts of the forms, which name tasks and readings; the screen shows them in English until then. */
export function useFormTexts(): void {
  useEffect(() => void loadFormTexts().catch(() => {}), []);
}
