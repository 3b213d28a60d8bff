import { useEffect, useState } from 'react';
import type { LookReport } from '#contract/looks.ts';
import { loadForm } from '#forms/load.ts';
import { loadFormTexts } from '#client/i18n.ts';

/** The catalogue of the rules' texts. */
export const ofRules = { id: 'second-look' } as const;

/**
 * Loads the forms of the notes a report names, with their texts and those of the rules.
 *
 * @returns whether they are there; true too where a text could not be loaded: it stays English
 */
export function useLookTexts({ documents }: Pick<LookReport, 'documents'>): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    let gone = false;
    const load = async () => {
      const forms = await Promise.all(
        documents.map(({ formId, formVersion }) => loadForm(formId, formVersion)),
      );
      await loadFormTexts(ofRules, ...forms.filter((form) => form !== null));
    };
    const settle = () => {
      if (!gone) setThere(true);
    };
    load().then(settle, settle);
    return () => {
      gone = true;
    };
  }, [documents]);
  return isThere;
}
